import { child, type Node } from '../../syntax/node.js'

/** Names of syntax-tree nodes that mean the same in every language, so that what was learned on one holds for another. */
const kinds: Record<string, string> = {
  if_statement: 'if',
  else_clause: 'else',
  for_statement: 'for',
  enhanced_for_statement: 'for-each',
  for_in_statement: 'for-each',
  while_statement: 'while',
  do_statement: 'do',
  switch_expression: 'switch',
  switch_statement: 'switch',
  switch_block_statement_group: 'case',
  switch_rule: 'case',
  switch_case: 'case',
  switch_default: 'case',
  try_statement: 'try',
  try_with_resources_statement: 'try',
  catch_clause: 'catch',
  finally_clause: 'finally',
  return_statement: 'return',
  throw_statement: 'throw',
  break_statement: 'break',
  continue_statement: 'continue',
  local_variable_declaration: 'declare',
  lexical_declaration: 'declare',
  variable_declaration: 'declare',
  field_declaration: 'field',
  field_definition: 'field',
  public_field_definition: 'field',
  expression_statement: 'do-expression',
  explicit_constructor_invocation: 'do-expression',
  block: 'block',
  constructor_body: 'block',
  statement_block: 'block',
  method_declaration: 'function',
  constructor_declaration: 'function',
  function_declaration: 'function',
  function_expression: 'function',
  method_definition: 'function',
  lambda_expression: 'lambda',
  arrow_function: 'lambda',
  class_declaration: 'class',
  method_invocation: 'call',
  call_expression: 'call',
  object_creation_expression: 'new',
  new_expression: 'new',
  array_creation_expression: 'new',
  field_access: 'member',
  member_expression: 'member',
  array_access: 'index',
  subscript_expression: 'index',
  assignment_expression: 'assign',
  augmented_assignment_expression: 'assign',
  update_expression: 'update',
  ternary_expression: 'choice',
  cast_expression: 'cast',
  as_expression: 'cast',
  instanceof_expression: 'type-test',
  argument_list: 'arguments',
  arguments: 'arguments',
  formal_parameters: 'parameters',
  array_initializer: 'list',
  array: 'list',
  object: 'record',
  identifier: 'name',
  property_identifier: 'name',
  shorthand_property_identifier: 'name',
  type_identifier: 'type',
  integral_type: 'type',
  floating_point_type: 'type',
  boolean_type: 'type',
  generic_type: 'type',
  decimal_integer_literal: 'number',
  hex_integer_literal: 'number',
  decimal_floating_point_literal: 'number',
  number: 'number',
  character_literal: 'text',
  string_literal: 'text',
  string: 'text',
  template_string: 'text',
  regex: 'text',
  true: 'truth',
  false: 'truth',
  null_literal: 'null',
  null: 'null',
  undefined: 'null',
  this: 'this',
  program: 'top',
  ERROR: 'top',
}

const operators: Record<string, string> = { '===': '==', '!==': '!=' }

/** `===` is what other languages write `==`. */
export const operatorOf = (node: Node): string | undefined => {
  const type = child(node, 'operator')?.type
  return type && (operators[type] ?? type)
}

export function nodeKind(node: Node): string {
  // The word `return` is not the statement.
  if (!node.named) return /^\w/.test(node.type) ? `word ${node.type}` : (operators[node.type] ?? node.type)
  const known = Object.hasOwn(kinds, node.type) ? kinds[node.type] : undefined
  if (known) return known
  if (node.type === 'binary_expression') return binaryKind(operatorOf(node) ?? '')
  if (node.type === 'unary_expression') return operatorOf(node) === '!' ? 'not' : 'sign'
  return 'other'
}

function binaryKind(operator: string): string {
  if (operator === '&&' || operator === '||') return operator
  if (operator === '==' || operator === '!=') return 'equal'
  if (/^[<>]=?$/.test(operator)) return 'compare'
  return operator === 'instanceof' ? 'type-test' : 'arithmetic'
}

const statements = new Set(
  'if for for-each while do switch try return throw break continue declare do-expression'.split(' '),
)
export const isStatementKind = (kind: string) => statements.has(kind)

/** Says nothing about what the program does. */
export const isWithoutEffect = (node: Node) =>
  /comment$|^(import|package)_|annotation$|^modifiers$|^type_arguments$|^type_parameters$|^throws$|^accessibility_modifier$/.test(
    node.type,
  )
