import { child, namedChildren, type Node } from '../../../syntax/node.js'

const simple = new Set(['number', 'string', 'regex', 'true', 'false', 'null', 'undefined'])

/** True for an expression made of nothing but literals. */
export function isConstantExpression(node: Node, source: string): boolean {
  if (simple.has(node.type)) return true
  switch (node.type) {
    case 'template_string':
      return !node.children.some((c) => c.type === 'template_substitution')
    case 'unary_expression':
      return ['-', '+'].includes(child(node, 'operator')?.type ?? '') && child(node, 'argument')?.type === 'number'
    case 'identifier':
      return ['NaN', 'Infinity'].includes(source.slice(node.start, node.end))
    case 'array':
      return (
        namedChildren(node).every((c) => isConstantExpression(c, source)) &&
        !/,\s*,|\[\s*,/.test(source.slice(node.start, node.end))
      )
    case 'object':
      return namedChildren(node).every(
        (c) => c.type === 'pair' && isPlainKey(child(c, 'key')) && isConstantExpression(child(c, 'value')!, source),
      )
    case 'parenthesized_expression':
      return isConstantExpression(namedChildren(node)[0], source)
    default:
      return false
  }
}

const isPlainKey = (key: Node | undefined) =>
  key !== undefined && ['property_identifier', 'string', 'number'].includes(key.type)

/** The value of a constant expression. It consists of literals only, so evaluating it is safe. */
export function constantValue(node: Node, source: string): unknown {
  return new Function(`return (${source.slice(node.start, node.end)}\n)`)()
}
