import { compareExecutions, type CompareOptions, type Difference } from '../execution/compare.js'
import { violation } from '../execution/condition.js'
import type { Pool } from '../execution/pool.js'
import type { Execution, Overrides } from '../execution/protocol.js'
import type { Limits } from '../fuzz/loop.js'
import { withoutOriginals, slotsOf, withoutSlot, withValue } from '../fuzz/input.js'
import { valueIn } from '../drivers/driver.js'
import { repeatSlot } from '../execution/protocol.js'
import { shrinkValue } from '../inputs/values.js'
import type { Cluster, Clusters } from './cluster.js'

const mostTries = 600
const triesAtOnce = 48
/** For programs so slow that the tries alone would take too long. */
const mostTime = 5000

/** A test as it stands has nothing to hide behind. */
export const knownFor = (input: Overrides, limits: Limits) => (input.length === 0 ? [] : limits.known)

/** What counts as a difference between two executions of an input. */
export function differenceOf(
  before: Execution,
  after: Execution,
  input: Overrides,
  limits: Limits,
  options: CompareOptions,
): Difference | undefined {
  return limits.condition
    ? violation(before, after, limits.condition, options)
    : compareExecutions(before, after, options, knownFor(input, limits))
}

/** Makes a cluster's input simpler as long as the same difference shows, and the input stays as much in type as it was. */
export async function minimise(
  cluster: Cluster,
  clusters: Clusters,
  gradeOf: (input: Overrides) => Cluster['grade'],
  pool: Pool,
  limits: Limits,
  options: CompareOptions,
  /** Position of the patched version among the pool's. */
  version = 1,
): Promise<Cluster> {
  const { driver } = cluster
  let best = cluster.input
  let difference = cluster.difference
  let tries = 0
  const deadline = Date.now() + mostTime
  const attempt = async (candidates: Overrides[]): Promise<boolean> => {
    const kept = candidates
      .map((input) => withoutOriginals(input, driver))
      .filter((input) => cluster.grade === 'out-of-type' || gradeOf(input) === 'in-type')
      .slice(0, triesAtOnce)
    if (!kept.length || tries >= mostTries || Date.now() > deadline) return false
    tries += kept.length
    const half = Math.ceil(kept.length / 2)
    const parts = [kept.slice(0, half), kept.slice(half)].filter((part) => part.length)
    const batches = parts.map((inputs) => ({
      file: driver.file,
      index: driver.index,
      inputs,
      versions: [0, version],
      ...limits,
      full: true,
      deadline,
    }))
    const results = await pool.run(batches)
    for (let p = 0; p < parts.length; p++)
      for (const answer of results[p].answers) {
        const [a, b] = answer.executions ?? []
        const found = a && b && differenceOf(a, b, parts[p][answer.input], limits, options)
        if (!found || !isSame(found, parts[p][answer.input])) continue
        best = parts[p][answer.input]
        difference = found
        return true
      }
    return false
  }
  /** Garbage that turns out not to matter leaves a difference of another kind, and a better one. */
  const isSame = (found: Difference, input: Overrides) =>
    clusters.keyOf(found, input, driver) === cluster.key ||
    (cluster.grade === 'out-of-type' && gradeOf(input) === 'in-type' && clusters.labelOf(found) === cluster.label)
  const drop = () => attempt(slotsOf(best).map((slot) => withoutSlot(best, slot)))
  const simplify = async () => {
    for (const id of slotsOf(best)) {
      const slot = driver.slots.find((s) => s.id === id)
      if (!slot || id === repeatSlot) continue
      if (
        await attempt(
          shrinkValue(valueIn(best, slot), slot.value, slot.type).map((value) => withValue(best, id, value)),
        )
      )
        return true
    }
    return false
  }
  while ((await drop()) || (await simplify()));
  return clusters.renamed({ ...cluster, input: best, grade: gradeOf(best) }, difference)
}
