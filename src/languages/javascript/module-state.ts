import { child, namedChildren, type Node } from '../../syntax/node.js'
import { javascriptTable } from './table.js'

const mutating = /^(push|pop|shift|unshift|splice|sort|reverse|fill|copyWithin|set|add|delete|clear)$/
const most = 12

/** Variables of a module that its functions change: a patch may show in what they are left at. */
export function moduleState(root: Node, source: string): string[] {
  const text = (node: Node | undefined) => (node ? source.slice(node.start, node.end) : '')
  const declared = new Set<string>()
  for (const statement of root.children) {
    const inner = statement.type === 'export_statement' ? child(statement, 'declaration') : statement
    if (inner?.type !== 'lexical_declaration' && inner?.type !== 'variable_declaration') continue
    for (const declarator of namedChildren(inner))
      if (child(declarator, 'name')?.type === 'identifier') declared.add(text(child(declarator, 'name')))
  }
  const changed = new Set<string>()
  const visit = (node: Node, inside: boolean) => {
    const isInside = inside || javascriptTable.functions.has(node.type)
    const target = isInside && targetOf(node, text)
    if (target && declared.has(target)) changed.add(target)
    for (const c of node.children) visit(c, isInside)
  }
  if (declared.size) visit(root, false)
  return [...changed].slice(0, most)
}

/** The variable that an expression changes, itself or inside. */
function targetOf(node: Node, text: (node: Node | undefined) => string): string | undefined {
  switch (node.type) {
    case 'assignment_expression':
    case 'augmented_assignment_expression':
      return rootOf(child(node, 'left'), text)
    case 'update_expression':
      return rootOf(child(node, 'argument'), text)
    case 'unary_expression':
      return text(child(node, 'operator')) === 'delete' ? rootOf(child(node, 'argument'), text) : undefined
    case 'call_expression': {
      const callee = child(node, 'function')
      const isMutating = callee?.type === 'member_expression' && mutating.test(text(child(callee, 'property')))
      return isMutating ? rootOf(child(callee, 'object'), text) : undefined
    }
    default:
      return undefined
  }
}

function rootOf(node: Node | undefined, text: (node: Node | undefined) => string): string | undefined {
  let at = node
  while (at?.type === 'member_expression' || at?.type === 'subscript_expression') at = child(at, 'object')
  return at?.type === 'identifier' ? text(at) : undefined
}
