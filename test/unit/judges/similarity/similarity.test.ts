import { describe, expect, it } from 'vitest'
import { ablationsOf } from '../../../../src/commands/bench/ablation.js'
import { diverse } from '../../../../src/judges/similarity/diverse.js'
import { Neighbourhood } from '../../../../src/judges/similarity/neighbourhood.js'
import { defaultSimilarityRules, paperSimilarityRules } from '../../../../src/judges/similarity/thresholds.js'
import { testClassOf, patchSim } from '../../../../src/judges/similarity/rules.js'
import { changedContext, pathKind, executedStatements } from '../../../../src/analyses/traces/context.js'
import { enteredMark, leftMark } from '../../../../src/model/tracing.js'
import type { Measured } from '../../../../src/model/similarity-report.js'
import { type PatchResult, sweep } from '../../../../src/model/bench-report.js'

const trace = (...elements: number[]) => Int32Array.from(elements)

const original = (ended: 'passing' | 'failing', distance: number, rest: Partial<Measured> = {}): Measured => ({
  origin: 'original',
  ended,
  distance,
  behaviour: 'changed',
  answers: 1,
  clear: ended,
  ...rest,
})
const generated = (toPassing: number | undefined, toFailing: number, rest: Partial<Measured> = {}): Measured => ({
  origin: 'generated',
  ...(toPassing !== undefined && { toPassing }),
  toFailing,
  distance: 0,
  behaviour: 'same',
  answers: 0,
  ...(toPassing !== undefined && toPassing !== toFailing && { clear: toPassing < toFailing ? 'passing' : 'failing' }),
  ...rest,
})

describe('TEST-SIM', () => {
  it('gives a test the result of its nearest original', () => {
    expect(testClassOf(generated(0.1, 0.2), paperSimilarityRules)).toBe('passing')
    expect(testClassOf(generated(0.2, 0.1), paperSimilarityRules)).toBe('failing')
    expect(testClassOf(generated(0.2, 0.2), paperSimilarityRules)).toBe('discarded')
  })

  it('asks for a distance of Kt from every failing test where no test passes', () => {
    expect(testClassOf(generated(undefined, 0.4), paperSimilarityRules)).toBe('passing')
    expect(testClassOf(generated(undefined, 0.39), paperSimilarityRules)).toBe('failing')
    expect(testClassOf(generated(undefined, 0.39), { kt: 0.3 })).toBe('passing')
  })
})

describe('PATCH-SIM as in the paper', () => {
  it('rejects when a passing test moves by Kp or more', () => {
    const tests = [original('passing', 0.25), original('passing', 0), original('failing', 0.9)]
    expect(patchSim(tests, paperSimilarityRules)).toMatchObject({ ap: 0.25, af: 0.9, isIncorrect: true, furthest: 0 })
    expect(patchSim([original('passing', 0.24), original('failing', 0.9)], paperSimilarityRules)?.isIncorrect).toBe(
      false,
    )
  })

  it('rejects when passing tests move as much as failing ones do on the average', () => {
    const failing = [original('failing', 0), original('failing', 0.2)]
    expect(patchSim([original('passing', 0.1), ...failing], paperSimilarityRules)?.isIncorrect).toBe(true)
    expect(patchSim([original('passing', 0.09), ...failing], paperSimilarityRules)?.isIncorrect).toBe(false)
    expect(patchSim([original('passing', 0), original('failing', 0)], paperSimilarityRules)?.isIncorrect).toBe(true)
  })

  it('says nothing without a passing or without a failing test', () => {
    expect(patchSim([original('failing', 1)], paperSimilarityRules)).toBeUndefined()
    expect(patchSim([original('passing', 1)], paperSimilarityRules)).toBeUndefined()
    expect(patchSim([original('failing', 1), generated(0.3, 0.3)], paperSimilarityRules)).toBeUndefined()
  })
})

describe('PATCH-SIM repaired', () => {
  it('does not take a refactoring for a change', () => {
    const tests = [original('passing', 0.8, { behaviour: 'same' }), original('failing', 0.9)]
    expect(patchSim(tests, paperSimilarityRules)?.isIncorrect).toBe(true)
    expect(patchSim(tests, defaultSimilarityRules)).toMatchObject({ ap: 0, isIncorrect: false })
  })

  it('does not count a passing test whose behaviour cannot be seen', () => {
    const tests = [original('passing', 0.8, { behaviour: 'unseen' }), original('failing', 0.9)]
    expect(patchSim(tests, paperSimilarityRules)?.isIncorrect).toBe(true)
    expect(patchSim(tests, defaultSimilarityRules)).toBeUndefined()
    expect(patchSim([...tests, original('passing', 0.1)], defaultSimilarityRules)).toMatchObject({
      ap: 0.1,
      isIncorrect: false,
    })
  })

  it('counts a failing test that is answered otherwise on the same path', () => {
    const tests = [original('passing', 0, { behaviour: 'same', answers: 0 }), original('failing', 0)]
    expect(patchSim(tests, defaultSimilarityRules)).toMatchObject({ ap: 0, af: 1, isIncorrect: false })
  })

  it('does not let one failing test that changes a lot hide the others', () => {
    const same = { answers: 0, behaviour: 'unseen' } as const
    const failing = [0.05, 0.05, 0.05, 0.05, 1].map((distance) => original('failing', distance, same))
    const tests = [original('passing', 0.1), ...failing]
    expect(patchSim(tests, paperSimilarityRules)?.isIncorrect).toBe(false)
    expect(patchSim(tests, { ...paperSimilarityRules, mean: 'median' })?.isIncorrect).toBe(true)
  })

  it('does not count generated tests whose class is in doubt as passing', () => {
    const moved = { distance: 0.9, behaviour: 'changed', answers: 1 } as const
    const tests = [original('passing', 0), original('failing', 0.5)]
    expect(
      patchSim([...tests, generated(0.1, 0.9, { ...moved, clear: 'failing' })], defaultSimilarityRules)?.isIncorrect,
    ).toBe(false)
    expect(patchSim([...tests, generated(0.1, 0.9, moved)], defaultSimilarityRules)?.isIncorrect).toBe(true)
  })
})

