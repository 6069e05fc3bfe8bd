import type { AssertionClaim, Range } from '../../../model/driver.js'
import { child, namedChildren, walk, type Node } from '../../../syntax/node.js'
import { constantOf } from './constants.js'

const none = new Map<string, string[]>()
const isConstant = (node: Node, source: string) => constantOf(node, source, none) !== undefined

/** What an assertion claims about the value it looks at. */
export function claimOf(call: Node, actual: Node, source: string): AssertionClaim | undefined {
  const text = (node: Node | undefined) => (node ? source.slice(node.start, node.end) : '')
  const name = text(child(call, 'name'))
  if (/^(assertThrows\w*|fail)$/.test(name)) return { kind: 'throws' }
  if (name === 'assertTrue' || name === 'assertFalse')
    return isRelation(actual, source)
      ? { kind: 'relation', is: 'equal', than: name === 'assertTrue', bounds: boundsOf(actual, source) }
      : undefined
  if (!/^assert(Array)?Equals$/.test(name)) return undefined
  const args = namedChildren(child(call, 'arguments')!)
  const at = args.indexOf(actual)
  // A message may come first, so the expected value is the one before the actual one.
  const expected = at > 0 ? args[at - 1] : args[1]
  if (!expected || expected === actual) return undefined
  const range = { start: expected.start, end: expected.end }
  return { kind: isConstant(expected, source) || !makesCall(expected) ? 'constant' : 'implementation', expected: range }
}

/** A relation that must hold for every input, such as `x >= 0`. */
function isRelation(node: Node, source: string): boolean {
  if (isCloseness(node, source)) return false
  const inner = () => namedChildren(node)[0]
  if (node.type === 'parenthesized_expression') return isRelation(inner(), source)
  if (node.type === 'unary_expression') return child(node, 'operator')?.type === '!' && isRelation(inner(), source)
  if (node.type === 'method_invocation')
    return /^(Double|Float)\.(isNaN|isInfinite|isFinite)\b/.test(source.slice(node.start, node.end))
  if (node.type !== 'binary_expression') return false
  const [left, right] = [child(node, 'left')!, child(node, 'right')!]
  const operator = child(node, 'operator')!.type
  if (operator === '&&' || operator === '||') return isRelation(left, source) && isRelation(right, source)
  if (['<', '<=', '>', '>='].includes(operator)) return true
  return operator === '!=' && !isConstant(left, source) && !isConstant(right, source)
}

/** What a relation compares, without its constants. */
export function operandsOf(node: Node, source: string): Node[] {
  if (isConstant(node, source)) return []
  if (node.type === 'binary_expression')
    return [child(node, 'left')!, child(node, 'right')!].flatMap((n) => operandsOf(n, source))
  if (node.type === 'parenthesized_expression' || node.type === 'unary_expression')
    return operandsOf(namedChildren(node)[0], source)
  if (node.type === 'method_invocation' && /^(Double|Float)\./.test(source.slice(node.start, node.end)))
    return namedChildren(child(node, 'arguments')!)
  return [node]
}

/** The constants on either side of a relation. */
function boundsOf(node: Node, source: string): Range[] {
  if (isConstant(node, source)) return [{ start: node.start, end: node.end }]
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
    found ||= inner.type === 'method_invocation' || inner.type === 'object_creation_expression'
    return !found
  })
  return found
}
