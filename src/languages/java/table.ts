import { child, namedChildren, type Node } from '../../syntax/node.js'
import type { SyntaxTable } from '../../syntax/table.js'
import { commonFlow, commonStatements } from '../shared/table.js'
import { impurityOf } from './purity.js'

const statementTypes = new Set<string>([
  ...commonStatements,
  'local_variable_declaration',
  'enhanced_for_statement',
  'switch_expression',
  'try_with_resources_statement',
  'yield_statement',
  'synchronized_statement',
  'assert_statement',
  'explicit_constructor_invocation',
  'block',
])

const lists = new Set(['block', 'constructor_body', 'switch_block', 'switch_block_statement_group'])

export const javaLoopTypes = new Set(['for_statement', 'enhanced_for_statement', 'while_statement', 'do_statement'])

/** Nodes whose `block` is their body and no statement of its own. */
const owners = new Set([
  'static_initializer',
  'class_body',
  'enum_body_declarations',
  'finally_clause',
  'labeled_statement',
  'switch_rule',
])

export const javaTable: SyntaxTable = {
  grammarOf: (path) =>
    path.endsWith('.java') && !/(^|\/)(package|module)-info\.java$/.test(path) ? 'java' : undefined,
  functions: new Set([
    'method_declaration',
    'constructor_declaration',
    'compact_constructor_declaration',
    'lambda_expression',
  ]),
  scopes: new Set([
    'class_declaration',
    'interface_declaration',
    'enum_declaration',
    'record_declaration',
    'enum_constant',
    'object_creation_expression',
  ]),
  statementLists: lists,
  compounds: new Set([
    'if_statement',
    'for_statement',
    'enhanced_for_statement',
    'while_statement',
    'do_statement',
    'switch_expression',
    'try_statement',
    'try_with_resources_statement',
    'labeled_statement',
    'synchronized_statement',
    'block',
    'switch_block',
    'switch_block_statement_group',
    'switch_rule',
    'catch_clause',
    'finally_clause',
  ]),
  inert: new Set([
    'package_declaration',
    'import_declaration',
    'modifiers',
    'annotation',
    'marker_annotation',
    'annotation_type_declaration',
    'type_parameters',
    'type_arguments',
    'superclass',
    'super_interfaces',
    'formal_parameters',
    'throws',
  ]),
  texts: new Set(['string_literal', 'text_block', 'template_expression']),
  wrappers: new Set(['block', 'parenthesized_expression', 'expression_statement']),
  isConstructor: (name) => /(^|\.)(\w+)\.\2(\(|#|$)/.test(name),
  testName: (node, source) => {
    const name = node.type === 'method_declaration' ? child(node, 'name') : undefined
    return name && source.slice(name.start, name.end)
  },
  literals: new Set([
    'decimal_integer_literal',
    'hex_integer_literal',
    'octal_integer_literal',
    'binary_integer_literal',
    'decimal_floating_point_literal',
    'hex_floating_point_literal',
    'character_literal',
    'string_literal',
    'true',
    'false',
    'null_literal',
  ]),
  comparisons: new Set(['==', '!=', '<', '>', '<=', '>=']),
  flow: {
    block: 'block',
    constructor_body: 'block',
    synchronized_statement: 'block',
    ...commonFlow,
    enhanced_for_statement: 'loop',
    try_with_resources_statement: 'try',
    switch_expression: 'switch',
    switch_block_statement_group: 'case',
    switch_rule: 'rule',
  },
  isStatement: (node) =>
    statementTypes.has(node.type) &&
    node.field !== 'init' &&
    !(
      node.type === 'block' &&
      (node.field === 'body' || node.field === 'consequence' || node.field === 'alternative')
    ) &&
    !(node.parent && owners.has(node.parent.type)) &&
    // A switch is a statement only where one can stand.
    !(node.type === 'switch_expression' && !isStatementPlace(node)),
  nameOf,
  impurityOf,
  catchesInExpressions: false,
  calledName: (node, source) => {
    const part =
      node.type === 'method_invocation' || node.type === 'method_reference'
        ? (child(node, 'name') ?? namedChildren(node).at(-1))
        : node.type === 'object_creation_expression'
          ? child(node, 'type')
          : undefined
    return part && source.slice(part.start, part.end).replace(/<.*$/s, '').split('.').at(-1)
  },
}

export function isStatementPlace(node: Node): boolean {
  const holder = node.parent
  if (!holder || holder.type === 'lambda_expression') return false
  return (
    lists.has(holder.type) ||
    ['consequence', 'alternative', 'body'].includes(node.field ?? '') ||
    (holder.type === 'expression_statement' && isStatementPlace(holder))
  )
}

/** Overloads are told apart by the types of their parameters. */
function nameOf(node: Node, source: string): string | undefined {
  const text = (n: Node | undefined) => (n ? source.slice(n.start, n.end) : '')
  if (node.type === 'object_creation_expression')
    return node.children.some((c) => c.type === 'class_body') ? `new ${text(child(node, 'type'))}` : undefined
  if (node.type === 'lambda_expression') return undefined
  const own = text(child(node, 'name'))
  if (node.type !== 'method_declaration' && node.type !== 'constructor_declaration') return own
  const parameters = child(node, 'parameters')
  const types = (parameters ? namedChildren(parameters) : []).map(
    (p) =>
      text(child(p, 'type') ?? namedChildren(p).find((c) => c.type !== 'modifiers')).replace(/\s+/g, '') +
      (p.type === 'spread_parameter' ? '...' : ''),
  )
  return `${own}(${types.join(',')})`
}
