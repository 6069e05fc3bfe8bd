import type { PointSample, SampledPoint } from '../../analyses/invariants/points.js'
import type { Functions } from '../../analyses/traces/plan.js'
import { Calls } from './calls.js'
import { isRecast } from './recast.js'
import type { Points } from './runs.js'
import type { Held } from './specification.js'
import { contradicting, keeping } from './verify.js'

/** A law with the state that decides about it. */
export interface Found extends Held {
  readonly seen: PointSample
}

/** What came of asking the patched version's runs about some laws. */
export interface Checked {
  readonly broken: readonly Found[]
  /** Laws about which some call had something to say. */
  readonly asked: number
}

/**
 * Overfitting-1, by runs: a call in which the buggy version kept a law, and the patched one does not. So it is the answer
 * that is another, and not the call.
 */
export function check(laws: readonly Held[], patched: Points): Checked {
  const calls = new Map<string, Calls>()
  const broken: Found[] = []
  let asked = 0
  for (const held of laws) {
    const { point, invariant } = held
    const there = patched.get(point.key)
    const [before, after] = [point, there].map((at) => at && invariant.bind(at.point.variables))
    if (!there || !before || !after || isRecast(held, there)) continue
    const both = calls.get(point.key) ?? new Calls(point, there)
    calls.set(point.key, both)
    const answers = both.like((sample) => before.holds(sample) === true)
    if (answers.some(({ sample }) => after.holds(sample) !== undefined)) asked++
    const seen = answers.find(({ sample }) => after.holds(sample) === false)
    if (seen) broken.push({ ...held, seen })
  }
  return { broken, asked }
}

/** Laws that some run contradicts, in whatever call. */
export const contradictedIn = (laws: readonly Held[], points: Points): Found[] => found(laws, points, contradicting)

/**
 * Overfitting-2, by runs: every state of the patched version keeps what makes an error, and one of them is none that the
 * others (the reference's, or those of passing tests) have.
 */
export const maintainedIn = (laws: readonly Held[], points: Points, others: Points): Found[] =>
  found(laws, points, keeping).flatMap((held) => {
    const [there, other] = [points, others].map((one) => one.get(held.point.key))
    const known = new Set(other?.samples.map((one) => valuesOf(held, one, other)))
    const seen = there!.samples.find((one) => !known.has(valuesOf(held, one, there!)))
    return seen ? [{ ...held, seen }] : []
  })

/** The values an invariant is about, whatever number things have. */
const valuesOf = ({ invariant: { names } }: Held, { sample }: PointSample, { point }: SampledPoint): string =>
  JSON.stringify(
    names.map((name) => sample[point.variables.indexOf(name)]),
    (key, value: unknown) => (key === 'same' ? undefined : value),
  )

function found(laws: readonly Held[], points: Points, look: typeof contradicting): Found[] {
  return laws.flatMap((held) => {
    const there = points.get(held.point.key)
    const seen = there && look(held.invariant, there)
    return seen ? [{ ...held, seen }] : []
  })
}

/**
 * Laws that the failing runs kept in the buggy version and, in the same call, break in the patched one: passing tests show
 * the bug without asking for it, and such a law is the bug.
 */
export function curedIn(laws: readonly Held[], buggy: Points, patched: Points): ReadonlySet<string> {
  const there = laws.flatMap((held) => {
    const point = buggy.get(held.point.key)
    return point && !contradicting(held.invariant, point) ? [{ ...held, point }] : []
  })
  return new Set(check(there, patched).broken.map(idOf))
}

export const idOf = ({ point, invariant }: Held) => `${point.key}\0${invariant.text}`

/** What tells most comes first: what the changed functions leave behind, about few variables, seen often. */
export function byWeight(changed: Functions): (a: Held, b: Held) => number {
  const weight = ({ point: { point }, invariant }: Held) =>
    (changed.get(point.file)?.includes(point.function) ? 0 : 8) +
    (point.at === 'entry' ? 4 : 0) +
    invariant.about.length -
    invariant.confidence
  return (a, b) => weight(a) - weight(b)
}
