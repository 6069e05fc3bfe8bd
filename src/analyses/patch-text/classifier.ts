import type { FeatureColumn, Group } from './columns.js'
import { calibrated, type Calibration } from './calibration.js'
import { fit, logOdds } from './logistic.js'

/** One patch as a training example. */
export interface TrainingExample {
  readonly values: Float64Array
  readonly isWrong: boolean
  readonly isDeveloper: boolean
  readonly bug: string
  readonly project: string
}

/** A trained logistic regression over columns. */
export interface Classifier {
  readonly bias: number
  readonly weights: readonly number[]
  /** The mean of a column; a mean value is no reason for a prediction. */
  readonly means: readonly number[]
}

/** How much an example counts. */
export type Counting = (example: TrainingExample) => number

/**
 * How strongly weights are regularised. Features that generalise across bugs are regularised less: the size of the
 * edit, and the similarity to the reference.
 */
export const penalties: Readonly<Record<'alone' | 'reference', Readonly<Record<Group, number>>>> = {
  alone: { size: 10, trait: 1000, action: 1000, distance: 3000, likeness: 100, 'reference distance': 1000 },
  reference: { size: 300, trait: 1000, action: 3000, distance: 3000, likeness: 100, 'reference distance': 1000 },
}

export function train(
  examples: readonly TrainingExample[],
  columns: readonly FeatureColumn[],
  counting: Counting,
  penalty: Readonly<Record<Group, number>>,
): Classifier {
  const used = examples.filter((example) => counting(example) > 0)
  const { means, spreads } = momentsOf(
    used.map(({ values }) => values),
    columns.length,
  )
  const linear = fit(
    {
      // Not centred, so that most values stay zero; the bias makes up for it.
      rows: used.map(({ values }) => values.map((value, i) => value / spreads[i])),
      labels: used.map(({ isWrong }) => (isWrong ? 1 : 0)),
      counts: used.map(counting),
    },
    Float64Array.from(columns, ({ group }) => penalty[group]),
  )
  return {
    bias: linear.bias,
    weights: Array.from(linear.weights, (weight, i) => weight / spreads[i]),
    means: [...means],
  }
}

/** Below this, values differ by rounding only. */
const same = 1e-18

function momentsOf(rows: readonly Float64Array[], size: number): { means: Float64Array; spreads: Float64Array } {
  const means = new Float64Array(size)
  const squares = new Float64Array(size)
  for (const row of rows) row.forEach((value, i) => (means[i] += value / rows.length))
  for (const row of rows) row.forEach((value, i) => (squares[i] += (value - means[i]) ** 2 / rows.length))
  return { means, spreads: squares.map((square) => (square > same ? Math.sqrt(square) : 1)) }
}

export const classifierScore = ({ bias, weights }: Classifier, values: ArrayLike<number>) =>
  logOdds({ bias, weights: Float64Array.from(weights) }, values)

/** The strongest reasons for the prediction "overfitting", in words; columns without words are left out. */
export function reasonsFor(
  { weights, means }: Classifier,
  columns: readonly FeatureColumn[],
  values: ArrayLike<number>,
  count = 3,
): string[] {
  return columns
    .map(({ words }, i) => {
      const more = values[i] - means[i]
      return { says: words?.[more > 0 ? 0 : 1], weight: weights[i] * more }
    })
    .filter(({ says, weight }) => says !== undefined && weight > 0)
    .sort((a, b) => b.weight - a.weight)
    .slice(0, count)
    .map(({ says }) => says!)
}

export const overfittingLikelihood = (classifier: Classifier, calibration: Calibration, values: ArrayLike<number>) =>
  calibrated(calibration, classifierScore(classifier, values))
