import { fit, sigmoid, type Examples } from './logistic.js'

/** Platt's: log-odds of a model, bent so that seven of ten patches at 0.7 are what it says. */
export interface Calibration {
  readonly slope: number
  readonly offset: number
}

/** From scores of examples the model had not seen. */
export function calibrate(scores: readonly number[], { labels, counts }: Omit<Examples, 'rows'>): Calibration {
  const rows = scores.map((score) => Float64Array.of(score))
  // A little pull keeps the slope finite where the scores tell the two apart without a mistake.
  const { bias, weights } = fit({ rows, labels, counts }, Float64Array.of(0.01))
  return { slope: weights[0], offset: bias }
}

export const calibrated = ({ slope, offset }: Calibration, score: number) => sigmoid(slope * score + offset)
