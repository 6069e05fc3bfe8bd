/** The distance vector of Invalidator, section IV-B2: difference, product, Euclidean distance and cosine. */
export function distanceVector(a: Float32Array, b: Float32Array): number[] {
  const difference = Array.from(a, (value, i) => value - b[i])
  const product = Array.from(a, (value, i) => value * b[i])
  const lengths = Math.hypot(...a) * Math.hypot(...b)
  const dot = product.reduce((sum, value) => sum + value, 0)
  return [...difference, ...product, Math.hypot(...difference), lengths ? dot / lengths : 0]
}

export const distanceSize = (dimensions: number) => 2 * dimensions + 2