describe('ablations', () => {
  it('judge the same traces by other rules', () => {
    const patch = (label: PatchResult['label'], similarity: Measured[]): PatchResult => ({
      patch: 'p',
      label,
      verdict: 'unrefuted',
      reason: '',
      trust: 1,
      evidence: [],
      executions: 0,
      seconds: 0,
      similarity,
    })
    const moved = { distance: 0.5, behaviour: 'changed', answers: 1 } as const
    const all = ablationsOf([
      patch('overfitting', [original('failing', 0.9), original('passing', 0), generated(0, 0.9, moved)]),
      patch('correct', [original('failing', 0.9), original('passing', 0.1, { behaviour: 'same' })]),
    ])
    const [paper] = all
    expect(paper.all).toEqual({ overfitting: 1, correct: 0 })
    expect(paper.originals).toEqual({ overfitting: 0, correct: 0 })
    expect(paper.kp[sweep.indexOf(0.1)]).toEqual({ overfitting: 1, correct: 1 })
    expect(paper.kp[sweep.indexOf(0.6)]).toEqual({ overfitting: 0, correct: 0 })
    expect(all.at(-1)!.kp[sweep.indexOf(0.05)]).toEqual({ overfitting: 1, correct: 0 })
  })

  it('are empty where nobody compared executions', () => {
    expect(ablationsOf([])).toEqual([])
  })
})

describe('the calling context', () => {
  const nothing = () => false

  it('is what runs between entering a changed function and leaving it', () => {
    const all = trace(1, enteredMark, 2, 3, leftMark, 4, enteredMark, 5, enteredMark, 6, leftMark, 7, leftMark, 8)
    expect([...changedContext(all, nothing)]).toEqual([2, 3, 5, 6, 7])
    expect([...executedStatements(all)]).toEqual([1, 2, 3, 4, 5, 6, 7, 8])
  })

  it('has the own statements of a function that cannot tell when it is entered', () => {
    expect([...changedContext(trace(1, 2, 3, 2), (s) => s === 2)]).toEqual([2, 2])
  })

  it('survives a call that is never seen to end, or to start', () => {
    expect([...changedContext(trace(leftMark, 1, enteredMark, 2), nothing)]).toEqual([2])
  })
})

describe('the kind of a path', () => {
  it('does not depend on how often loops go round', () => {
    expect(pathKind(trace(1, 2, 3, 2, 3, 4))).toBe(pathKind(trace(1, 2, 3, 2, 3, 2, 3, 2, 3, 4)))
    expect(pathKind(trace(1, 2, 3, 4))).not.toBe(pathKind(trace(1, 2, 3, 2, 3, 4)))
    expect(pathKind(trace(1, 2))).not.toBe(pathKind(trace(1, 2, 3)))
  })
})

describe('the neighbourhood', () => {
  const known = new Neighbourhood([
    { ended: 'passing', context: trace(1, 2, 3, 4) },
    { ended: 'passing', context: trace(1, 2, 2, 2, 2, 3, 4) },
    { ended: 'failing', context: trace(1, 2) },
  ])

  it('tells the distances to the nearest tests of each class', () => {
    expect(known.nearest(trace(1, 2, 3, 4))).toEqual({ toPassing: 0, toFailing: 0.5 })
    expect(known.nearest(trace(1, 2, 2, 2, 3, 4)).toPassing).toBeCloseTo(1 / 7)
    expect(new Neighbourhood([]).nearest(trace(1))).toEqual({})
  })

  it('is clear only about kinds of path that passing tests alone take', () => {
    expect(known.isClearlyPassing(trace(1, 2, 2, 3, 4))).toBe(true)
    expect(known.isClearlyPassing(trace(1, 2))).toBe(false)
    expect(known.isClearlyPassing(trace(1, 3, 4))).toBe(false)
    const mixed = new Neighbourhood([
      { ended: 'passing', context: trace(1, 2) },
      { ended: 'failing', context: trace(1, 2) },
    ])
    expect(mixed.isClearlyPassing(trace(1, 2))).toBe(false)
  })
})

describe('a diverse choice', () => {
  it('takes what is furthest from what it has', () => {
    const traces = [trace(1, 2, 3), trace(1, 2, 3), trace(7, 8, 9), trace(1, 2, 9)]
    expect(diverse(traces, 3)).toEqual([0, 2, 3])
    expect(diverse(traces, 9)).toHaveLength(4)
    expect(diverse([], 3)).toEqual([])
  })
})
