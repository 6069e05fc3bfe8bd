import { isDeepStrictEqual } from 'node:util'
import { shapeOf } from '../../syntax/shape.js'
import type { SyntaxTable } from '../../syntax/table.js'
import type { Driver } from '../../model/driver.js'
import type { Execution } from '../../model/execution.js'
import { isIdentity, isNode, type Snapshot } from '../../model/snapshot.js'
import type { VersionWithChange } from '../../case/changed.js'

/**
 * The part of a reference that repairs the bug: the functions that a failing test executes, and those with the same
 * edit. Other changes of the reference are no evidence against a patch.
 */
export class ReferenceRepair {
  /** How the reference changes each of its functions. */
  private readonly edits = new Map<string, string[]>()
  private readonly failing = new Set<string>()
  /** Types of the errors that the tests expect. */
  private readonly expected = new Set<string>()
  /** What the assertions of failing tests observe on the reference. */
  private readonly results = new Map<string, Snapshot>()

  constructor({ change }: VersionWithChange, table: SyntaxTable) {
    for (const { before, after, pairs } of change.values())
      for (const pair of pairs) {
        const tokens = (side: 'before' | 'after') => {
          const node = pair[side]
          return node ? shapeOf(node, { before, after }[side].source, table, undefined, true).split(' ') : []
        }
        const edit = editOf(tokens('before'), tokens('after'))
        if (edit) this.edits.set(pair.function, [...(this.edits.get(pair.function) ?? []), edit])
      }
  }

  /** A test, run on the reference: it passes there, so the errors it shows are what it expects. */
  note(
    execution: Execution,
    { name: test, failing }: Pick<Driver, 'name' | 'failing'>,
    /** The number of an assertion in its test. */
    numberOf: (site: number) => number | undefined,
  ): void {
    if (failing) for (const name of functionsIn(execution)) this.failing.add(name)
    for (const { kind, site, value } of execution.observations) {
      if (kind !== 'assertion') continue
      if (isNode(value) && value.t === 'error' && value.n) this.expected.add(value.n)
      // Whether objects are one is said beside the value.
      if (failing && !isIdentity(value)) this.results.set(`${test} ${numberOf(Number(site))}`, value)
    }
    if (execution.outcome.kind === 'threw' && execution.outcome.type) this.expected.add(execution.outcome.type)
  }

  /** Whether an error is an answer of the program, as a test has it, and not a way to reject what it cannot handle. */
  isExpected(type: string): boolean {
    return this.expected.has(type)
  }

  /** Whether an assertion of a failing test has a certain value on the reference. */
  isAsserted(test: string, number: number | undefined, value: Snapshot | undefined): boolean {
    const key = `${test} ${number}`
    return number !== undefined && this.results.has(key) && isDeepStrictEqual(this.results.get(key), value)
  }

  /** Whether an execution of the reference reaches the repair; true if that is unknown. */
  isIn(execution: Execution): boolean {
    const known = [...this.failing].flatMap((name) => this.edits.get(name) ?? [])
    if (this.edits.size === 1 || !known.length) return true
    return functionsIn(execution).some((name) => this.edits.get(name)?.some((edit) => known.includes(edit)))
  }
}

/** The deleted and inserted text, without the common parts around it; empty if only the head changes. */
function editOf(before: readonly string[], after: readonly string[]): string {
  let start = 0
  while (start < Math.min(before.length, after.length) && before[start] === after[start]) start++
  let end = 0
  const shortest = Math.min(before.length, after.length) - start
  while (end < shortest && before.at(-1 - end) === after.at(-1 - end)) end++
  const middle = (tokens: readonly string[]) => tokens.slice(start, tokens.length - end).join(' ')
  const [out, into] = [middle(before), middle(after)]
  return out || into ? `${out} → ${into}` : ''
}

/** The part of a function that was observed. */
const part = /:[^:]*$/

const functionsIn = ({ observations }: Execution) => [
  ...new Set(observations.flatMap(({ kind, site }) => (kind === 'exit' ? [String(site).replace(part, '')] : []))),
]
