import { fit, sigmoid, type TrainingSet } from './logistic.js'

/** Platt scaling: log-odds of a model, fitted so that 70 % of the patches with likelihood 0.7 are overfitting. */
export interface Calibration {
  readonly slope: number
  readonly offset: number
}

/** From scores of examples the model had not seen. */
export function calibrate(scores: readonly number[], { labels, counts }: Omit<TrainingSet, 'rows'>): Calibration {
  const rows = scores.map((score) => Float64Array.of(score))
  // A small regularisation keeps the slope finite when the scores separate the classes perfectly.
  const { bias, weights } = fit({ rows, labels, counts }, Float64Array.of(0.01))
  return { slope: weights[0], offset: bias }
}

export const calibrated = ({ slope, offset }: Calibration, score: number) => sigmoid(slope * score + offset)
