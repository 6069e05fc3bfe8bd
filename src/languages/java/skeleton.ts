import { isComment, type Node } from '../../syntax/node.js'
import { parse } from '../../syntax/parser.js'

/** Parts of a file that no other file can see. */
const hidden = (node: Node) =>
  isComment(node) ||
  (node.type === 'block' &&
    (node.parent?.type === 'method_declaration' || node.parent?.type === 'static_initializer')) ||
  node.type === 'constructor_body' ||
  (/^(method|field)_declaration$/.test(node.type) &&
    node.children.some((c) => c.type === 'modifiers' && c.children.some((m) => m.type === 'private')))

/** What other files see of a file: texts with the same skeleton can be exchanged without recompiling other files. */
export async function skeletonOf(source: string): Promise<string> {
  const root = await parse('java', source)
  const parts: string[] = []
  const visit = (node: Node) => {
    if (hidden(node)) return
    if (node.children.length === 0) parts.push(source.slice(node.start, node.end))
    for (const c of node.children) visit(c)
  }
  visit(root)
  return parts.join(' ')
}
