import { lineOf, type Tree } from '../../files/tree.js'
import { compareExecutions, isInternal, isWeak, type CompareOptions } from '../../execution/compare.js'
import { executedStatements } from '../../analyses/traces/context.js'
import { traceDistance } from '../../analyses/traces/distance.js'
import { renumbered } from '../../analyses/traces/numbering.js'
import type { TestTrace } from '../../model/tracing.js'
import { unfold } from '../../execution/traces/unfold.js'
import type { ChangeNature } from './change-nature.js'
import type { Original } from './originals.js'
import type { ComparedTest, Behaviour } from '../../model/similarity-report.js'
import type { Difference } from '../../model/difference.js'
import type { Execution } from '../../model/execution.js'
import type { PreparedVersion, StatementSite } from '../../instrument/prepared.js'

/** The two versions, the numbers their statements share, and where their source is. */
export interface ComparedVersions {
  readonly buggy: PreparedVersion
  readonly patched: PreparedVersion
  readonly shared: Int32Array
  readonly trees: readonly [Tree, Tree]
}

/** The distance of a test between the versions, and where it first diverged. */
export function traceMovement(
  before: Int32Array,
  after: Int32Array,
  { buggy, patched, shared, trees }: ComparedVersions,
): Pick<ComparedTest, 'distance' | 'parting'> {
  const [a, plain] = [executedStatements(before), executedStatements(after)]
  const b = renumbered(plain, shared)
  const distance = traceDistance(a, b)
  if (distance === 0) return { distance }
  let at = 0
  while (at < a.length && a[at] === b[at]) at++
  const place = (site: StatementSite | undefined, tree: Tree) =>
    site && { file: site.file, line: site.line, text: lineOf(tree, site.file, site.line) }
  const [from, to] = [place(buggy.statements[a[at]], trees[0]), place(patched.statements[plain[at]], trees[1])]
  return { distance, parting: { ...(from && { before: from }), ...(to && { after: to }) } }
}

/** How the results of the program compare in a test of the project; `isSeen`: results are observed at all. */
export function answersOf(
  { onBuggy, ended, isSteady }: Original,
  after: TestTrace,
  isSeen: boolean,
  { isRepresentation }: ChangeNature,
): { behaviour: Behaviour; answers: number } {
  const answers = traceDistance(unfold(onBuggy.exits), unfold(after.exits))
  // That a failing test now passes is a change, wherever it shows.
  if (ended === 'failing') return { behaviour: 'changed', answers: answers || 1 }
  if (answers > 0) return { behaviour: isSteady && !isRepresentation ? 'changed' : 'unseen', answers }
  return { behaviour: isSeen ? 'same' : 'unseen', answers }
}

/** The same for a generated test, of which more is seen: what it observes besides. */
export function differenceIn(
  before: Execution,
  after: Execution,
  options: CompareOptions,
  { isRepresentation }: ChangeNature,
): { behaviour: Behaviour; answers: number; difference: Difference | undefined } {
  const found = compareExecutions(before, after, options)
  const counts = found && !isWeak(found) && !(isRepresentation && (isInternal(found) || found.where === 'exit'))
  const difference = counts ? found : undefined
  const isSeen = before.observations.some(({ value }) => value !== null && value !== undefined)
  const behaviour = difference ? 'changed' : isSeen ? 'same' : 'unseen'
  return { behaviour, answers: difference ? 1 : 0, difference }
}
