/** How the vectors of a fragment's tokens become one: their mean, or that of the first token (`<s>`). */
export const poolings = ['mean', 'cls'] as const
export type Pooling = (typeof poolings)[number]

/** `hidden` holds one vector per token, one after the other; tokens whose mask is 0 merely fill up and do not count. */
export function pool(
  hidden: Float32Array,
  mask: readonly number[],
  dimensions: number,
  pooling: Pooling,
): Float32Array {
  if (pooling === 'cls') return hidden.slice(0, dimensions)
  const sums = new Float64Array(dimensions)
  mask.forEach((weight, token) => {
    if (weight !== 0) for (let i = 0; i < dimensions; i++) sums[i]! += hidden[token * dimensions + i]!
  })
  const counted = mask.filter((weight) => weight !== 0).length
  return Float32Array.from(sums, (sum) => sum / counted)
}
