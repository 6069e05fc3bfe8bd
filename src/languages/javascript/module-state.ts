import { child, namedChildren, walk, type Node } from '../../syntax/node.js'
import { javascriptTable } from './table.js'

const mutating = /^(push|pop|shift|unshift|splice|sort|reverse|fill|copyWithin|set|add|delete|clear)$/
const most = 12
/** Names that exist without a declaration. */
const given = ['exports', 'module', 'globalThis', 'global', 'window', 'process']

/** Variables of a module that its functions change: the effect of a patch may show in their values. */
export function moduleState(root: Node, source: string): string[] {
  const declared = new Set(declarationsIn(root).flatMap((node) => variablesOf(node, source)))
  if (!declared.size) return []
  return [...changedIn(root, source)].filter((name) => declared.has(name)).slice(0, most)
}

/** Whether functions change state that persists between calls: variables, and members of functions and classes. */
export function javascriptKeepsState(root: Node, source: string): boolean {
  const outer = new Set(given)
  for (const node of declarationsIn(root)) {
    for (const name of variablesOf(node, source)) outer.add(name)
    const name = child(node, 'name')
    if (name) outer.add(source.slice(name.start, name.end))
    if (node.type === 'import_statement')
      walk(node, (n) => void (n.type === 'identifier' && outer.add(source.slice(n.start, n.end))))
  }
  return [...changedIn(root, source)].some((name) => outer.has(name))
}

const declarationsIn = (root: Node) =>
  root.children.flatMap((c) => (c.type === 'export_statement' ? (child(c, 'declaration') ?? []) : c))

function variablesOf(node: Node, source: string): string[] {
  if (node.type !== 'lexical_declaration' && node.type !== 'variable_declaration') return []
  const names = namedChildren(node).map((declarator) => child(declarator, 'name'))
  return names.flatMap((name) => (name?.type === 'identifier' ? source.slice(name.start, name.end) : []))
}

/** Names of what functions change, itself or inside. */
function changedIn(root: Node, source: string): Set<string> {
  const text = (node: Node | undefined) => (node ? source.slice(node.start, node.end) : '')
  const changed = new Set<string>()
  const visit = (node: Node, inside: boolean) => {
    const isInside = inside || javascriptTable.functions.has(node.type)
    const target = isInside && targetOf(node, text)
    if (target) changed.add(target)
    for (const c of node.children) visit(c, isInside)
  }
  visit(root, false)
  return changed
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
