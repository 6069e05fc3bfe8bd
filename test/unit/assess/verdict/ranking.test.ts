import type { Similarity } from '../../../../src/model/similarity-report.js'
import { shownBy } from '../../../support/witness.js'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { ranksOf, trustOf } from '../../../../src/assess/verdict/ranking.js'
import { verdictOf } from '../../../../src/assess/verdict/verdict.js'
import type { Evidence } from '../../../../src/model/evidence.js'
import { noEffort, type Effort, type Opinion, type OpinionDetails } from '../../../../src/model/opinion.js'
import { ranked } from '../../../../src/model/ranking.js'

const share = fc.double({ min: 0, max: 1, noNaN: true })
const effort: fc.Arbitrary<Effort> = fc
  .record({ reachedChange: fc.nat(2_000_000), parted: fc.option(fc.nat(2_000_000), { nil: undefined }) })
  .map(({ reachedChange, parted }) => ({
    ...noEffort,
    reachedChange,
    ...(parted !== undefined && { diverged: parted }),
  }))

const score = fc
  .oneof(
    fc.record({
      measure: fc.constantFrom('PATCH-SIM', 'kept behaviour', 'likelihood of overfitting by its text'),
      value: share,
    }),
    fc.record({
      measure: fc.constantFrom('NaN', 'overfitting-1', 'overfitting-2'),
      value: fc.integer({ min: 1, max: 50 }),
    }),
  )
  .map((given) => ({ kind: 'score', judge: 'similarity', threshold: 0, from: '', inWords: 'it moves', ...given }))
const witness = fc
  .record({
    judge: fc.constantFrom('difference', 'crash', 'preservation'),
    oracle: fc.constantFrom('stated', 'inferred', 'reference', 'person', 'crash'),
    grade: fc.constantFrom('in-type', 'out-of-type'),
  })
  .map((given) => ({ kind: 'witness', condition: 'x', ...shownBy, ...given }))
const evidence = fc.oneof(score, witness) as unknown as fc.Arbitrary<Evidence>

const likeness = share.map((ap) => ({ patchSim: { ap }, tests: [] }) as unknown as Similarity)
const text = fc.option(fc.constant('too little was run'), { nil: undefined })
const told = <T extends object>(given: T) =>
  Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined)) as T
/** A judge that found nothing. */
const silent: fc.Arbitrary<Opinion> = fc
  .record({
    judge: fc.constantFrom('difference', 'similarity', 'syntax'),
    evidence: fc.constant([]),
    effort,
    inconclusive: text,
  })
  .map(told) as fc.Arbitrary<Opinion>
const opinion: fc.Arbitrary<Opinion> = fc
  .record({
    silent,
    evidence: fc.array(evidence, { maxLength: 3 }),
    details: fc.option(
      fc.oneof(
        likeness.map((similarity) => ({ of: 'similarity' as const, similarity })),
        share.map((likelihood) => ({ of: 'syntax' as const, likelihood })),
        fc
          .array(fc.constant({} as never), { maxLength: 6 })
          .map((questions) => ({ of: 'difference' as const, questions })),
      ),
      { nil: undefined },
    ),
  })
  .map(({ silent, ...more }) => told({ ...silent, ...more })) as fc.Arbitrary<Opinion>
const opinions = fc.array(opinion, { minLength: 1, maxLength: 4 })
const options = fc.record({ trustInferred: fc.boolean() })
const trustIn = (given: readonly Opinion[], how: { trustInferred: boolean }) =>
  trustOf(verdictOf(given, how).verdict, given).value

