import type { Sort, Term } from '../formula.js'
import {
  isInteger,
  constantPolynomial,
  constantIn,
  describe,
  isConstantPolynomial,
  reduced,
  single,
  multiplyPolynomials,
  sumOfPolynomials,
  withPositiveLead,
} from './polynomial.js'
import type { Polynomial } from './polynomial.js'
import { isWhole, isZero, one, ratio, rationalOf } from './rational.js'

/** A formula means nothing to a solver: an infinite constant, a text added to a number, a remainder of a division by 0. */
export class Unsolvable extends Error {}

/** A string or truth value: a variable, or what it is. */
export type Plain =
  | { readonly op: 'variable'; readonly name: string; readonly sort: Sort; readonly text: string }
  | { readonly op: 'constant'; readonly value: string | boolean; readonly text: string }

export const quoted = (name: string, sort: string) => `${JSON.stringify(name)}:${sort}`

export function termKind(term: Term): 'number' | 'string' | 'boolean' {
  if (term.op === 'constant') return typeof term.value as 'number' | 'string' | 'boolean'
  if (term.op !== 'variable' || term.sort === 'integer' || term.sort === 'real') return 'number'
  return term.sort
}

/** A term that is no number. */
export function plainOf(term: Term): Plain {
  if (term.op === 'variable') return { ...term, text: quoted(term.name, term.sort) }
  if (term.op === 'constant' && typeof term.value !== 'number')
    return { op: 'constant', value: term.value, text: JSON.stringify(term.value) }
  throw new Unsolvable('unexpected number')
}

function remainderOf(left: Polynomial, right: Polynomial): Polynomial {
  let [dividend, by] = [left, withPositiveLead(right)]
  if (dividend.size === 0 && !isConstantPolynomial(by)) return dividend
  if (isConstantPolynomial(by)) {
    const size = constantIn(by)
    if (!isWhole(size) || isZero(size)) throw new Unsolvable('division by zero or a fraction')
    const whole = size.numerator < 0n ? -size.numerator : size.numerator
    by = constantPolynomial(ratio(whole))
    if (isInteger(dividend)) dividend = reduced(dividend, whole)
    if (isConstantPolynomial(dividend)) {
      if (!isInteger(dividend)) throw new Unsolvable('remainder of a fraction')
      return dividend
    }
  }
  const text = `(${describe(dividend)} mod ${describe(by)})`
  return single({ op: 'mod', left: dividend, right: by, isInteger: true, text })
}

function lengthOf(term: Term): Polynomial {
  if (termKind(term) !== 'string') throw new Unsolvable('length of a value that is not a string')
  const plain = plainOf(term)
  if (plain.op === 'constant') return constantPolynomial(ratio(BigInt(String(plain.value).length)))
  return single({ op: 'length', name: plain.name, isInteger: true, text: `length(${plain.text})` })
}

/** A numeric term, multiplied out. */
export function polynomialOf(term: Term): Polynomial {
  if (termKind(term) !== 'number') throw new Unsolvable('number expected')
  switch (term.op) {
    case 'variable':
      return single({ ...term, isInteger: term.sort === 'integer', text: quoted(term.name, term.sort) })
    case 'constant':
      if (!Number.isFinite(term.value)) throw new Unsolvable('not a finite number')
      return constantPolynomial(rationalOf(term.value as number))
    case '+':
      return sumOfPolynomials(term.of.map(polynomialOf))
    case '*':
      return term.of.map(polynomialOf).reduce(multiplyPolynomials, constantPolynomial(one))
    case 'mod':
      return remainderOf(polynomialOf(term.left), polynomialOf(term.right))
    case 'length':
      return lengthOf(term.of)
  }
}
