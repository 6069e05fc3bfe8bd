import { child, namedChildren, textOf, type Node } from '../../syntax/node.js'

const mutating =
  /^(put\w*|add\w*|remove\w*|set\w*|clear|push|pop|poll\w*|offer\w*|compute\w*|merge|replace\w*|append|insert|delete\w*|increment\w*|decrement\w*|getAnd\w+|\w+AndGet|next\w*|sort)$/
const method = /^(method|constructor|compact_constructor)_declaration$/

/** Whether methods change static state: caches, counters, lazily created objects. */
export function javaKeepsState(root: Node, source: string): boolean {
  const fields = staticFields(root, source)
  const visit = (node: Node, inside: boolean): boolean => {
    const isInside = inside || method.test(node.type)
    if (isInside && isStatic(targetOf(node, source), fields, source)) return true
    return node.children.some((c) => visit(c, isInside))
  }
  return visit(root, false)
}

function staticFields(node: Node, source: string): Set<string> {
  const found = new Set(node.children.flatMap((c) => [...staticFields(c, source)]))
  const modifiers = node.children.find((c) => c.type === 'modifiers')
  if (node.type === 'field_declaration' && modifiers && /\bstatic\b/.test(textOf(source, modifiers)))
    for (const declarator of namedChildren(node)) {
      const name = declarator.type === 'variable_declarator' && child(declarator, 'name')
      if (name) found.add(textOf(source, name))
    }
  return found
}

/** The variable that an expression changes, directly or through a member. */
function targetOf(node: Node, source: string): Node | undefined {
  switch (node.type) {
    case 'assignment_expression':
      return child(node, 'left')
    case 'update_expression':
      return namedChildren(node)[0]
    case 'method_invocation':
      return mutating.test(textOf(source, child(node, 'name')!)) ? child(node, 'object') : undefined
    default:
      return undefined
  }
}

/** By its name, or because it is a member of what has the name of a class. */
function isStatic(node: Node | undefined, fields: ReadonlySet<string>, source: string): boolean {
  if (!node) return false
  if (node.type === 'identifier') return fields.has(textOf(source, node))
  if (node.type === 'array_access') return isStatic(child(node, 'array'), fields, source)
  if (node.type !== 'field_access') return false
  const [object, field] = [child(node, 'object')!, child(node, 'field')!]
  const isOfClass = object.type === 'identifier' && /^[A-Z]/.test(textOf(source, object))
  return isOfClass || fields.has(textOf(source, field)) || isStatic(object, fields, source)
}
