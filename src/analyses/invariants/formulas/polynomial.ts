import {
  divisor,
  isWhole,
  isZero,
  negateRational,
  one,
  multiplyRationals,
  ratio,
  remainder,
  signOf,
  addRationals,
  rationalText,
  zero,
} from './rational.js'
import type { Rational } from './rational.js'

/** What a numeric term is made of once its sums and products are multiplied out. */
export type Factor =
  | { readonly op: 'variable'; readonly name: string; readonly isInteger: boolean; readonly text: string }
  /** The length of a string variable. */
  | { readonly op: 'length'; readonly name: string; readonly isInteger: true; readonly text: string }
  | {
      readonly op: 'mod'
      readonly left: Polynomial
      readonly right: Polynomial
      readonly isInteger: true
      readonly text: string
    }

export interface Monomial {
  readonly coefficient: Rational
  /** In the order of their texts. */
  readonly factors: readonly Factor[]
}

/** Monomials without zeros by the text of their factors, in the order of these texts; the constant's is empty. */
export type Polynomial = ReadonlyMap<string, Monomial>

const byText = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0)

function collected(monomials: Iterable<Monomial>): Polynomial {
  const all = new Map<string, Monomial>()
  for (const { coefficient, factors } of monomials) {
    const key = factors.map(({ text }) => text).join('*')
    const present = all.get(key)
    all.set(key, { coefficient: present ? addRationals(present.coefficient, coefficient) : coefficient, factors })
  }
  const kept = [...all].filter(([, { coefficient }]) => !isZero(coefficient))
  return new Map(kept.sort(([a], [b]) => byText(a, b)))
}

export const constantPolynomial = (coefficient: Rational) => collected([{ coefficient, factors: [] }])
export const single = (factor: Factor) => collected([{ coefficient: one, factors: [factor] }])
export const sumOfPolynomials = (parts: readonly Polynomial[]) => collected(parts.flatMap((part) => [...part.values()]))

export const multiplyPolynomials = (a: Polynomial, b: Polynomial): Polynomial =>
  collected(
    [...a.values()].flatMap((x) =>
      [...b.values()].map((y) => ({
        coefficient: multiplyRationals(x.coefficient, y.coefficient),
        factors: [...x.factors, ...y.factors].sort((f, g) => byText(f.text, g.text)),
      })),
    ),
  )

const mapped = (polynomial: Polynomial, change: (coefficient: Rational, isConstant: boolean) => Rational) =>
  collected(
    [...polynomial.values()].map(({ coefficient, factors }) => ({
      coefficient: change(coefficient, factors.length === 0),
      factors,
    })),
  )

export const negatePolynomial = (polynomial: Polynomial) => mapped(polynomial, negateRational)

export const constantIn = (polynomial: Polynomial): Rational => polynomial.get('')?.coefficient ?? zero
export const isConstantPolynomial = (polynomial: Polynomial) =>
  polynomial.size === 0 || (polynomial.size === 1 && polynomial.has(''))

/** Whether all that varies in it is whole; its coefficients may still be fractions. */
export const isOverIntegers = (polynomial: Polynomial) =>
  [...polynomial.values()].every(({ factors }) => factors.every(({ isInteger }) => isInteger))

/** Whether its value is whole in every state. */
export const isInteger = (polynomial: Polynomial) =>
  isOverIntegers(polynomial) && [...polynomial.values()].every(({ coefficient }) => isWhole(coefficient))

/** With the sign that makes the first coefficient positive. */
export function withPositiveLead(polynomial: Polynomial): Polynomial {
  const first = [...polynomial.values()].find(({ factors }) => factors.length > 0)
  return first && signOf(first.coefficient) < 0 ? negatePolynomial(polynomial) : polynomial
}

/** Multiplied by a positive number so that the coefficients are whole and have no common divisor. */
export function primitive(polynomial: Polynomial, withConstant: boolean): Polynomial {
  const coefficients = [...polynomial.values()].map(({ coefficient }) => coefficient)
  const under = coefficients.reduce((all, { denominator: d }) => (all * d) / divisor(all, d), 1n)
  const counted = withConstant
    ? coefficients
    : [...polynomial.values()].filter(({ factors }) => factors.length).map((m) => m.coefficient)
  const over = counted.reduce((all, { numerator, denominator }) => divisor(all, (numerator * under) / denominator), 0n)
  return mapped(polynomial, (coefficient) => multiplyRationals(coefficient, ratio(under, over)))
}

export const withConstant = (polynomial: Polynomial, change: (present: Rational) => Rational) =>
  sumOfPolynomials([
    polynomial,
    constantPolynomial(addRationals(change(constantIn(polynomial)), negateRational(constantIn(polynomial)))),
  ])

/** The smallest of those that leave the same over when divided by a whole number. */
export const reduced = (polynomial: Polynomial, by: bigint) =>
  mapped(polynomial, ({ numerator }) => ratio(remainder(numerator, by)))

export function describe(polynomial: Polynomial): string {
  const parts = [...polynomial].map(([key, { coefficient }]) =>
    key ? `${rationalText(coefficient)}*${key}` : rationalText(coefficient),
  )
  return parts.join(' + ') || '0'
}
