import type { AssertionClaim } from '../../../model/driver.js'
import { child, namedChildren, type Node } from '../../../syntax/node.js'
import { Relations } from '../../shared/relations.js'
import { isConstant } from './constants.js'

/** `Double.isNaN(x)` and the like hold or not for every input. */
const numberCheck = /^(Double|Float)\.(isNaN|isInfinite|isFinite)\b/

export const relations = new Relations({
  isConstant,
  calls: new Set(['method_invocation', 'object_creation_expression']),
  unequal: new Set(['!=']),
  isCheck: (node, source) => node.type === 'method_invocation' && numberCheck.test(source.slice(node.start, node.end)),
  partsOf: (node, source) =>
    node.type === 'method_invocation' && /^(Double|Float)\./.test(source.slice(node.start, node.end))
      ? namedChildren(child(node, 'arguments')!)
      : undefined,
})

/** What an assertion claims about the value it looks at. */
export function javaClaimOf(call: Node, actual: Node, source: string): AssertionClaim | undefined {
  const text = (node: Node | undefined) => (node ? source.slice(node.start, node.end) : '')
  const name = text(child(call, 'name'))
  if (/^(assertThrows\w*|fail)$/.test(name)) return { kind: 'throws' }
  if (name === 'assertTrue' || name === 'assertFalse')
    return relations.isRelation(actual, source)
      ? { kind: 'relation', is: 'equal', than: name === 'assertTrue', bounds: relations.boundsOf(actual, source) }
      : undefined
  if (!/^assert(Array)?Equals$/.test(name)) return undefined
  const args = namedChildren(child(call, 'arguments')!)
  const at = args.indexOf(actual)
  // A message may come first, so the expected value is the one before the actual one.
  const expected = at > 0 ? args[at - 1] : args[1]
  if (!expected || expected === actual) return undefined
  const range = { start: expected.start, end: expected.end }
  return { kind: relations.kindOf(expected, source), expected: range }
}
