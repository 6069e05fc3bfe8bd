import { compareExecutions, isWeak, type CompareOptions } from '../../execution/compare.js'
import { violationOf } from '../../execution/condition.js'
import type { Pool } from '../../execution/pool.js'
import type { Cluster, Clusters } from './cluster.js'
import { halves, simplify } from './simplify.js'
import type { Overrides } from '../../model/input.js'
import type { Difference } from '../../model/difference.js'
import type { Execution } from '../../model/execution.js'
import type { Limits } from '../../fuzz/options.js'
import { isNoWorse } from '../../model/grade.js'

/** The unchanged test has no known differences to ignore. */
export const knownDifferencesFor = (input: Overrides, limits: Limits) => (input.length === 0 ? [] : limits.known)

/** What counts as a difference between two executions of an input. */
export function countedDifference(
  before: Execution,
  after: Execution,
  input: Overrides,
  limits: Limits,
  options: CompareOptions,
): Difference | undefined {
  return limits.condition
    ? violationOf(before, after, limits.condition, options)
    : compareExecutions(before, after, options, knownDifferencesFor(input, limits))
}

/** Minimises a cluster's input: the same difference must show, and the input must stay as much in type as it was. */
export async function minimise(
  cluster: Cluster,
  clusters: Clusters,
  gradeOf: (input: Overrides) => Cluster['grade'],
  pool: Pool,
  limits: Limits,
  options: CompareOptions,
  /** Positions of the version to compare with and of the patched one among the pool's. */
  versions: readonly [number, number],
): Promise<Cluster> {
  const { driver } = cluster
  let difference = cluster.difference
  /** Removing irrelevant out-of-type values may leave a difference of another, better kind. */
  const isSame = (found: Difference, input: Overrides) =>
    clusters.keyOf(found, input, driver) === cluster.key ||
    (cluster.grade !== 'in-type' &&
      gradeOf(input) === 'in-type' &&
      clusters.labelOf(found) === cluster.label &&
      isWeak(found) === isWeak(cluster.difference))
  const firstOf = async (inputs: readonly Overrides[], deadline: number) => {
    const parts = halves(inputs)
    const run = { file: driver.file, index: driver.index, versions, ...limits, full: true, deadline }
    const results = await pool.run(parts.map((part) => ({ ...run, inputs: part })))
    for (let p = 0; p < parts.length; p++)
      for (const answer of results[p].answers) {
        const input = parts[p][answer.input]
        const [a, b] = answer.executions ?? []
        const found = a && b && countedDifference(a, b, input, limits, options)
        if (!found || !isSame(found, input)) continue
        difference = found
        return inputs.indexOf(input)
      }
    return undefined
  }
  const isAllowed = (input: Overrides) => isNoWorse(gradeOf(input), cluster.grade)
  const input = await simplify(driver, cluster.input, { isAllowed, firstOf })
  return clusters.renamed({ ...cluster, input, grade: gradeOf(input) }, difference)
}
