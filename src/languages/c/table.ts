import { ancestor, child, textOf, walk, type Node } from '../../syntax/node.js'
import type { SyntaxTable } from '../../syntax/table.js'
import { commonFlow } from '../shared/table.js'
import { impurityOf, trapIn } from './purity.js'

const statementTypes = new Set([
  'expression_statement',
  'if_statement',
  'for_statement',
  'while_statement',
  'do_statement',
  'switch_statement',
  'return_statement',
  'break_statement',
  'continue_statement',
  'goto_statement',
  'labeled_statement',
  'declaration',
  'compound_statement',
])

export const cLoopTypes = new Set(['for_statement', 'while_statement', 'do_statement'])

/** Blocks that are the body of something are no statements of their own. */
const isBody = ({ type, field, parent }: Node) =>
  type === 'compound_statement' && (field === 'body' || field === 'consequence' || parent?.type === 'else_clause')

export const cTable: SyntaxTable = {
  grammarOf: (path) => (/\.[ch]$/.test(path) ? 'c' : undefined),
  functions: new Set(['function_definition']),
  scopes: new Set(),
  statementLists: new Set(['compound_statement', 'case_statement']),
  compounds: new Set([
    'if_statement',
    'else_clause',
    'for_statement',
    'while_statement',
    'do_statement',
    'switch_statement',
    'case_statement',
    'labeled_statement',
    'compound_statement',
    'preproc_if',
    'preproc_ifdef',
    'preproc_else',
    'preproc_elif',
  ]),
  inert: new Set([
    'preproc_include',
    'preproc_def',
    'preproc_function_def',
    'preproc_call',
    'type_definition',
    'struct_specifier',
    'union_specifier',
    'enum_specifier',
    'attribute_specifier',
    'parameter_list',
    'type_descriptor',
    'gnu_asm_expression',
  ]),
  texts: new Set(['string_literal', 'concatenated_string']),
  wrappers: new Set(['compound_statement', 'parenthesized_expression', 'expression_statement']),
  isConstructor: () => false,
  testName: () => undefined,
  literals: new Set(['number_literal', 'char_literal', 'string_literal', 'true', 'false', 'null']),
  comparisons: new Set(['==', '!=', '<', '>', '<=', '>=']),
  flow: {
    compound_statement: 'block',
    ...commonFlow,
    switch_statement: 'switch',
    case_statement: 'case',
    // Where it leads is not followed: for the distances between blocks it ends the way like a `return`.
    goto_statement: 'return',
  },
  isStatement: (node) =>
    statementTypes.has(node.type) &&
    node.field !== 'initializer' &&
    !isBody(node) &&
    // What is outside of functions is never executed.
    (node.type !== 'declaration' || ancestor(node, ({ type }) => type === 'function_definition') !== undefined) &&
    node.parent?.type !== 'labeled_statement',
  nameOf,
  impurityOf,
  trapIn,
  catchesInExpressions: false,
  hasMacros: true,
  calledName: (node, source) => {
    const called = node.type === 'call_expression' ? child(node, 'function') : undefined
    if (!called) return undefined
    const name = called.type === 'field_expression' ? child(called, 'field') : called
    return name && textOf(source, name)
  },
}

/** The name inside of `*(*name(…))(…)`. */
function nameOf(node: Node, source: string): string | undefined {
  const declarator = child(node, 'declarator')
  let name: string | undefined
  if (declarator)
    walk(declarator, (one) => {
      if (one.type === 'parameter_list') return false
      if (one.type === 'identifier') name ??= textOf(source, one)
      return undefined
    })
  return name
}
