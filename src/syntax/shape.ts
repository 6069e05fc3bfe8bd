import { isComment, type Node } from './node.js'
import type { SyntaxTable } from './table.js'

/** The tokens of a node without space and comments; nested functions are compared on their own. */
export function shapeOf(
  node: Node,
  source: string,
  table: SyntaxTable,
  skip: (n: Node) => boolean = () => false,
  root = false,
): string {
  if (skip(node)) return ''
  if (isComment(node)) return ''
  if (!root && table.functions.has(node.type)) return 'ƒ'
  if (node.children.length === 0) return source.slice(node.start, node.end) + ' '
  let text = ''
  for (const c of node.children) text += shapeOf(c, source, table, skip)
  // A string's fragments may have gaps (escapes) that are text of the node itself.
  return /string|regex|char/.test(node.type) ? source.slice(node.start, node.end) + ' ' : text
}
