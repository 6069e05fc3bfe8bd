import type { Flow } from '../../syntax/table.js'

/** Statements that the grammars of JavaScript and Java call by the same names. */
export const commonStatements = [
  'expression_statement',
  'if_statement',
  'for_statement',
  'while_statement',
  'do_statement',
  'try_statement',
  'return_statement',
  'throw_statement',
  'break_statement',
  'continue_statement',
  'labeled_statement',
] as const

/** What they and their parts do to the flow of control. */
export const commonFlow: Readonly<Record<string, Flow>> = {
  if_statement: 'if',
  for_statement: 'loop',
  while_statement: 'loop',
  do_statement: 'do',
  try_statement: 'try',
  catch_clause: 'catch',
  finally_clause: 'finally',
  labeled_statement: 'label',
  return_statement: 'return',
  throw_statement: 'throw',
  break_statement: 'break',
  continue_statement: 'continue',
}

/** Nodes with a condition that a patch may change. */
export const commonConditions = new Set([
  'if_statement',
  'while_statement',
  'do_statement',
  'for_statement',
  'ternary_expression',
])

/** Statements that a patch may put under a condition. */
export const commonGuarded = new Set([
  'expression_statement',
  'return_statement',
  'throw_statement',
  'break_statement',
  'continue_statement',
])
