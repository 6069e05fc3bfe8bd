import type { Normal, ComparisonOperator } from '../formulas/normal.js'
import { isInteger, type Factor, type Monomial, type Polynomial } from '../formulas/polynomial.js'
import type { Rational } from '../formulas/rational.js'
import type { Plain } from '../formulas/terms.js'

const applied = (operator: string, parts: readonly string[]) =>
  parts.length === 1 ? parts[0]! : `(${operator} ${parts.join(' ')})`

const signed = (value: bigint, suffix: string) => (value < 0n ? `(- ${-value}${suffix})` : `${value}${suffix}`)
const realOf = ({ numerator, denominator }: Rational) =>
  denominator === 1n ? signed(numerator, '.0') : `(/ ${signed(numerator, '.0')} ${denominator}.0)`

/** Character by character as UTF-16 has them, so that lengths and order are those of JavaScript and Java. */
function literal(text: string): string {
  const units = text.split('').map((unit) => {
    if (unit === '"') return '""'
    return /[ -[\]-~]/.test(unit) ? unit : `\\u{${unit.charCodeAt(0).toString(16)}}`
  })
  return `"${units.join('')}"`
}

/** Writes formulas in SMT-LIB, and records their variables and where they have a value. */
class Writer {
  readonly declarations = new Map<string, { readonly symbol: string; readonly sort: string }>()
  /** Without them, the result of `mod` would be arbitrary. */
  readonly conditions = new Set<string>()

  private symbol(name: string, sort: string): string {
    const known = this.declarations.get(name)
    if (known) return known.symbol
    const symbol = `v${this.declarations.size}`
    this.declarations.set(name, { symbol, sort })
    return symbol
  }

  private factor(factor: Factor): string {
    if (factor.op === 'variable') return this.symbol(factor.name, factor.isInteger ? 'Int' : 'Real')
    if (factor.op === 'length') return `(str.len ${this.symbol(factor.name, 'String')})`
    const [left, right] = [this.whole(factor.left), this.whole(factor.right)]
    if (!/^\d+$/.test(right)) this.conditions.add(`(not (= ${right} 0))`)
    return `(mod ${left} ${right})`
  }

  private whole(polynomial: Polynomial): string {
    const text = this.polynomial(polynomial)
    if (isInteger(polynomial)) return text
    this.conditions.add(`(is_int ${text})`)
    return `(to_int ${text})`
  }

  private polynomial(polynomial: Polynomial): string {
    const isReal = !isInteger(polynomial)
    return applied(
      '+',
      [...polynomial.values()].map((monomial) => this.monomial(monomial, isReal)),
    )
  }

  private monomial({ coefficient, factors }: Monomial, isReal: boolean): string {
    const number = isReal ? realOf(coefficient) : signed(coefficient.numerator, '')
    const written = factors.map((factor) => {
      const text = this.factor(factor)
      return isReal && factor.isInteger ? `(to_real ${text})` : text
    })
    const isOne = coefficient.numerator === 1n && coefficient.denominator === 1n
    return applied('*', isOne && written.length ? written : [number, ...written])
  }

  private plain(plain: Plain): string {
    if (plain.op === 'variable') return this.symbol(plain.name, plain.sort === 'string' ? 'String' : 'Bool')
    return typeof plain.value === 'string' ? literal(plain.value) : String(plain.value)
  }

  formula(normal: Normal): string {
    switch (normal.op) {
      case 'true':
      case 'false':
        return normal.op
      case 'and':
      case 'or':
        return applied(
          normal.op,
          normal.of.map((part) => this.formula(part)),
        )
      case 'number':
        return related(
          normal.relation,
          '',
          this.polynomial(normal.polynomial),
          isInteger(normal.polynomial) ? '0' : '0.0',
        )
      case 'plain': {
        const [left, right] = normal.sides.map((side) => this.plain(side))
        return related(normal.relation, 'str.', left!, right!)
      }
    }
  }
}

const related = (relation: ComparisonOperator, order: string, left: string, right: string) => {
  if (relation === '!=') return `(not (= ${left} ${right}))`
  return `(${relation === '=' ? '=' : order + relation} ${left} ${right})`
}

/** A script, one command a line, that can be satisfied if and only if the first does not mean (imply) the second. */
export function refutation(question: 'equivalent' | 'implies', a: Normal, b: Normal): string {
  const writer = new Writer()
  const [first, second] = [writer.formula(a), writer.formula(b)]
  const claim = question === 'equivalent' ? `(= ${first} ${second})` : `(=> ${first} ${second})`
  const declared = [...writer.declarations.values()].map(({ symbol, sort }) => `(declare-const ${symbol} ${sort})`)
  const asserted = [...writer.conditions, `(not ${claim})`].map((condition) => `(assert ${condition})`)
  return [...declared, ...asserted].join('\n')
}
