import {
  isPure,
  mayThrow,
  numericType,
  unknownType,
  expressionText,
  type Binary,
  type Expression,
} from './expression.js'
import type { Typing } from './patch-syntax.js'

const mirrored: Readonly<Record<string, string>> = { '>': '<', '>=': '<=' }
const opposite: Readonly<Record<string, string>> = {
  '<': '>=',
  '>=': '<',
  '>': '<=',
  '<=': '>',
}
const unequal: Readonly<Record<string, string>> = { '==': '!=', '!=': '==', '===': '!==', '!==': '===' }

/**
 * A text that is equal for expressions that always have the same value, as far as their syntax shows. Expressions that
 * NaN, an overflow, a string or an exception would distinguish are kept apart: partitions handle the rest.
 */
export function canonicalExpression(e: Expression, typing: Typing, isCondition: boolean): string {
  switch (e.kind) {
    case 'leaf':
      return constantIn(e) ?? e.text
    case 'unary':
      return e.operator === '!' ? negated(e.of, typing, isCondition) : `(- ${canonicalExpression(e.of, typing, false)})`
    case 'form':
      return e.texts
        .map(
          (t, i) =>
            t.replace(/\s+/g, ' ') + (e.parts[i] ? canonicalExpression(e.parts[i].expression, typing, false) : ''),
        )
        .join('')
    case 'binary':
      return /^(&&|\|\|)$/.test(e.operator) ? junction(e, typing, isCondition) : operation(e, typing)
  }
}

const constantIn = (e: Expression) =>
  e.kind === 'leaf' && e.role === 'constant' && /^-?\d+$/.test(e.text) ? String(Number(e.text)) : undefined

function negated(e: Expression, typing: Typing, isCondition: boolean): string {
  if (e.kind === 'unary' && e.operator === '!' && (isCondition || e.of.type === 'boolean'))
    return canonicalExpression(e.of, typing, isCondition)
  if (e.kind === 'leaf' && (e.text === 'true' || e.text === 'false')) return e.text === 'true' ? 'false' : 'true'
  if (e.kind === 'binary') {
    if (unequal[e.operator]) return operation({ ...e, operator: unequal[e.operator] }, typing)
    // With NaN neither of two opposites holds.
    if (opposite[e.operator] && typing.isInteger(e.left.type) && typing.isInteger(e.right.type))
      return operation({ ...e, operator: opposite[e.operator] }, typing)
  }
  return `(! ${canonicalExpression(e, typing, true)})`
}

/** Operands of the same junction as one list; their order counts where one may keep another from being evaluated. */
function junction(e: Binary, typing: Typing, isCondition: boolean): string {
  const operands = flattenedOperands(e, e.operator)
  const [neutral, final] = e.operator === '&&' ? ['true', 'false'] : ['false', 'true']
  const each = combined(operands, e.operator, typing).map((o) => canonicalExpression(o, typing, isCondition))
  let texts = [...new Set(each)].filter((t) => t !== neutral)
  const isFree = operands.every((o) => isPure(o) && !mayThrow(o) && (isCondition || o.type === 'boolean'))
  if (isFree && texts.includes(final)) return final
  if (isFree) texts = texts.toSorted()
  if (texts.length === 0) return neutral
  return texts.length === 1 ? texts[0] : `(${e.operator} ${texts.join(' ')})`
}

/** Which of less, equal and greater an operator admits. */
const admitted: Readonly<Record<string, number>> = { '<': 1, '==': 2, '<=': 3, '>': 4, '!=': 5, '>=': 6 }
const admitting = ['false', ...Object.keys(admitted), 'true']

/** Comparisons of the same integers as one: `a < b || a == b` is `a <= b`. */
function combined(operands: readonly Expression[], junctor: string, typing: Typing): Expression[] {
  const found: Expression[] = []
  for (const e of operands) {
    const at = found.findIndex((other) => isSameOrder(e, other, typing))
    const [first, second] = [found[at] as Binary | undefined, e as Binary]
    if (!first) found.push(e)
    else {
      const [a, b] = [admitted[first.operator], admitted[second.operator]]
      const operator = admitting[junctor === '&&' ? a & b : a | b]
      found[at] = admitted[operator]
        ? withoutText({ ...first, operator })
        : { kind: 'leaf', text: operator, type: 'boolean', role: 'constant', isPure: true }
    }
  }
  return found
}

const isSameOrder = (a: Expression, b: Expression, typing: Typing) =>
  [a, b].every((e) => e.kind === 'binary' && e.operator in admitted && isPure(e) && !mayThrow(e)) &&
  [(a as Binary).left, (a as Binary).right].every((e) => typing.isInteger(e.type)) &&
  sameText((a as Binary).left, (b as Binary).left) &&
  sameText((a as Binary).right, (b as Binary).right)

export const flattenedOperands = (e: Expression, operator: string): Expression[] =>
  e.kind === 'binary' && e.operator === operator
    ? [...flattenedOperands(e.left, operator), ...flattenedOperands(e.right, operator)]
    : [e]

function operation(e: Binary, typing: Typing): string {
  const [left, right] = [canonicalExpression(e.left, typing, false), canonicalExpression(e.right, typing, false)]
  const folded = fold(e.operator, left, right, e, typing)
  if (folded !== undefined) return folded
  const canSwap = isPure(e.left) && isPure(e.right)
  if (mirrored[e.operator] && canSwap) return `(${mirrored[e.operator]} ${right} ${left})`
  const isNumeric = [e.left, e.right].every(
    ({ type }) => type !== unknownType && type !== numericType && typing.isNumeric(type),
  )
  const commutes = unequal[e.operator] !== undefined || (/^[+*]$/.test(e.operator) && isNumeric)
  const texts = commutes && canSwap ? [left, right].toSorted() : [left, right]
  return `(${e.operator} ${texts.join(' ')})`
}

/** Small whole numbers only: they are the same in every language and type. */
function fold(operator: string, left: string, right: string, e: Binary, typing: Typing): string | undefined {
  if (right === '0' && (operator === '+' || operator === '-') && typing.isInteger(e.left.type)) return left
  if (!/^-?\d{1,6}$/.test(left) || !/^-?\d{1,6}$/.test(right)) return undefined
  const [a, b] = [Number(left), Number(right)]
  switch (operator) {
    case '+':
      return String(a + b)
    case '-':
      return String(a - b)
    case '*':
      return String(a * b + 0)
    case '<':
      return String(a < b)
    case '<=':
      return String(a <= b)
    case '>':
      return String(a > b)
    case '>=':
      return String(a >= b)
    default:
      return unequal[operator] ? String((a === b) === operator.startsWith('=')) : undefined
  }
}

/** An expression with the same value that is written without a needless negation. */
export function negation(e: Expression, typing: Typing): Expression {
  if (e.kind === 'unary' && e.operator === '!') return e.of
  if (e.kind === 'binary' && unequal[e.operator])
    return withoutText({ ...e, operator: unequal[e.operator], type: 'boolean' })
  if (e.kind === 'binary' && opposite[e.operator] && typing.isInteger(e.left.type) && typing.isInteger(e.right.type))
    return withoutText({ ...e, operator: opposite[e.operator], type: 'boolean' })
  return { kind: 'unary', operator: '!', of: e, type: 'boolean' }
}

function withoutText({ text: _, ...rest }: Binary): Binary {
  return rest
}

export const sameText = (a: Expression, b: Expression) => expressionText(a) === expressionText(b)
