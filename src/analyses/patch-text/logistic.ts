import { byColumns, byRows, dot, type Solver } from './steps.js'

/** A linear model of log-odds. */
export interface LinearModel {
  readonly bias: number
  readonly weights: Float64Array
}

export interface TrainingSet {
  readonly rows: readonly Float64Array[]
  /** 1 or 0 each. */
  readonly labels: readonly number[]
  /** How much each example counts. */
  readonly counts: readonly number[]
}

const steps = 30
/** Newton's method overshoots where the curve is flat; no step is longer than this. */
const furthest = 4
const least = 1e-3
const enough = 1e-5

/** Logistic regression with a quadratic penalty for each weight, by Newton's method. The bias is hardly penalised. */
export function fit(examples: TrainingSet, penalties: Float64Array, solver?: Solver): LinearModel {
  // Columns that are zero in all examples are left out, which saves most of the time on few examples.
  const used = [...penalties.keys()].filter((i) => examples.rows.some((row) => row[i] !== 0))
  // The first column is the bias. Where all labels are the same, nothing else would hold it.
  const rows = examples.rows.map((row) => Float64Array.from([-1, ...used], (i) => (i < 0 ? 1 : row[i])))
  const held = Float64Array.from([-1, ...used], (i) => (i < 0 ? least : penalties[i]))
  const found = newton({ ...examples, rows }, held, solver ?? (rows.length < held.length ? byRows : byColumns))
  const weights = new Float64Array(penalties.length)
  used.forEach((i, k) => (weights[i] = found[k + 1]))
  return { bias: found[0], weights }
}

function newton({ rows, labels, counts }: TrainingSet, penalties: Float64Array, solver: Solver): Float64Array {
  const weights = new Float64Array(penalties.length)
  const stepFor = solver(rows, penalties)
  for (let step = 0; step < steps; step++) {
    const gradient = weights.map((weight, i) => -penalties[i] * weight)
    const curves = Float64Array.from(rows, (row, n) => {
      const p = sigmoid(dot(row, weights))
      const error = counts[n] * (labels[n] - p)
      row.forEach((value, i) => (gradient[i] += error * value))
      return counts[n] * Math.max(p * (1 - p), 1e-9)
    })
    const move = stepFor(gradient, curves)
    const longest = move.reduce((most, value) => Math.max(most, Math.abs(value)), 0)
    const share = Math.min(1, furthest / longest)
    move.forEach((value, i) => (weights[i] += share * value))
    if (longest < enough) break
  }
  return weights
}

export const sigmoid = (x: number) => 1 / (1 + Math.exp(-x))

export function logOdds({ bias, weights }: LinearModel, row: ArrayLike<number>): number {
  let sum = bias
  for (let i = 0; i < weights.length; i++) sum += weights[i] * row[i]
  return sum
}
