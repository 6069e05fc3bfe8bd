import type { Change } from '../../syntax/changes.js'
import { unfold } from '../../execution/traces/unfold.js'
import type { Execution } from '../../model/execution.js'
import type { Divergence } from '../../model/divergence.js'
import type { PreparedVersion, StatementSite } from '../../instrument/prepared.js'

type Step = StatementSite

/** The first statement at which two traces diverge, statements of the patched version numbered as in the buggy one. */
export function divergenceOf(
  buggy: Execution,
  patched: Execution,
  prepared: readonly [PreparedVersion, PreparedVersion],
  change: Change,
  lineOf: (version: 0 | 1, file: string, line: number) => string,
): Divergence | undefined {
  const a = stepsOf(buggy, prepared[0])
  const b = stepsOf(patched, prepared[1])
  const reworded = (step: Step) => change.get(step.file)?.counterparts.get(step.id)
  const inBuggy = (step: Step) => {
    const file = change.get(step.file)
    return file ? (file.alignment.get(step.id) ?? file.counterparts.get(step.id) ?? -1) : step.id
  }
  const length = Math.min(a.length, b.length)
  let i = 0
  while (i < length && a[i].file === b[i].file && a[i].id === inBuggy(b[i])) i++
  const place = (version: 0 | 1, step: Step | undefined) =>
    step && { file: step.file, line: step.line, text: lineOf(version, step.file, step.line) }
  if (i < a.length || i < b.length) {
    const at = a[i] ?? b[i]
    return { file: at.file, function: at.function, before: place(0, a[i]), after: place(1, b[i]), kind: 'path' }
  }
  const first = b.findIndex((step) => reworded(step) !== undefined)
  if (first < 0) return atTheChange(change, lineOf)
  return {
    file: b[first].file,
    function: b[first].function,
    before: place(0, a[first]),
    after: place(1, b[first]),
    kind: 'value',
  }
}

/** Changed code that holds no statement of its own, such as the body of a small arrow function. */
function atTheChange(
  change: Change,
  lineOf: (version: 0 | 1, file: string, line: number) => string,
): Divergence | undefined {
  for (const [file, { pairs }] of change)
    for (const pair of pairs) {
      const place = (version: 0 | 1, node: { line: number } | null) =>
        node ? { file, line: node.line + 1, text: lineOf(version, file, node.line + 1) } : undefined
      return {
        file,
        function: pair.function,
        before: place(0, pair.before),
        after: place(1, pair.after),
        kind: 'value',
      }
    }
  return undefined
}

/** The statements alone, without the marks between them. */
function stepsOf(execution: Execution, { statements }: PreparedVersion): Step[] {
  const steps: Step[] = []
  for (const element of unfold(execution.trace ?? [])) if (element >= 0) steps.push(statements[element])
  return steps
}
