import type { Formula, Term } from '../formula.js'
import {
  constantPolynomial,
  constantIn,
  describe,
  isConstantPolynomial,
  isOverIntegers,
  negatePolynomial,
  primitive,
  sumOfPolynomials,
  withPositiveLead,
  withConstant,
} from './polynomial.js'
import type { Polynomial } from './polynomial.js'
import { isWhole, one, ratio, remainder, signOf } from './rational.js'
import { termKind, plainOf, polynomialOf, Unsolvable, type Plain } from './terms.js'

export type ComparisonOperator = '=' | '!=' | '<=' | '<'

/** A formula in normal form: negations inside the comparisons, numbers compared with zero. */
export type Normal =
  | { readonly op: 'true' | 'false'; readonly text: string }
  /** At least two, in the order of their texts, none of the same `op`. */
  | { readonly op: 'and' | 'or'; readonly of: readonly Normal[]; readonly text: string }
  | {
      readonly op: 'number'
      readonly relation: ComparisonOperator
      readonly polynomial: Polynomial
      readonly text: string
    }
  | {
      readonly op: 'plain'
      readonly relation: ComparisonOperator
      readonly sides: readonly [Plain, Plain]
      readonly text: string
    }

const truth = (value: boolean): Normal => ({ op: value ? 'true' : 'false', text: String(value) })

const holds = (relation: ComparisonOperator, sign: number) =>
  relation === '=' ? sign === 0 : relation === '!=' ? sign !== 0 : relation === '<' ? sign < 0 : sign <= 0

/** How a polynomial over whole numbers compares with zero: `<=`, with the constant as weak as may be. */
function overIntegers(relation: ComparisonOperator, polynomial: Polynomial): Normal {
  let whole = primitive(polynomial, true)
  if (relation === '<') whole = sumOfPolynomials([whole, constantPolynomial(one)])
  whole = primitive(whole, false)
  if (relation === '<=' || relation === '<') return compared('<=', withConstant(whole, ceiling))
  return isWhole(constantIn(whole)) ? compared(relation, withPositiveLead(whole)) : truth(relation === '!=')
}

function ceiling({ numerator, denominator }: { numerator: bigint; denominator: bigint }) {
  return ratio((numerator + remainder(-numerator, denominator)) / denominator)
}

const compared = (relation: ComparisonOperator, polynomial: Polynomial): Normal => ({
  op: 'number',
  relation,
  polynomial,
  text: `${describe(polynomial)} ${relation} 0`,
})

function withZero(relation: ComparisonOperator, polynomial: Polynomial): Normal {
  if (isConstantPolynomial(polynomial)) return truth(holds(relation, signOf(constantIn(polynomial))))
  if (isOverIntegers(polynomial)) return overIntegers(relation, polynomial)
  const scaled = primitive(polynomial, true)
  return compared(relation, relation === '<=' || relation === '<' ? scaled : withPositiveLead(scaled))
}

const opposite = { '=': '!=', '!=': '=' } as const
const compare = <T>(a: T, b: T) => (a < b ? -1 : a > b ? 1 : 0)

function plain(relation: ComparisonOperator, left: Plain, right: Plain): Normal {
  if (left.op === 'constant' && right.op === 'constant') return truth(holds(relation, compare(left.value, right.value)))
  if (left.text === right.text) return truth(holds(relation, 0))
  const isOrder = relation === '<=' || relation === '<'
  if (!isOrder && right.op === 'variable' && (left.op === 'constant' || left.text > right.text))
    return plain(relation, right, left)
  if (!isOrder && right.op === 'constant' && right.value === false)
    return plain(opposite[relation], left, { op: 'constant', value: true, text: 'true' })
  return { op: 'plain', relation, sides: [left, right], text: `${left.text} ${relation} ${right.text}` }
}

function comparison(relation: '=' | '<=' | '<', left: Term, right: Term): Normal {
  const kind = termKind(left)
  if (kind !== termKind(right) || (kind === 'boolean' && relation !== '=')) throw new Unsolvable('different sorts')
  if (kind !== 'number') return plain(relation, plainOf(left), plainOf(right))
  return withZero(relation, sumOfPolynomials([polynomialOf(left), negatePolynomial(polynomialOf(right))]))
}

function joined(op: 'and' | 'or', parts: readonly Normal[]): Normal {
  const [neutral, decisive] = [truth(op === 'and'), truth(op === 'or')]
  const all = new Map<string, Normal>()
  for (const part of parts) for (const one of part.op === op ? part.of : [part]) all.set(one.text, one)
  all.delete(neutral.text)
  const isContrary = (one: Normal) => (one.op === 'number' || one.op === 'plain') && all.has(negated(one).text)
  if (all.has(decisive.text) || [...all.values()].some(isContrary)) return decisive
  const of = [...all.values()].sort((a, b) => compare(a.text, b.text))
  if (of.length < 2) return of[0] ?? neutral
  return { op, of, text: `(${of.map(({ text }) => text).join(` ${op} `)})` }
}

function negated(normal: Normal): Normal {
  switch (normal.op) {
    case 'true':
    case 'false':
      return truth(normal.op === 'false')
    case 'and':
    case 'or':
      return joined(normal.op === 'and' ? 'or' : 'and', normal.of.map(negated))
    case 'number':
      if (normal.relation === '=' || normal.relation === '!=')
        return compared(opposite[normal.relation], normal.polynomial)
      return withZero(normal.relation === '<=' ? '<' : '<=', negatePolynomial(normal.polynomial))
    case 'plain': {
      const [left, right] = normal.sides
      if (normal.relation === '=' || normal.relation === '!=') return plain(opposite[normal.relation], left, right)
      return plain(normal.relation === '<=' ? '<' : '<=', right, left)
    }
  }
}

function made(formula: Formula): Normal {
  if (formula.op === 'not') return negated(made(formula.of[0]))
  if ('left' in formula) return comparison(formula.op, formula.left, formula.right)
  return joined(formula.op, formula.of.map(made))
}

function attempted(formula: Formula): Normal | undefined {
  try {
    return made(formula)
  } catch (error) {
    if (error instanceof Unsolvable) return undefined
    throw error
  }
}

/** Every invariant of a version is compared with many of another. */
const known = new WeakMap<Formula, { readonly normal: Normal | undefined }>()

/** The normal form; undefined for what a solver cannot be asked about. */
export function normalise(formula: Formula): Normal | undefined {
  const entry = known.get(formula) ?? { normal: attempted(formula) }
  known.set(formula, entry)
  return entry.normal
}
