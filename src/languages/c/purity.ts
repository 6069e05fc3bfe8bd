import { child, textOf, type Node } from '../../syntax/node.js'

/** Expressions without side effects when their parts have none. */
const pure = new Set([
  'identifier',
  'field_identifier',
  'number_literal',
  'char_literal',
  'character',
  'escape_sequence',
  'string_literal',
  'string_content',
  'true',
  'false',
  'null',
  'conditional_expression',
  'field_expression',
  'pointer_expression',
  'subscript_expression',
  'unary_expression',
  'binary_expression',
  'cast_expression',
  'parenthesized_expression',
  'sizeof_expression',
  'type_descriptor',
  'primitive_type',
  'type_identifier',
  'sized_type_specifier',
])

/** Why evaluating an expression once more might change something; pointers are taken to be followed without any effect. */
export function impurityOf(node: Node, source: string): string | undefined {
  switch (node.type) {
    case 'call_expression':
      return `calls ${textOf(source, child(node, 'function')!)}(), which may have side effects`
    case 'assignment_expression':
      return 'assigns a variable'
    case 'update_expression':
      return 'increments or decrements a variable'
    default:
      return pure.has(node.type)
        ? undefined
        : `has a part that may have side effects (${node.type.replaceAll('_', ' ')})`
  }
}

/** Operators that can end the program: a division by zero, a shift that is too far, a sum that does not fit. */
const trapping = new Set(['/', '%', '<<', '>>', '*', '+', '-'])

/** Why evaluating an expression where the program does not may end the program. */
export function trapIn(node: Node): string | undefined {
  switch (node.type) {
    case 'field_expression':
      return child(node, 'operator')?.type === '->' ? 'follows a pointer' : undefined
    case 'pointer_expression':
      return node.children[0]?.type === '&' ? undefined : 'follows a pointer'
    case 'subscript_expression':
      return 'reads an element, which may be out of bounds'
    case 'unary_expression':
      return child(node, 'operator')?.type === '-' ? 'has a negation, which may overflow' : undefined
    case 'binary_expression': {
      const operator = child(node, 'operator')?.type ?? ''
      return trapping.has(operator) ? `has "${operator}", which may end the program` : undefined
    }
    default:
      return undefined
  }
}
