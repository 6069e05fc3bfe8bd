/** The step of Newton's method for a gradient and what each row counts in the curve. */
export type NewtonStep = (gradient: Float64Array, curves: Float64Array) => Float64Array

/** Solves (Σ curve · row · rowᵀ + penalties) · step = gradient; rows and penalties stay the same from step to step. */
export type Solver = (rows: readonly Float64Array[], penalties: Float64Array) => NewtonStep

/** In a matrix of columns by columns. */
export const byColumns: Solver = (rows, penalties) => (gradient, curves) => {
  const size = penalties.length
  const hessian = new Float64Array(size * size)
  rows.forEach((row, n) => addTo(hessian, row, curves[n]))
  penalties.forEach((penalty, i) => (hessian[i * size + i] += penalty))
  return solve(hessian, gradient, size)
}

/** The same in a matrix of rows by rows (Woodbury), for encoders that have more columns than there are patches. */
export const byRows: Solver = (rows, penalties) => {
  const count = rows.length
  const scaled = rows.map((row) => row.map((value, i) => value / Math.sqrt(penalties[i])))
  const products = new Float64Array(count * count)
  for (let i = 0; i < count; i++) for (let j = 0; j <= i; j++) products[i * count + j] = dot(scaled[i], scaled[j])
  return (gradient, curves) => {
    const roots = curves.map(Math.sqrt)
    const matrix = new Float64Array(count * count)
    for (let i = 0; i < count; i++) {
      for (let j = 0; j <= i; j++) matrix[i * count + j] = roots[i] * products[i * count + j] * roots[j]
      matrix[i * count + i] += 1
    }
    const first = gradient.map((value, i) => value / penalties[i])
    const right = Float64Array.from(rows, (row, n) => roots[n] * dot(row, first))
    const shares = solve(matrix, right, count)
    const back = new Float64Array(penalties.length)
    rows.forEach((row, n) => row.forEach((value, i) => (back[i] += roots[n] * shares[n] * value)))
    return first.map((value, i) => value - back[i] / penalties[i])
  }
}

export function dot(a: Float64Array, b: Float64Array): number {
  let sum = 0
  for (let i = 0; i < a.length; i++) sum += a[i] * b[i]
  return sum
}

/** One example's part of the lower half of the Hessian. Most values of a patch are zero. */
function addTo(hessian: Float64Array, row: Float64Array, curve: number): void {
  const filled: number[] = []
  for (let i = 0; i < row.length; i++) {
    if (row[i] === 0) continue
    filled.push(i)
    const [at, part] = [i * row.length, curve * row[i]]
    for (const j of filled) hessian[at + j] += part * row[j]
  }
}

/** Cholesky: only the lower half of the matrix is read. */
function solve(matrix: Float64Array, right: Float64Array, size: number): Float64Array {
  const x = right.slice()
  for (let i = 0; i < size; i++) {
    for (let j = 0; j <= i; j++) {
      let sum = matrix[i * size + j]
      for (let k = 0; k < j; k++) sum -= matrix[i * size + k] * matrix[j * size + k]
      matrix[i * size + j] = i === j ? Math.sqrt(Math.max(sum, 1e-12)) : sum / matrix[j * size + j]
    }
    for (let k = 0; k < i; k++) x[i] -= matrix[i * size + k] * x[k]
    x[i] /= matrix[i * size + i]
  }
  for (let i = size - 1; i >= 0; i--) {
    for (let k = i + 1; k < size; k++) x[i] -= matrix[k * size + i] * x[k]
    x[i] /= matrix[i * size + i]
  }
  return x
}
