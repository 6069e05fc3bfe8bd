import type { Invariant } from '../../analyses/invariants/invariant.js'
import type { PointSample, SampledPoint } from '../../analyses/invariants/points.js'

/** The first state at a point of another version that does not keep an invariant. */
export function contradicting(invariant: Invariant, { point, samples }: SampledPoint): PointSample | undefined {
  const bound = invariant.bind(point.variables)
  return bound && samples.find(({ sample }) => bound.holds(sample) === false)
}

/** A state that keeps it, if all states it applies to do. */
export function keeping(invariant: Invariant, { point, samples }: SampledPoint): PointSample | undefined {
  const bound = invariant.bind(point.variables)
  let kept: PointSample | undefined
  for (const seen of bound ? samples : []) {
    const holds = bound!.holds(seen.sample)
    if (holds === false) return undefined
    if (holds) kept ??= seen
  }
  return kept
}
