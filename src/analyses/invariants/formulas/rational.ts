/** An exact fraction in lowest terms; the sign is the numerator's. */
export interface Rational {
  readonly numerator: bigint
  readonly denominator: bigint
}

export const zero: Rational = { numerator: 0n, denominator: 1n }
export const one: Rational = { numerator: 1n, denominator: 1n }

const magnitude = (value: bigint) => (value < 0n ? -value : value)

/** The greatest common divisor, never negative. */
export function divisor(a: bigint, b: bigint): bigint {
  while (b !== 0n) [a, b] = [b, a % b]
  return magnitude(a)
}

export function ratio(numerator: bigint, denominator = 1n): Rational {
  if (denominator === 1n) return { numerator, denominator }
  const common = divisor(numerator, denominator) * (denominator < 0n ? -1n : 1n)
  return { numerator: numerator / common, denominator: denominator / common }
}

/** A finite number as people write it: 0.1 is a tenth, not the double next to it. */
export function rationalOf(value: number): Rational {
  if (Number.isSafeInteger(value)) return ratio(BigInt(value))
  const [, digits, part = '', exponent = '0'] = /^(-?\d+)(?:\.(\d+))?(?:e([+-]\d+))?$/.exec(String(value))!
  const shift = Number(exponent) - part.length
  const all = BigInt(digits + part)
  return shift >= 0 ? ratio(all * 10n ** BigInt(shift)) : ratio(all, 10n ** BigInt(-shift))
}

export const addRationals = (a: Rational, b: Rational): Rational =>
  ratio(a.numerator * b.denominator + b.numerator * a.denominator, a.denominator * b.denominator)

export const multiplyRationals = (a: Rational, b: Rational): Rational =>
  ratio(a.numerator * b.numerator, a.denominator * b.denominator)

export const negateRational = ({ numerator, denominator }: Rational): Rational => ({
  numerator: -numerator,
  denominator,
})

export const isWhole = ({ denominator }: Rational) => denominator === 1n
export const isZero = ({ numerator }: Rational) => numerator === 0n

/** Below, at or above zero. */
export const signOf = ({ numerator }: Rational): -1 | 0 | 1 => (numerator < 0n ? -1 : numerator > 0n ? 1 : 0)

/** What is left over, from 0 to below the divisor's magnitude, as in SMT-LIB and unlike the `%` of programs. */
export function remainder(dividend: bigint, by: bigint): bigint {
  const size = magnitude(by)
  return ((dividend % size) + size) % size
}

export const rationalText = ({ numerator, denominator }: Rational) =>
  denominator === 1n ? String(numerator) : `${numerator}/${denominator}`
