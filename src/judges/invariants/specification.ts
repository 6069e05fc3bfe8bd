import { isDeepStrictEqual } from 'node:util'
import { infer } from '../../analyses/invariants/inference.js'
import type { Invariant } from '../../analyses/invariants/invariant.js'
import { isOriginal, originalOf } from '../../analyses/invariants/names.js'
import type { SampledPoint } from '../../analyses/invariants/points.js'
import type { FunctionsByFile } from '../../analyses/traces/plan.js'
import type { InvariantRules } from '../../model/invariants-report.js'
import type { Points } from './runs.js'
import { contradicting } from './verify.js'

/** An invariant and where it was inferred. */
export interface HeldInvariant {
  readonly point: SampledPoint
  readonly invariant: Invariant
}

/** Kinds that describe a state itself, not relations between its parts: Daikon reports them however few the samples. */
const facts = new Set(['constant', 'one of', 'type', 'non-null'])

/**
 * Invariants of some points: those unlikely to hold by chance and, for the few runs of failing tests, the facts that
 * hold in all of them.
 */
export function inferredAt(points: readonly SampledPoint[], which: 'laws' | 'facts'): HeldInvariant[] {
  return points.flatMap((point) => {
    const { invariants, discarded } = infer(point.point, point.samples)
    const few = discarded.filter(({ because, invariant }) => because === 'unjustified' && facts.has(invariant.kind))
    const all = which === 'laws' ? invariants : [...invariants, ...few.map(({ invariant }) => invariant)]
    // Invariants of an exit about entry values only belong to the entry.
    const own = all.filter(({ names }) => point.point.at === 'entry' || !names.every(isOriginal))
    return own.map((invariant) => ({ point, invariant }))
  })
}

/** Points of the changed functions only, if so asked. */
export const selectPoints = (points: Points, { of }: InvariantRules, changed: FunctionsByFile): SampledPoint[] =>
  [...points.values()].filter(
    ({ point }) => of === 'executed' || changed.get(point.file)?.includes(point.function) === true,
  )

/**
 * C, the correct specification: invariants of the buggy version's passing runs that no passing run of the reference
 * contradicts (definition 1). Runs decide, so too few samples lose nothing and no solver is needed. Only invariants
 * about results and final states count: arguments depend on the callers, and a correct patch may pass others.
 */
export const correctSpecification = (laws: readonly HeldInvariant[], reference: Points | undefined): HeldInvariant[] =>
  laws.filter((held) => {
    const there = reference?.get(held.point.key)
    return isAnswer(held) && (!reference || (there && !contradicting(held.invariant, there)))
  })

/**
 * E, the error specification: facts of all failing runs of the buggy version that do not hold in those of the reference
 * (definition 2); without one, not in the passing runs. Of arguments, only their kind counts: other values depend on
 * the test, or are another way to the same result.
 */
export const errorSpecification = (
  held: readonly HeldInvariant[],
  others: Points,
  hasReference: boolean,
): HeldInvariant[] =>
  held.filter((one) => {
    const there = others.get(one.point.key)
    const isTelling =
      isAnswer(one) || (hasReference && one.point.point.at === 'entry' && natures.has(one.invariant.kind))
    return isTelling && there && contradicting(one.invariant, there)
  })

const natures = new Set(['type', 'non-null'])

/** Of private state, only relations count: its representation may change. */
const isInner = (name: string) => /^(this|module)\b/.test(name)

function isAnswer({ point: { point, samples }, invariant: { names } }: HeldInvariant): boolean {
  if (point.at === 'entry' || (names.length === 1 && isInner(names[0]))) return false
  return names.some((name) => {
    const [after, before] = [name, originalOf(name)].map((one) => point.variables.indexOf(one))
    return !isOriginal(name) && samples.some(({ sample }) => !isDeepStrictEqual(sample[after], sample[before]))
  })
}
