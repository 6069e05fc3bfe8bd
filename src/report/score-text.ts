import type { Measure, Score } from '../model/evidence.js'

const percent = (share: number) => `${Math.round(share * 100)}%`
const rules = (n: number) => (n === 1 ? 'one such invariant' : `${n} such invariants`)

/** What the numbers of a score mean, for who does not know its measure. */
const inWords: Readonly<Record<Measure, (value: number, threshold: number) => string>> = {
  'tests that it hides': (value) => (value === 1 ? 'one test' : `${value} tests`),
  'PATCH-SIM': (value, threshold) => `largest distance ${value}, from 0 to 1; threshold ${threshold}`,
  'kept behaviour': (value, threshold) => `${percent(value)} of those tried; threshold ${percent(threshold)}`,
  'breadth of the fix': (value, threshold) => `${percent(value)} of those tried; threshold ${percent(threshold)}`,
  'agreement against it': (value, threshold) =>
    `${percent(value)} of the different ideas agree; the next largest group has ${percent(threshold)}`,
  'inputs left as they were': () => 'an input shows it',
  'inputs that worked': (value) => (value === 1 ? 'an input that worked' : `${value} inputs that worked`),
  NaN: (value) => (value === 1 ? 'on one input' : `on ${value} inputs`),
  'overfitting-1': rules,
  'overfitting-2': rules,
  'likelihood of overfitting by its text': (value, threshold) =>
    `likelihood of overfitting ${value}; threshold ${threshold}`,
}

/** `(largest distance 0.4, from 0 to 1; threshold 0.25)`. */
export const scoreInWords = ({ measure, value, threshold }: Pick<Score, 'measure' | 'value' | 'threshold'>): string =>
  `(${inWords[measure](value, threshold)})`

/** What a score says about a patch, with its numbers. */
export const scoreText = (score: Pick<Score, 'measure' | 'value' | 'threshold' | 'inWords'>): string =>
  `${score.inWords} ${scoreInWords(score)}`
