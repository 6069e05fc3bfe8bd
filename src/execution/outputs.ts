import { observedAt } from './describe.js'
import { firstDifference, isInternal, isWeak } from './compare.js'
import { isNode, type Snapshot } from '../model/snapshot.js'
import type { Difference } from '../model/difference.js'
import type { Execution } from '../model/execution.js'

/** Public observations; the internals of a changed function do not matter. */
const visible: Partial<Record<ObservationPlace['where'], number>> = { outcome: 0, assertion: 1, variable: 2, output: 3 }

/** The outputs at one place, and which of them each patch shows. */
export interface OutputSplit {
  readonly place: ObservationPlace
  readonly answers: readonly number[]
  readonly outputs: readonly Output[]
}

/** The places of an input at which patches differ, the most relevant first. `executions`: the buggy version's first. */
export function splitsOf(executions: readonly Execution[], exact: boolean): OutputSplit[] {
  if (executions.some(({ outcome }) => outcome.kind === 'invalid')) return []
  // If the buggy version timed out, the expected output is unknown.
  if (isSpent(executions[0])) return []
  return placesOf(executions)
    .map((place) => splitAt(place, executions, exact))
    .filter((split) => split !== undefined)
    .filter(({ outputs }) => outputs.length > 1)
}

/** The output of each patch at a place; undefined where it is non-deterministic. */
export function splitAt(
  place: ObservationPlace,
  executions: readonly Execution[],
  exact: boolean,
): OutputSplit | undefined {
  const [before, ...values] = executions.map((execution) => valueAt(execution, place))
  if ([before, ...values].some(isVarying)) return undefined
  const outputs: { value: Snapshot; patches: number[]; isBefore: boolean }[] = []
  const answers = values.map((value, patch) => {
    const known = outputs.findIndex((output) => isSameOutput(output.value, value, exact))
    if (known < 0) outputs.push({ value, patches: [patch], isBefore: isSameOutput(value, before, exact) })
    else outputs[known].patches.push(patch)
    return known < 0 ? outputs.length - 1 : known
  })
  return { place, answers, outputs }
}

/** What an execution shows at a place, which may well be `null`. */
export function valueAt(execution: Execution, place: ObservationPlace): Snapshot {
  const observed = observedAt(execution, place as Difference)
  return observed ? observed.value : notReached
}

/** Weak and private differences do not count: two correct programs may have them. */
export function isSameOutput(a: Snapshot, b: Snapshot, exact: boolean): boolean {
  const found = firstDifference(a, b, exact)
  return !found || isWeak(found) || isInternal(found)
}

function placesOf(executions: readonly Execution[]): ObservationPlace[] {
  const places = new Map<string, ObservationPlace>()
  const add = (place: ObservationPlace) => places.set(`${place.where}:${place.site}:${place.occurrence}`, place)
  add({ where: 'outcome', site: 'outcome', occurrence: 0 })
  for (const { observations } of executions) {
    const counts = new Map<string, number>()
    for (const { kind, site } of observations) {
      if (visible[kind] === undefined) continue
      const key = `${kind}:${site}`
      const occurrence = counts.get(key) ?? 0
      counts.set(key, occurrence + 1)
      if (!places.has(`${key}:${occurrence}`)) add({ where: kind, site, occurrence })
    }
  }
  return [...places.values()].sort((a, b) => visible[a.where]! - visible[b.where]!)
}

const isSpent = ({ outcome: { kind, type } }: Execution) =>
  kind === 'timed-out' || (kind === 'crashed' && type === 'out of memory')

const isVarying = (value: Snapshot): boolean =>
  isNode(value) && (value.t === 'masked' || (value.v ?? []).some(isVarying))

/** How hard a question is to answer: few changes of a test people know, short values, an output that is asserted. */
export const costOf = (where: ObservationPlace['where'], changed: number, size: number, isGenerated: boolean): number =>
  (isGenerated ? 2000 : 0) + changed * 100 + Math.min(99, size) + (visible[where] ?? 4) * 40

/** A place that was not reached has a value, too. */
export const notReached: Snapshot = { t: 'not reached' }

/** Where something is observed. */
export type ObservationPlace = Pick<Difference, 'where' | 'site' | 'occurrence'>

/** What some of the patches show. */
export interface Output {
  readonly value: Snapshot
  readonly patches: readonly number[]
  /** The buggy version shows the same. */
  readonly isBefore: boolean
}
