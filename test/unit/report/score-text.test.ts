import { expect, it } from 'vitest'
import { scoreInWords } from '../../../src/report/score-text.js'
import type { Score } from '../../../src/model/evidence.js'

const score = (measure: string, value: number, threshold: number) => ({ measure, value, threshold }) as Score

it.each([
  [score('PATCH-SIM', 0.4, 0.25), '(largest distance 0.4, from 0 to 1; threshold 0.25)'],
  [score('kept behaviour', 0.2, 0.1), '(20% of those tried; threshold 10%)'],
  [score('NaN', 1, 1), '(on one input)'],
  [score('overfitting-1', 3, 0), '(3 such invariants)'],
])('a score in plain words: $measure', (given, words) => expect(scoreInWords(given)).toBe(words))
