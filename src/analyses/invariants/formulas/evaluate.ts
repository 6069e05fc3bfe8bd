import type { Formula, Term } from '../formula.js'
import {
  isWhole,
  isZero,
  negateRational,
  one,
  multiplyRationals,
  ratio,
  rationalOf,
  remainder,
  signOf,
  addRationals,
  zero,
} from './rational.js'
import type { Rational } from './rational.js'

export type Exact = Rational | string | boolean
export type Assignment = ReadonlyMap<string, Exact>

type Fold = (a: Rational, b: Rational) => Rational | undefined

const isNumber = (value: Exact | undefined): value is Rational => typeof value === 'object'

const fold = (parts: readonly (Exact | undefined)[], first: Rational, join: Fold): Rational | undefined =>
  parts.reduce<Rational | undefined>((all, part) => (all && isNumber(part) ? join(all, part) : undefined), first)

const leftOver: Fold = (a, b) =>
  isWhole(a) && isWhole(b) && !isZero(b) ? ratio(remainder(a.numerator, b.numerator)) : undefined

/** The exact value of a term; undefined where it has none. */
export function termValue(term: Term, state: Assignment): Exact | undefined {
  switch (term.op) {
    case 'variable':
      return state.get(term.name)
    case 'constant':
      if (typeof term.value !== 'number') return term.value
      return Number.isFinite(term.value) ? rationalOf(term.value) : undefined
    case '+':
    case '*': {
      const parts = term.of.map((part) => termValue(part, state))
      return term.op === '+' ? fold(parts, zero, addRationals) : fold(parts, one, multiplyRationals)
    }
    case 'mod': {
      const [left, right] = [termValue(term.left, state), termValue(term.right, state)]
      return isNumber(left) && isNumber(right) ? leftOver(left, right) : undefined
    }
    case 'length': {
      const text = termValue(term.of, state)
      return typeof text === 'string' ? ratio(BigInt(text.length)) : undefined
    }
  }
}

function signBetween(left: Exact | undefined, right: Exact | undefined): number | undefined {
  if (isNumber(left) && isNumber(right)) return signOf(addRationals(left, negateRational(right)))
  if (left === undefined || typeof left !== typeof right) return undefined
  return left < right! ? -1 : left > right! ? 1 : 0
}

/** Whether a formula holds in a state, exactly; undefined as soon as one of its terms has no value. */
export function evaluate(formula: Formula, state: Assignment): boolean | undefined {
  if ('left' in formula) {
    const sign = signBetween(termValue(formula.left, state), termValue(formula.right, state))
    if (sign === undefined) return undefined
    return formula.op === '=' ? sign === 0 : formula.op === '<' ? sign < 0 : sign <= 0
  }
  const parts = formula.of.map((part) => evaluate(part, state))
  if (parts.includes(undefined)) return undefined
  if (formula.op === 'not') return !parts[0]
  return formula.op === 'and' ? !parts.includes(false) : parts.includes(true)
}
