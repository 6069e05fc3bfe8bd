import { isDeepStrictEqual } from 'node:util'
import { infer } from '../../analyses/invariants/inference.js'
import type { Invariant } from '../../analyses/invariants/invariant.js'
import { isOriginal, originalOf } from '../../analyses/invariants/names.js'
import type { SampledPoint } from '../../analyses/invariants/points.js'
import type { Functions } from '../../analyses/traces/plan.js'
import type { InvariantRules } from '../../model/invariants-report.js'
import type { Points } from './runs.js'
import { contradicting } from './verify.js'

/** An invariant and where it was inferred. */
export interface Held {
  readonly point: SampledPoint
  readonly invariant: Invariant
}

/** What a state is, not how its parts happen to relate: Daikon takes these for justified however few the samples. */
const facts = new Set(['constant', 'one of', 'type', 'non-null'])

/**
 * Invariants of some points: those whose chance to hold at random is small, and, of the few runs of failing tests, the
 * facts that are so in all of them.
 */
export function inferredAt(points: readonly SampledPoint[], which: 'laws' | 'facts'): Held[] {
  return points.flatMap((point) => {
    const { invariants, discarded } = infer(point.point, point.samples)
    const few = discarded.filter(({ because, invariant }) => because === 'unjustified' && facts.has(invariant.kind))
    const all = which === 'laws' ? invariants : [...invariants, ...few.map(({ invariant }) => invariant)]
    // What an exit says of the entry alone is for the entry to say.
    const own = all.filter(({ names }) => point.point.at === 'entry' || !names.every(isOriginal))
    return own.map((invariant) => ({ point, invariant }))
  })
}

/** Points of the changed functions only, if so asked. */
export const wanted = (points: Points, { of }: InvariantRules, changed: Functions): SampledPoint[] =>
  [...points.values()].filter(
    ({ point }) => of === 'executed' || changed.get(point.file)?.includes(point.function) === true,
  )

/**
 * C, the correct specification: laws of the buggy version's passing runs that no passing run of the reference contradicts
 * (definition 1). Runs decide, so nothing is lost for lack of samples and no solver is needed. Only laws about what functions
 * give back or leave behind are taken: what they are given is the business of their callers, and a correct patch may give
 * them something else.
 */
export const correctSpecification = (laws: readonly Held[], reference: Points | undefined): Held[] =>
  laws.filter((held) => {
    const there = reference?.get(held.point.key)
    return isAnswer(held) && (!reference || (there && !contradicting(held.invariant, there)))
  })

/**
 * E, the error specification: what is so in all failing runs of the buggy version and not in those of the reference
 * (definition 2); without one, not in the passing runs. Of what functions are given only the kind of thing counts: other
 * values are the test's doing, or another way to the same answer.
 */
export const errorSpecification = (held: readonly Held[], others: Points, hasReference: boolean): Held[] =>
  held.filter((one) => {
    const there = others.get(one.point.key)
    const isTelling =
      isAnswer(one) || (hasReference && one.point.point.at === 'entry' && natures.has(one.invariant.kind))
    return isTelling && there && contradicting(one.invariant, there)
  })

const natures = new Set(['type', 'non-null'])

/** Of what an object keeps to itself only relations count: how a value is represented is nobody's business. */
const isInner = (name: string) => /^(this|module)\b/.test(name)

function isAnswer({ point: { point, samples }, invariant: { names } }: Held): boolean {
  if (point.at === 'entry' || (names.length === 1 && isInner(names[0]))) return false
  return names.some((name) => {
    const [after, before] = [name, originalOf(name)].map((one) => point.variables.indexOf(one))
    return !isOriginal(name) && samples.some(({ sample }) => !isDeepStrictEqual(sample[after], sample[before]))
  })
}
