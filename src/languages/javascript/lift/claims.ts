import type { AssertionClaim, Range, AssertedRelation } from '../../../model/driver.js'
import { child, namedChildren, walk, type Node } from '../../../syntax/node.js'
import { isConstantExpression, constantValue } from './constants.js'
import { chainCalls, chainWords } from './words.js'

const throwing = /^(throws|rejects|toThrow\w*|throw|rejectedWith|rejected|isRejected)$/i
const orders: Record<string, AssertedRelation['is']> = {
  toBeGreaterThan: '>',
  isAbove: '>',
  above: '>',
  gt: '>',
  greaterThan: '>',
  toBeGreaterThanOrEqual: '>=',
  isAtLeast: '>=',
  least: '>=',
  gte: '>=',
  toBeLessThan: '<',
  isBelow: '<',
  below: '<',
  lt: '<',
  lessThan: '<',
  toBeLessThanOrEqual: '<=',
  isAtMost: '<=',
  most: '<=',
  lte: '<=',
}
const truth: Record<string, boolean> = {
  ok: true,
  isTrue: true,
  isOk: true,
  toBeTruthy: true,
  true: true,
  isFalse: false,
  notOk: false,
  isNotOk: false,
  toBeFalsy: false,
  false: false,
}
const equalities = /^(equal|equals|eq|eql|eqls|deepEqual|strictEqual|deepStrictEqual|toBe|toEqual|toStrictEqual|same)$/i

/** What an assertion claims about the value it looks at. */
export function claimOf(expression: Node, actual: Node, source: string): AssertionClaim | undefined {
  // The last word is the matcher: `assert.ok(…)`, `expect(…).not.toBe(…)`.
  const words = chainWords(expression, source)
  const [matcher = ''] = words
  if (words.some((word) => throwing.test(word))) return { kind: 'throws' }
  if (words.includes('not')) return undefined
  const args = namedChildren(child(chainCalls(expression)[0] ?? expression, 'arguments') ?? expression)
  const expected = args.find((argument) => argument !== actual)
  const constant = expected && isConstantExpression(expected, source) ? constantValue(expected, source) : undefined
  const order = orders[matcher]
  if (order && typeof constant === 'number') return { kind: 'relation', is: order, than: constant, bounds: [] }
  const isEquality = equalities.test(matcher)
  const wanted = isEquality ? constant : matcher === '' ? true : truth[matcher]
  if (typeof wanted === 'boolean' && isRelation(actual, source))
    return { kind: 'relation', is: 'equal', than: wanted, bounds: boundsOf(actual, source) }
  if (!isEquality || !expected) return undefined
  const range = { start: expected.start, end: expected.end }
  return {
    kind: isConstantExpression(expected, source) || !makesCall(expected) ? 'constant' : 'implementation',
    expected: range,
  }
}

const general = /^(Number\.)?(isNaN|isFinite|isInteger|isSafeInteger)$/

/** A relation that must hold for every input, such as `x >= 0`. */
function isRelation(node: Node, source: string): boolean {
  if (isCloseness(node, source)) return false
  const inner = () => namedChildren(node)[0]
  if (node.type === 'parenthesized_expression') return isRelation(inner(), source)
  if (node.type === 'unary_expression') return child(node, 'operator')?.type === '!' && isRelation(inner(), source)
  if (node.type === 'call_expression') {
    const callee = child(node, 'function')!
    return general.test(source.slice(callee.start, callee.end))
  }
  if (node.type !== 'binary_expression') return false
  const [left, right] = [child(node, 'left')!, child(node, 'right')!]
  const operator = child(node, 'operator')!.type
  if (operator === '&&' || operator === '||') return isRelation(left, source) && isRelation(right, source)
  if (['<', '<=', '>', '>='].includes(operator)) return true
  return ['!==', '!='].includes(operator) && !isConstantExpression(left, source) && !isConstantExpression(right, source)
}

/** What a relation compares, without its constants. */
export function operandsOf(node: Node, source: string): Node[] {
  if (isConstantExpression(node, source)) return []
  if (node.type === 'binary_expression')
    return [child(node, 'left')!, child(node, 'right')!].flatMap((n) => operandsOf(n, source))
  if (node.type === 'parenthesized_expression' || node.type === 'unary_expression')
    return operandsOf(namedChildren(node)[0], source)
  return [node]
}

/** The constants on either side of a relation. */
function boundsOf(node: Node, source: string): Range[] {
  if (isConstantExpression(node, source)) return [{ start: node.start, end: node.end }]
  if (node.type === 'binary_expression')
    return [child(node, 'left')!, child(node, 'right')!].flatMap((side) => boundsOf(side, source))
  const isAround = node.type === 'parenthesized_expression' || node.type === 'unary_expression'
  return isAround ? boundsOf(namedChildren(node)[0], source) : []
}

/** `Math.abs(x - 0.5) < 1e-9` is an equality with a constant. */
const isCloseness = (node: Node, source: string) =>
  /\babs\s*\([^<>]*-[^<>]*\)\s*<=?|<=?\s*\S*\babs\s*\([^<>]*-/.test(source.slice(node.start, node.end))

function makesCall(node: Node): boolean {
  let found = false
  walk(node, (inner) => {
    found ||= inner.type === 'call_expression'
    return !found
  })
  return found
}
