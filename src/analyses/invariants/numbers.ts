/** How far apart, relative to their size, two doubles may be that were computed in another order. */
export const tolerance = 1e-9

/** Whole numbers are equal or not; other ones may differ by rounding. NaN equals itself. */
export function isClose(a: number, b: number): boolean {
  if (a === b) return true
  if (Number.isInteger(a) && Number.isInteger(b)) return false
  if (Number.isNaN(a)) return Number.isNaN(b)
  return Math.abs(a - b) <= tolerance * Math.max(Math.abs(a), Math.abs(b)) && Number.isFinite(a - b)
}

/** Whether `error`, what is left of a sum, is rounding; `size` is the largest of its summands. */
export function isRounding(error: number, size: number, isWhole: boolean): boolean {
  // Sums of whole numbers are exact while doubles can hold them.
  return Math.abs(error) <= (isWhole && size < 2 ** 53 ? 0 : tolerance * size)
}

const mostFactor = 1000

/** Multiples of the numbers that are whole, after the least factor that makes them so; undefined if it is above 1000. */
export function asWhole(numbers: readonly number[]): readonly number[] | undefined {
  let factor = 1
  for (const one of numbers) {
    const denominator = denominatorOf(one)
    if (!denominator) return undefined
    factor *= denominator / greatestDivisor(factor, denominator)
  }
  return factor > mostFactor ? undefined : [factor, ...numbers.map((one) => Math.round(one * factor) + 0)]
}

/** By its continued fraction; undefined if it is no fraction with a denominator up to 1000. */
function denominatorOf(x: number): number | undefined {
  let [before, denominator] = [0, 1]
  let rest = x
  for (;;) {
    const multiple = x * denominator
    if (Math.abs(multiple - Math.round(multiple)) <= tolerance * Math.max(1, Math.abs(multiple))) return denominator
    rest = 1 / (rest - Math.floor(rest))
    ;[before, denominator] = [denominator, Math.floor(rest) * denominator + before]
    if (!(denominator <= mostFactor)) return undefined
  }
}

/** Without the digits that depend on the order of computation. */
export const withoutRoundingNoise = (x: number): number =>
  Number.isFinite(x) && !Number.isInteger(x) ? Number(x.toPrecision(12)) : x + 0

export function greatestDivisor(a: number, b: number): number {
  let [x, y] = [Math.abs(a), Math.abs(b)]
  while (y) [x, y] = [y, x % y]
  return x
}

/** What is left over, never negative. */
export const modulo = (x: number, m: number): number => (((x % m) + m) % m) + 0
