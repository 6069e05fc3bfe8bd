import { commonConditions, commonGuarded } from '../shared/table.js'
import type { DeclaredVariable, PatchSyntax } from '../../patch-space/patch-syntax.js'
import { unknownType } from '../../patch-space/expression.js'
import { ancestor, child, namedChildren, textOf, walk, type Node } from '../../syntax/node.js'
import { javascriptKeepsState } from './module-state.js'
import { isDirective } from './table.js'
import { declaredJavascriptType, containerType, javascriptTyping } from './typing.js'

const plain = /^(function_declaration|function_expression|generator_function(_declaration)?|method_definition)$/

export const javascriptPatches: PatchSyntax = {
  values: {
    variable_declarator: 'value',
    assignment_expression: 'right',
    augmented_assignment_expression: 'right',
    return_statement: null,
    arrow_function: 'body',
  },
  conditions: commonConditions,
  guarded: commonGuarded,
  whole: new Set([
    'arrow_function',
    'function_expression',
    'generator_function',
    'class',
    'object',
    'empty_statement',
    'sequence_expression',
    'jsx_element',
    'jsx_self_closing_element',
    'yield_expression',
  ]),
  names: new Set(['identifier']),
  lookups: new Set(['member_expression', 'subscript_expression', 'call_expression']),
  isStrict: false,
  equality: ['===', '!=='],
  constants: [
    { text: '0', type: 'number' },
    { text: "''", type: 'string' },
    { text: 'null', type: 'null' },
    { text: '1', type: 'number' },
    { text: '-1', type: 'number' },
    { text: '2', type: 'number' },
    { text: 'undefined', type: 'undefined' },
    { text: 'true', type: 'boolean' },
    { text: 'false', type: 'boolean' },
  ],
  isTruthy: (type) => type === unknownType || type === containerType || type === 'object',
  nothingChecks: (type) =>
    type === unknownType || /object|array|string|null|undefined/.test(type) ? nothingChecks : [],
  checks: (type, _constants, source) => {
    if (type !== unknownType && type !== containerType) return []
    const asked = [...source.matchAll(/typeof [\w.]+ [!=]==? '(\w+)'/g)].map((m) => m[1])
    return [...new Set([...asked, 'string', 'number'])].map((kind) => `typeof $ === '${kind}'`)
  },
  views: (text, type) => (type === 'string' || type === 'array' ? [{ text: `${text}.length`, type: 'number' }] : []),
  declared,
  members: (node, source) => {
    let root = node
    while (root.parent) root = root.parent
    return root.children
      .map((c) => (c.type === 'export_statement' ? (child(c, 'declaration') ?? c) : c))
      .filter((c) => /^(lexical|variable)_declaration$/.test(c.type))
      .flatMap((c) => declarators(c).filter((d) => !isCallable(child(d, 'value'))))
      .flatMap((d) => bound(child(d, 'name'), source, child(d, 'type')))
  },
  hasThis,
  wanted: (value, { source }) => {
    if (value.parent?.type !== 'variable_declarator') return undefined
    const annotation = child(value.parent, 'type')
    return annotation && declaredJavascriptType(textOf(source, annotation))
  },
  maySkip: (statement, source) =>
    !isDirective(statement) &&
    !/^super\b/.test(textOf(source, statement)) &&
    statement.parent?.type !== 'labeled_statement',
  keepsState: javascriptKeepsState,
  typing: javascriptTyping,
}

/** Modules and functions are called, not compared. */
const isCallable = (value: Node | undefined) => !!value && /function|class|^call_expression$/.test(value.type)

const nothingChecks = [
  ['==', 'null'],
  ['!=', 'null'],
  ['===', 'undefined'],
  ['!==', 'undefined'],
  ['===', 'null'],
  ['!==', 'null'],
] as const

function declared(node: Node, inside: Node | undefined, source: string): DeclaredVariable[] {
  if (inside) return declaredFor(node, inside, source)
  if (node.type !== 'lexical_declaration' && node.type !== 'variable_declaration') return []
  return declarators(node).flatMap((d) => bound(child(d, 'name'), source, child(d, 'type')))
}

const declarators = (node: Node) => namedChildren(node).filter((d) => d.type === 'variable_declarator')

/** What the head of a function, a loop or a handler declares for its body. */
function declaredFor(node: Node, inside: Node, source: string): DeclaredVariable[] {
  switch (node.type) {
    case 'for_statement': {
      const first = child(node, 'initializer')
      return first && first !== inside ? declared(first, undefined, source) : []
    }
    case 'for_in_statement':
      return inside.field === 'body' && child(node, 'kind') ? bound(child(node, 'left'), source) : []
    case 'catch_clause':
      return inside.field === 'body' ? bound(child(node, 'parameter'), source) : []
    case 'lexical_declaration':
    case 'variable_declaration': {
      const all = declarators(node)
      return all
        .slice(0, Math.max(0, all.indexOf(inside)))
        .flatMap((d) => bound(child(d, 'name'), source, child(d, 'type')))
    }
    case 'arrow_function':
    case 'function_expression':
    case 'function_declaration':
    case 'generator_function':
    case 'generator_function_declaration':
    case 'method_definition': {
      if (inside.field !== 'body') return []
      const single = child(node, 'parameter')
      const list = child(node, 'parameters')
      return (single ? [single] : list ? namedChildren(list) : []).flatMap((p) =>
        bound(child(p, 'pattern') ?? p, source, child(p, 'type')),
      )
    }
    default:
      return []
  }
}

/** Names of a pattern. */
function bound(pattern: Node | undefined, source: string, annotation?: Node): DeclaredVariable[] {
  if (!pattern || pattern.type === 'this') return []
  if (pattern.type === 'identifier') {
    const type = annotation && textOf(source, annotation).replace(/^:\s*/, '')
    return [{ name: textOf(source, pattern), ...(type && { declared: type }), isSet: true }]
  }
  const found: DeclaredVariable[] = []
  walk(pattern, (n) => {
    if (n !== pattern && (n.field === 'right' || n.field === 'key' || n.field === 'type')) return false
    if (n.type === 'identifier' || n.type === 'shorthand_property_identifier_pattern')
      found.push({ name: textOf(source, n), isSet: true })
    return true
  })
  return found
}

function hasThis(node: Node, source: string): boolean {
  const fn = ancestor(node, (n) => plain.test(n.type) || n.type === 'class_static_block')
  if (!fn) return false
  if (fn.type === 'method_definition') {
    const name = child(fn, 'name')
    if (!name || textOf(source, name) !== 'constructor' || fn.parent?.type !== 'class_body') return true
    if (!fn.parent.parent?.children.some((c) => c.type === 'class_heritage')) return true
    // There is no instance before the parent class has made it.
    return mentions(fn, (n) => n.type === 'super' && n.parent?.type === 'call_expression' && n.end < node.start)
  }
  return mentions(fn, (n) => n.type === 'this')
}

function mentions(fn: Node, isWanted: (node: Node) => boolean): boolean {
  let found = false
  walk(fn, (n) => {
    found ||= isWanted(n)
    return !found && (n === fn || !plain.test(n.type))
  })
  return found
}
