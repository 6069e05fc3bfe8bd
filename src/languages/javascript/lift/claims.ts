import type { AssertionClaim, AssertedRelation } from '../../../model/driver.js'
import { child, namedChildren, type Node } from '../../../syntax/node.js'
import { Relations } from '../../shared/relations.js'
import { isConstantExpression, constantValue } from './constants.js'
import { chainCalls, chainWords } from './framework-names.js'

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

/** `Number.isNaN(x)` and the like hold or not for every input. */
const numberCheck = /^(Number\.)?(isNaN|isFinite|isInteger|isSafeInteger)$/

export const relations = new Relations({
  isConstant: isConstantExpression,
  calls: new Set(['call_expression']),
  unequal: new Set(['!=', '!==']),
  isCheck: (node, source) => {
    const callee = node.type === 'call_expression' ? child(node, 'function')! : undefined
    return callee !== undefined && numberCheck.test(source.slice(callee.start, callee.end))
  },
})

/** What an assertion claims about the value it looks at. */
export function javascriptClaimOf(expression: Node, actual: Node, source: string): AssertionClaim | undefined {
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
  if (typeof wanted === 'boolean' && relations.isRelation(actual, source))
    return { kind: 'relation', is: 'equal', than: wanted, bounds: relations.boundsOf(actual, source) }
  if (!isEquality || !expected) return undefined
  const range = { start: expected.start, end: expected.end }
  return { kind: relations.kindOf(expected, source), expected: range }
}
