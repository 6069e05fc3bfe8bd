import { child, namedChildren, type Node } from '../../syntax/node.js'
import type { GrammarName } from '../../syntax/parser.js'
import type { SyntaxTable } from '../../syntax/table.js'
import { commonFlow, commonStatements } from '../shared/table.js'
import { impurityOf } from './purity.js'

const grammars: Record<string, GrammarName> = {
  '.js': 'javascript',
  '.cjs': 'javascript',
  '.mjs': 'javascript',
  '.jsx': 'javascript',
  '.ts': 'typescript',
  '.cts': 'typescript',
  '.mts': 'typescript',
  '.tsx': 'tsx',
}

export const statementTypes = new Set<string>([
  ...commonStatements,
  'lexical_declaration',
  'variable_declaration',
  'for_in_statement',
  'switch_statement',
  'with_statement',
  'debugger_statement',
  'class_declaration',
  'abstract_class_declaration',
  'export_statement',
  'statement_block',
  'empty_statement',
])

const lists = new Set(['program', 'statement_block', 'switch_body', 'switch_case', 'switch_default'])

export const javascriptLoopTypes = new Set(['for_statement', 'for_in_statement', 'while_statement', 'do_statement'])

export const javascriptTable: SyntaxTable = {
  grammarOf: (path) => {
    if (/\.d\.[cm]?ts$/.test(path)) return undefined
    return grammars[/\.[^./]+$/.exec(path)?.[0] ?? '']
  },
  functions: new Set([
    'function_declaration',
    'function_expression',
    'arrow_function',
    'method_definition',
    'generator_function',
    'generator_function_declaration',
  ]),
  scopes: new Set(['class_declaration', 'abstract_class_declaration', 'class', 'internal_module', 'module', 'object']),
  statementLists: lists,
  compounds: new Set([
    'if_statement',
    'for_statement',
    'for_in_statement',
    'while_statement',
    'do_statement',
    'switch_statement',
    'try_statement',
    'labeled_statement',
    'with_statement',
    'statement_block',
    'else_clause',
    'switch_body',
    'switch_case',
    'switch_default',
    'catch_clause',
    'finally_clause',
  ]),
  inert: new Set([
    'type_annotation',
    'type_arguments',
    'type_parameters',
    'type_alias_declaration',
    'interface_declaration',
    'ambient_declaration',
    'function_signature',
    'method_signature',
    'abstract_method_signature',
    'enum_declaration',
    'implements_clause',
    'asserts_annotation',
    'type_predicate_annotation',
    'import_statement',
    'import_alias',
    'decorator',
  ]),
  texts: new Set(['string', 'template_string', 'regex']),
  wrappers: new Set(['statement_block', 'parenthesized_expression', 'expression_statement']),
  isConstructor: (name) => /(^|\.)constructor(#\d+)?$/.test(name),
  testName: (node, source) => {
    const first = node.type === 'call_expression' ? child(node, 'arguments')?.children.find((c) => c.named) : undefined
    return first && source.slice(first.start, first.end).replace(/^['"`]|['"`]$/g, '')
  },
  literals: new Set(['number', 'string', 'template_string', 'regex', 'true', 'false', 'null', 'undefined']),
  comparisons: new Set(['===', '!==', '==', '!=', '<', '>', '<=', '>=']),
  flow: {
    statement_block: 'block',
    with_statement: 'block',
    ...commonFlow,
    for_in_statement: 'loop',
    switch_statement: 'switch',
    switch_case: 'case',
    switch_default: 'case',
  },
  isStatement: (node) =>
    statementTypes.has(node.type) &&
    // An `empty_statement` also fills the gaps of `for (;;)`, and a block that is a body is part of its owner.
    node.field !== 'initializer' &&
    node.field !== 'condition' &&
    !(node.type === 'statement_block' && (node.field === 'body' || node.field === 'consequence')) &&
    !(node.type === 'statement_block' && node.parent?.type === 'else_clause') &&
    !(node.type.endsWith('_declaration') && node.parent?.type === 'export_statement') &&
    // Nothing may come between a label and its loop: the label is the statement.
    node.parent?.type !== 'labeled_statement' &&
    !isDirective(node),
  nameOf,
  heldAs: (node, source) => (child(node, 'name') ? holderName(node, source) : undefined),
  impurityOf,
  implicit: new Set(['valueOf']),
  catchesInExpressions: true,
  calledName: (node, source) => {
    const callee =
      node.type === 'call_expression'
        ? child(node, 'function')
        : node.type === 'new_expression'
          ? child(node, 'constructor')
          : undefined
    const name = callee?.type === 'member_expression' ? child(callee, 'property') : callee
    return name && source.slice(name.start, name.end)
  },
}

export function isDirective(node: Node): boolean {
  if (node.type !== 'expression_statement' || namedChildren(node)[0]?.type !== 'string') return false
  const list = node.parent
  if (
    !list ||
    (list.type !== 'program' && !(list.type === 'statement_block' && list.parent && isFunction(list.parent)))
  )
    return false
  for (const sibling of namedChildren(list)) {
    if (sibling === node) return true
    if (sibling.type === 'hash_bang_line') continue
    if (sibling.type !== 'expression_statement' || namedChildren(sibling)[0]?.type !== 'string') return false
  }
  return false
}

const isFunction = (node: Node) => javascriptTable.functions.has(node.type)

function nameOf(node: Node, source: string): string | undefined {
  const text = (n: Node | undefined) => n && source.slice(n.start, n.end)
  const own = text(child(node, 'name'))
  if (own !== undefined) {
    const accessor =
      node.type === 'method_definition' && node.children.find((c) => c.type === 'get' || c.type === 'set')
    return accessor ? `${accessor.type} ${own}` : own
  }
  return holderName(node, source)
}

/** The name of what a function is the value of. */
function holderName(node: Node, source: string): string | undefined {
  const text = (n: Node | undefined) => n && source.slice(n.start, n.end)
  const holder = node.parent
  if (!holder) return undefined
  if (holder.type === 'variable_declarator') return text(child(holder, 'name'))
  if (holder.type === 'assignment_expression' && node.field === 'right')
    return text(child(holder, 'left'))?.replace(/\s+/g, '')
  if (holder.type === 'pair') return text(child(holder, 'key'))?.replace(/^['"]|['"]$/g, '')
  if (holder.type === 'field_definition' || holder.type === 'public_field_definition')
    return text(child(holder, 'property') ?? child(holder, 'name'))
  if (holder.type === 'export_statement') return 'default'
  return undefined
}
