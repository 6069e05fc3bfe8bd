import type { Declared, PatchSyntax } from '../../patch-space/patch-syntax.js'
import { ancestor, child, namedChildren, textOf, walk, type Node } from '../../syntax/node.js'
import { maySkip } from './reachability.js'
import { keepsState } from './static-state.js'
import { javaTable } from './table.js'
import { declaredType, isPrimitive, javaTyping } from './typing.js'

export const javaPatches: PatchSyntax = {
  values: { variable_declarator: 'value', assignment_expression: 'right', return_statement: null },
  conditions: new Set(['if_statement', 'while_statement', 'do_statement', 'for_statement', 'ternary_expression']),
  guarded: new Set([
    'expression_statement',
    'return_statement',
    'throw_statement',
    'break_statement',
    'continue_statement',
  ]),
  whole: new Set([
    'lambda_expression',
    'method_reference',
    'object_creation_expression',
    'array_creation_expression',
    'array_initializer',
    'switch_expression',
    'class_literal',
  ]),
  names: new Set(['identifier']),
  lookups: new Set(['field_access', 'array_access', 'method_invocation']),
  isStrict: true,
  equality: ['==', '!='],
  constants: [
    { text: '0', type: 'int' },
    { text: '1', type: 'int' },
    { text: 'null', type: 'null' },
    { text: '""', type: 'String' },
    { text: '-1', type: 'int' },
    { text: '2', type: 'int' },
    { text: 'true', type: 'boolean' },
    { text: 'false', type: 'boolean' },
  ],
  isTruthy: () => false,
  nothingChecks: (type) =>
    isReference(type)
      ? [
          ['==', 'null'],
          ['!=', 'null'],
        ]
      : [],
  checks: (type, constants) => {
    if (type !== 'String') return []
    return constants.flatMap((c) => (c.type === 'String' && c.text !== '""' ? [`$.equals(${c.text})`] : []))
  },
  views: (text, type) => {
    if (type.endsWith('[]')) return [{ text: `${text}.length`, type: 'int' }]
    if (/^(String|CharSequence|StringBuilder|StringBuffer)$/.test(type))
      return [
        { text: `${text}.length()`, type: 'int' },
        ...(type === 'String' ? [{ text: `${text}.isEmpty()`, type: 'boolean' }] : []),
      ]
    if (/^(\w*(List|Set|Map|Deque|Queue)|Collection)(<.*>)?$/.test(type))
      return [
        { text: `${text}.size()`, type: 'int' },
        { text: `${text}.isEmpty()`, type: 'boolean' },
      ]
    return []
  },
  declared,
  members,
  hasThis: (node) => isInstance(node),
  wanted: (value, file, variables) => {
    const holder = valueHolder(value)
    const typing = javaTyping(file, value, variables)
    if (holder.type === 'variable_declarator') return typeIn(holder.parent!, holder, file.source)
    if (holder.type === 'return_statement') {
      const fn = ancestor(holder, (n) => javaTable.functions.has(n.type))
      const type = fn && child(fn, 'type')
      return type && textOf(file.source, type)
    }
    const left = child(holder, 'left')
    const type = left && typing.typeOf(left)
    // What is added to a variable is made to fit.
    const isPlain = child(holder, 'operator')?.type === '='
    return type && declaredType(type) && (isPlain || !isPrimitive(type) || type === 'boolean')
      ? type
      : isPlain
        ? undefined
        : 'double'
  },
  maySkip,
  keepsState,
  typing: javaTyping,
}

const isReference = (type: string) => /^[A-Z]/.test(type) || type.endsWith('[]')

const valueHolder = (value: Node): Node =>
  value.parent!.type === 'parenthesized_expression' ? valueHolder(value.parent!) : value.parent!

function declared(node: Node, inside: Node | undefined, source: string): Declared[] {
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

function declaredBy(holder: Node, declarator: Node, source: string): Declared {
  const type = typeIn(holder, declarator, source)
  const isSet = declarator.type !== 'variable_declarator' || child(declarator, 'value') !== undefined
  return { name: textOf(source, child(declarator, 'name')!), ...(type && { declared: type }), isSet }
}

/** The type of a variable as written; `var` says none. */
function typeIn(holder: Node, declarator: Node, source: string): string | undefined {
  const type = child(holder, 'type')
  const text = type && textOf(source, type)
  const dimensions = child(declarator, 'dimensions')
  return text === undefined || text === 'var' ? undefined : text + (dimensions ? textOf(source, dimensions) : '')
}

function parameters(list: Node | undefined, source: string): Declared[] {
  if (!list) return []
  if (list.type === 'identifier') return [{ name: textOf(source, list), isSet: true }]
  return namedChildren(list).flatMap((p): Declared[] => {
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
function members(node: Node, source: string): Declared[] {
  const found = new Map<string, Declared>()
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
function isInstance(node: Node): boolean {
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
