/** From here on, sums of two ints leave their range, and soon products leave that of exact numbers. */
const far = 2n ** 30n
/** A test that shows numbers of this size means large ones. */
const large = 2n ** 24n

/** Whether a value has a number at the far end of what its type can hold, where two correct programs may overflow differently. */
export const hasExtreme = (value: unknown): boolean => numbersIn(value).some((n) => reaches(n, far) || isTiny(n))

/** Whether values show that large numbers are meant. */
export const showLarge = (values: readonly unknown[]): boolean =>
  values.some((value) => numbersIn(value).some((n) => reaches(n, large)))

/** Next to nothing: what is left of it depends on the order of operations. */
const isTiny = (n: number | bigint) => typeof n === 'number' && n !== 0 && Math.abs(n) < 2 ** -100

const reaches = (n: number | bigint, limit: bigint) => n >= limit || n <= -limit

/** The numbers a value is made of. */
export function numbersIn(value: unknown): (number | bigint)[] {
  if (typeof value === 'number' || typeof value === 'bigint') return [value]
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(numbersIn) : []
}
