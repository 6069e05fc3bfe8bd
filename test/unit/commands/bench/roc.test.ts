import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { metricsOf } from '../../../../src/commands/bench/metrics.js'
import { overlapsOf } from '../../../../src/commands/bench/overlap.js'
import { rocOf, rocsOf } from '../../../../src/commands/bench/roc.js'
import { patchResult, score, witness } from '../../../support/bench-sample.js'
import type { Label } from '../../../../src/model/bench-report.js'

const scored = (label: Label, value?: number) => ({ label, ...(value !== undefined && { score: value }) })
const anyScored = fc.record({
  label: fc.constantFrom<Label>('correct', 'overfitting'),
  score: fc.integer({ min: 0, max: 6 }),
})

describe('a ROC curve', () => {
  it('goes from nothing to everything, a step for each score', () => {
    const roc = rocOf('x', [
      scored('overfitting', 3),
      scored('overfitting', 1),
      scored('correct', 2),
      scored('correct', 1),
    ])!
    expect(roc.points).toEqual([
      { fpr: 0, tpr: 0 },
      { fpr: 0, tpr: 0.5 },
      { fpr: 0.5, tpr: 0.5 },
      { fpr: 1, tpr: 1 },
    ])
    expect(roc.area).toBe(0.625)
  })

  it('puts patches without a score last, all at once', () => {
    const roc = rocOf('x', [scored('overfitting', 1), scored('overfitting'), scored('correct')])!
    expect(roc.points).toEqual([
      { fpr: 0, tpr: 0 },
      { fpr: 0, tpr: 0.5 },
      { fpr: 1, tpr: 1 },
    ])
    expect(roc.area).toBe(0.75)
  })

  it('is not there where there is nothing to tell apart', () => {
    expect(rocOf('x', [scored('correct', 1)])).toBeUndefined()
    expect(rocOf('x', [scored('correct'), scored('overfitting')])).toBeUndefined()
  })

  it('has the area that the figures give, and never goes back', () => {
    fc.assert(
      fc.property(fc.array(anyScored, { minLength: 2, maxLength: 30 }), (list) => {
        const roc = rocOf('x', list)
        const { auc } = metricsOf(list.map((one) => ({ ...one, rejected: false })))
        if (!roc) return auc === null
        expect(roc.area).toBeCloseTo(auc!, 9)
        return roc.points.every((p, i) => i === 0 || (p.fpr >= roc.points[i - 1].fpr && p.tpr >= roc.points[i - 1].tpr))
      }),
    )
  })

  it('comes from trust and from each measure', () => {
    const patches = [
      patchResult({ trust: 0.9 }),
      patchResult({ label: 'overfitting', trust: 0.1, evidence: [score('similarity', 'PATCH-SIM', 0.5)] }),
    ]
    expect(rocsOf(patches, ['PATCH-SIM']).map(({ by, area }) => [by, area])).toEqual([
      ['trust', 1],
      ['PATCH-SIM', 1],
    ])
    const { trust: _, ...old } = patches[0]
    expect(rocsOf([old as (typeof patches)[0], patches[1]], []).length).toBe(0)
  })
})

describe('who catches what', () => {
  it('counts each patch once, by exactly the judges that speak against it', () => {
    const bad = (...evidence: ReturnType<typeof witness>[]) => patchResult({ label: 'overfitting', evidence })
    const rows = overlapsOf([
      bad(witness('crash'), witness('crash')),
      bad(witness('difference'), witness('crash')),
      bad(witness('crash'), witness('difference')),
      bad(),
      bad(),
      bad(),
      patchResult({ evidence: [witness('crash')] }),
      patchResult(),
    ])
    expect(rows).toEqual([
      { judges: ['crash'], overfitting: 1, correct: 1 },
      { judges: ['crash', 'difference'], overfitting: 2, correct: 0 },
      { judges: [], overfitting: 3, correct: 1 },
    ])
  })
})
