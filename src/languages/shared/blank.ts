import { Edits } from '../../instrument/edits.js'
import type { Node } from '../../syntax/node.js'

/** Longer texts do not help to tell places apart. */
const longest = 100

/** The text of an expression with its constants as `_`. */
export function blankText(node: Node, source: string, isConstant: (node: Node, source: string) => boolean): string {
  const edits = new Edits(source.slice(node.start, node.end))
  const visit = (n: Node) => {
    if (isConstant(n, source)) edits.replace(n.start - node.start, n.end - node.start, '_')
    else n.children.forEach(visit)
  }
  visit(node)
  return edits.apply().replace(/\s+/g, ' ').slice(0, longest)
}
