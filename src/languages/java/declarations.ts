import type { DeclaredVariable } from '../../patch-space/patch-syntax.js'
import { ancestor, child, namedChildren, textOf, walk, type Node } from '../../syntax/node.js'
import { javaTable } from './table.js'

export function declared(node: Node, inside: Node | undefined, source: string): DeclaredVariable[] {
  if (!inside)
    return node.type === 'local_variable_declaration' ? declarators(node).map((d) => declaredBy(node, d, source)) : []
  switch (node.type) {
    case 'for_statement': {
      const first = node.children.filter((c) => c.field === 'init')
      return first.includes(inside) ? [] : first.flatMap((n) => declared(n, undefined, source))
    }
    case 'enhanced_for_statement':
      return inside.field === 'body' ? [declaredBy(node, node, source)] : []
    case 'catch_clause': {
      const parameter = node.children.find((c) => c.type === 'catch_formal_parameter')
      const types = parameter?.children.find((c) => c.type === 'catch_type')
      if (!parameter || !types || inside.field !== 'body') return []
      const type = namedChildren(types).length === 1 ? textOf(source, types) : undefined
      return [{ name: textOf(source, child(parameter, 'name')!), ...(type && { declared: type }), isSet: true }]
    }
    case 'try_with_resources_statement': {
      const resources = inside.field === 'body' ? namedChildren(child(node, 'resources')!) : []
      return resources.flatMap((r) => (child(r, 'name') ? [declaredBy(r, r, source)] : []))
    }
    case 'local_variable_declaration': {
      const all = declarators(node)
      return all.slice(0, Math.max(0, all.indexOf(inside))).map((d) => declaredBy(node, d, source))
    }
    case 'method_declaration':
    case 'constructor_declaration':
    case 'lambda_expression':
      return inside.field === 'body' ? parameters(child(node, 'parameters'), source) : []
    default:
      return []
  }
}

const declarators = (node: Node) => node.children.filter((c) => c.type === 'variable_declarator')

function declaredBy(holder: Node, declarator: Node, source: string): DeclaredVariable {
  const type = typeIn(holder, declarator, source)
  const isSet = declarator.type !== 'variable_declarator' || child(declarator, 'value') !== undefined
  return { name: textOf(source, child(declarator, 'name')!), ...(type && { declared: type }), isSet }
}

/** The type of a variable as written; `var` says none. */
export function typeIn(holder: Node, declarator: Node, source: string): string | undefined {
  const type = child(holder, 'type')
  const text = type && textOf(source, type)
  const dimensions = child(declarator, 'dimensions')
  return text === undefined || text === 'var' ? undefined : text + (dimensions ? textOf(source, dimensions) : '')
}

function parameters(list: Node | undefined, source: string): DeclaredVariable[] {
  if (!list) return []
  if (list.type === 'identifier') return [{ name: textOf(source, list), isSet: true }]
  return namedChildren(list).flatMap((p): DeclaredVariable[] => {
    if (p.type === 'identifier') return [{ name: textOf(source, p), isSet: true }]
    if (p.type === 'formal_parameter') return [declaredBy(p, p, source)]
    const name = p.children.find((c) => c.type === 'variable_declarator')
    const type = namedChildren(p).find((c) => c.type !== 'modifiers' && c !== name)
    return p.type === 'spread_parameter' && name && type
      ? [{ name: textOf(source, child(name, 'name')!), declared: `${textOf(source, type)}[]`, isSet: true }]
      : []
  })
}

/** Fields of the classes around a node, as far as they can be read there by their names. */
export function members(node: Node, source: string): DeclaredVariable[] {
  const found = new Map<string, DeclaredVariable>()
  let hasInstance = isInstance(node)
  const isConstructor =
    ancestor(node, (n) => javaTable.functions.has(n.type) && n.type !== 'lambda_expression')?.type ===
    'constructor_declaration'
  for (let body = ancestor(node, isBody); body; body = ancestor(body, isBody)) {
    for (const field of fieldsIn(body)) {
      const modifiers = modifiersOf(field, source)
      const isStatic = /\bstatic\b/.test(modifiers) || body.type === 'interface_body'
      const isFinal = /\bfinal\b/.test(modifiers) || body.type === 'interface_body'
      // A final field has no value while the object is being made.
      if ((!isStatic && !hasInstance) || (isConstructor && isFinal && !isStatic)) continue
      for (const declarator of declarators(field)) {
        const one = declaredBy(field, declarator, source)
        if (!found.has(one.name)) found.set(one.name, { ...one, isSet: true, isFixed: isFinal && one.isSet })
      }
    }
    const holder = body.parent
    if (holder && holder.type !== 'object_creation_expression')
      hasInstance &&= holder.type === 'class_declaration' && !/\bstatic\b/.test(modifiersOf(holder, source))
    else if (holder) hasInstance = isInstance(holder)
  }
  return [...found.values()]
}

const isBody = (node: Node) =>
  node.type === 'class_body' || node.type === 'interface_body' || node.type === 'enum_body_declarations'

const fieldsIn = (body: Node) =>
  body.children.filter((c) => c.type === 'field_declaration' || c.type === 'constant_declaration')

function modifiersOf(node: Node, source: string): string {
  const modifiers = node.children.find((c) => c.type === 'modifiers')
  return modifiers ? textOf(source, modifiers) : ''
}

/** In a method or constructor of an object; a lambda has the instance of what is around it. */
export function isInstance(node: Node): boolean {
  const fn = ancestor(
    node,
    (n) => (javaTable.functions.has(n.type) && n.type !== 'lambda_expression') || n.type === 'static_initializer',
  )
  if (!fn || fn.type === 'static_initializer') return false
  let isStatic = false
  const modifiers = fn.children.find((c) => c.type === 'modifiers')
  if (modifiers) walk(modifiers, (m) => void (isStatic ||= m.type === 'static'))
  return !isStatic
}
