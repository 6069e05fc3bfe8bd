import type { PointSample, SampledPoint } from '../../analyses/invariants/points.js'
import type { FunctionsByFile } from '../../analyses/traces/plan.js'
import { PairedCalls } from './calls.js'
import { hasOtherRepresentation } from './representation.js'
import type { Points } from './runs.js'
import type { HeldInvariant } from './specification.js'
import { contradicting, keeping } from './verify.js'

/** An invariant with the state that keeps or breaks it. */
export interface LawWithState extends HeldInvariant {
  readonly seen: PointSample
}

/** The result of checking invariants on the runs of the patched version. */
export interface CheckedLaws {
  readonly broken: readonly LawWithState[]
  /** Invariants that applied to at least one call. */
  readonly asked: number
}

/**
 * Overfitting-1, by runs: a call in which the buggy version kept an invariant and the patched one breaks it. Because
 * the entry state is the same, the result differs and not the call.
 */
export function checkLaws(laws: readonly HeldInvariant[], patched: Points): CheckedLaws {
  const calls = new Map<string, PairedCalls>()
  const broken: LawWithState[] = []
  let asked = 0
  for (const held of laws) {
    const { point, invariant } = held
    const there = patched.get(point.key)
    const [before, after] = [point, there].map((at) => at && invariant.bind(at.point.variables))
    if (!there || !before || !after || hasOtherRepresentation(held, there)) continue
    const both = calls.get(point.key) ?? new PairedCalls(point, there)
    calls.set(point.key, both)
    const answers = both.like((sample) => before.holds(sample) === true)
    if (answers.some(({ sample }) => after.holds(sample) !== undefined)) asked++
    const seen = answers.find(({ sample }) => after.holds(sample) === false)
    if (seen) broken.push({ ...held, seen })
  }
  return { broken, asked }
}

/** Invariants that some run contradicts, in any call. */
export const contradictedIn = (laws: readonly HeldInvariant[], points: Points): LawWithState[] =>
  found(laws, points, contradicting)

/**
 * Overfitting-2, by runs: every state of the patched version keeps an error invariant, and at least one of these states
 * does not occur in the other runs (of the reference, or of passing tests).
 */
export const maintainedIn = (laws: readonly HeldInvariant[], points: Points, others: Points): LawWithState[] =>
  found(laws, points, keeping).flatMap((held) => {
    const [there, other] = [points, others].map((one) => one.get(held.point.key))
    const known = new Set(other?.samples.map((one) => valuesOf(held, one, other)))
    const seen = there!.samples.find((one) => !known.has(valuesOf(held, one, there!)))
    return seen ? [{ ...held, seen }] : []
  })

/** The values of an invariant's variables, without object numbers. */
const valuesOf = ({ invariant: { names } }: HeldInvariant, { sample }: PointSample, { point }: SampledPoint): string =>
  JSON.stringify(
    names.map((name) => sample[point.variables.indexOf(name)]),
    (key, value: unknown) => (key === 'same' ? undefined : value),
  )

function found(laws: readonly HeldInvariant[], points: Points, look: typeof contradicting): LawWithState[] {
  return laws.flatMap((held) => {
    const there = points.get(held.point.key)
    const seen = there && look(held.invariant, there)
    return seen ? [{ ...held, seen }] : []
  })
}

/**
 * Invariants that failing runs keep in the buggy version and, in the same call, break in the patched one: such an
 * invariant is the bug itself, which passing tests show without checking it.
 */
export function curedIn(laws: readonly HeldInvariant[], buggy: Points, patched: Points): ReadonlySet<string> {
  const there = laws.flatMap((held) => {
    const point = buggy.get(held.point.key)
    return point && !contradicting(held.invariant, point) ? [{ ...held, point }] : []
  })
  return new Set(checkLaws(there, patched).broken.map(idOf))
}

export const idOf = ({ point, invariant }: HeldInvariant) => `${point.key}\0${invariant.text}`

/** The most relevant first: exits of changed functions, few variables, many samples. */
export function byWeight(changed: FunctionsByFile): (a: HeldInvariant, b: HeldInvariant) => number {
  const weight = ({ point: { point }, invariant }: HeldInvariant) =>
    (changed.get(point.file)?.includes(point.function) ? 0 : 8) +
    (point.at === 'entry' ? 4 : 0) +
    invariant.about.length -
    invariant.confidence
  return (a, b) => weight(a) - weight(b)
}
