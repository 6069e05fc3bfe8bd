import { expect, it } from 'vitest'
import { answersCurve } from '../../../../src/commands/bench/answers-curve.js'
import type { PatchResult } from '../../../../src/model/bench-report.js'

const patch = (
  label: PatchResult['label'],
  verdict: PatchResult['verdict'],
  answers: number,
  oracle?: string,
): PatchResult => ({
  patch: 'x.diff',
  label,
  verdict,
  reason: '',
  trust: 0,
  evidence: oracle === undefined ? [] : [{ judge: 'difference', kind: 'witness', oracle }],
  answers,
  executions: 1,
  seconds: 1,
})

it('counts what is rejected after so many answers', () => {
  const curve = answersCurve(
    [
      patch('overfitting', 'overfitting', 2, 'person'),
      patch('overfitting', 'overfitting', 3, 'crash'),
      patch('overfitting', 'suspect', 3),
      patch('overfitting', 'inconclusive', 3),
      patch('correct', 'overfitting', 1, 'person'),
    ],
    3,
  )
  expect(curve.map(({ answers, condemned, flagged }) => [answers, condemned, flagged])).toEqual([
    [0, { overfitting: 1, correct: 0 }, { overfitting: 2, correct: 0 }],
    [1, { overfitting: 1, correct: 1 }, { overfitting: 2, correct: 1 }],
    [2, { overfitting: 2, correct: 1 }, { overfitting: 3, correct: 1 }],
    [3, { overfitting: 2, correct: 1 }, { overfitting: 3, correct: 1 }],
  ])
})