describe('trust', () => {
  it('is from 0 to 1, has a sentence for each part, and does not depend on who spoke first', () => {
    fc.assert(
      fc.property(opinions, options, (given, how) => {
        const trust = trustOf(verdictOf(given, how).verdict, given)
        expect(trust.value).toBeGreaterThanOrEqual(0)
        expect(trust.value).toBeLessThanOrEqual(1)
        expect(trust.from.length).toBeGreaterThanOrEqual(2)
        expect(trustOf(verdictOf(given, how).verdict, given)).toEqual(trust)
        expect(trustIn([...given].reverse(), how)).toBe(trust.value)
      }),
    )
  })

  it('evidence against a patch never raises it', () => {
    fc.assert(
      fc.property(opinions, options, evidence, fc.nat(), (given, how, more, at) => {
        const worse = given.map((one, i) =>
          i === at % given.length ? { ...one, evidence: [...one.evidence, more] } : one,
        )
        expect(trustIn(worse, how)).toBeLessThanOrEqual(trustIn(given, how))
      }),
      { numRuns: 500 },
    )
  })

  it('what a judge measured, or leaves to be asked, never raises it', () => {
    fc.assert(
      fc.property(opinions, options, share, share, fc.nat(5), (given, how, ap, likelihood, asked) => {
        const similarity = { patchSim: { ap }, tests: [] } as unknown as Similarity
        const hints: OpinionDetails[] = [
          { of: 'similarity', similarity },
          { of: 'syntax', likelihood },
          { of: 'difference', questions: Array(asked).fill({}) },
        ]
        const own = { judge: 'similarity', evidence: [], effort: noEffort, inconclusive: 'it says nothing' }
        const more = hints.map((details): Opinion => ({ ...own, details }))
        const less = hints.map(() => own)
        expect(trustIn([...given, ...more], how)).toBeLessThanOrEqual(trustIn([...given, ...less], how))
      }),
    )
  })

  it('more looking with nothing found never lowers it', () => {
    fc.assert(
      fc.property(opinions, options, silent, fc.nat(100_000), fc.nat(100_000), (given, how, other, a, b) => {
        expect(trustIn([...given, other], how)).toBeGreaterThanOrEqual(trustIn(given, how))
        const harder = given.map((one) => ({
          ...one,
          effort: {
            ...one.effort,
            reachedChange: one.effort.reachedChange + a,
            parted: (one.effort.diverged ?? 0) + b,
          },
        }))
        expect(trustIn(harder, how)).toBeGreaterThanOrEqual(trustIn(given, how))
      }),
      { numRuns: 500 },
    )
  })
})

describe('rank', () => {
  const verdicts = ['unrefuted', 'inconclusive', 'suspect', 'overfitting', 'implausible'] as const
  const patch = fc
    .record({ verdict: fc.constantFrom(...verdicts), given: opinions })
    .map(({ verdict, given }) => ({ verdict, trust: trustOf(verdict, given) }))

  it('goes by the verdict first, then by trust, then by the order they came in', () => {
    fc.assert(
      fc.property(fc.array(patch, { maxLength: 20 }), (patches) => {
        const sorted = ranked(patches)
        sorted.slice(1).forEach((b, i) => {
          const a = sorted[i]
          expect(verdicts.indexOf(a.verdict)).toBeLessThanOrEqual(verdicts.indexOf(b.verdict))
          // A band ends where the next begins.
          expect(a.trust.value).toBeGreaterThanOrEqual(b.trust.value)
          const isTie = a.verdict === b.verdict && a.trust.value === b.trust.value
          if (isTie) expect(patches.indexOf(a)).toBeLessThan(patches.indexOf(b))
        })
        expect([...ranksOf(patches)].sort((a, b) => a - b)).toEqual(patches.map((_, i) => i + 1))
      }),
    )
  })

  it('the example of docs/ranking.md', () => {
    const looked = (reachedChange: number, parted: number) => ({ ...noEffort, reachedChange, diverged: parted })
    const similarity = { patchSim: { ap: 0.2 }, tests: [] } as unknown as Similarity
    const given: Opinion[] = [
      {
        judge: 'preservation',
        evidence: [],
        effort: looked(8000, 900),
        inconclusive: 'nothing says what must be kept',
      },
      {
        judge: 'difference',
        evidence: [],
        effort: looked(2000, 300),
        inconclusive: 'nobody says',
        details: { of: 'difference', questions: [{}, {}] as never },
      },
      {
        judge: 'similarity',
        evidence: [],
        effort: looked(500, 0),
        inconclusive: 'nothing against it',
        details: { of: 'similarity', similarity },
      },
    ]
    expect(trustOf('inconclusive', given)).toEqual({
      value: 0.51,
      from: [
        'the verdict inconclusive gives 0.35 to 0.60',
        '8000 executions reached the change and 900 took a different path there (× 0.75)',
        'passing tests execute somewhat differently with it (× 0.95)',
        'it changes behaviour in 2 ways that are not judged yet (× 0.90)',
      ],
    })
  })
})
