import { child, namedChildren, textOf, type Node } from '../../syntax/node.js'

/** Expressions without side effects when their parts have none. */
const pure =
  /^(identifier|this|true|false|null_literal|\w+_literal|\w*type\w*|field_access|array_access|unary_expression|binary_expression|ternary_expression|parenthesized_expression|cast_expression|argument_list|string_fragment|escape_sequence)$/

const holders: Readonly<Record<string, RegExp>> = {
  Math: /^(?!random$)/,
  Character: /^(is|to|compare|getNumericValue)/,
  Boolean: /^(compare|parse|valueOf|logical)/,
  Integer: /^(compare|parse|valueOf|signum|bitCount)/,
  Long: /^(compare|parse|valueOf|signum|bitCount)/,
  Float: /^(is|compare|parse|valueOf)/,
  Double: /^(is|compare|parse|valueOf)/,
  Objects: /^(equals|isNull|nonNull)$/,
}
const methods = new Set([
  'length',
  'size',
  'isEmpty',
  'isBlank',
  'charAt',
  'codePointAt',
  'equals',
  'equalsIgnoreCase',
  'compareTo',
  'compareToIgnoreCase',
  'startsWith',
  'endsWith',
  'contains',
  'containsKey',
  'containsValue',
  'indexOf',
  'lastIndexOf',
  'substring',
  'trim',
  'toLowerCase',
  'toUpperCase',
  'getClass',
  'ordinal',
  'isNaN',
  'isInfinite',
  'intValue',
  'longValue',
  'doubleValue',
  'booleanValue',
  'charValue',
])

export function impurityOf(node: Node, source: string): string | undefined {
  switch (node.type) {
    case 'method_invocation': {
      const name = textOf(source, child(node, 'name')!)
      return isPureCall(node, name, source) ? undefined : `calls ${name}(), which may have side effects`
    }
    case 'instanceof_expression':
      return child(node, 'name') || child(node, 'pattern') ? 'binds a variable' : undefined
    case 'assignment_expression':
      return 'assigns a variable'
    case 'update_expression':
      return 'increments or decrements a variable'
    case 'object_creation_expression':
    case 'array_creation_expression':
      return 'creates an object'
    default:
      return pure.test(node.type)
        ? undefined
        : `has a part that may have side effects (${node.type.replaceAll('_', ' ')})`
  }
}

function isPureCall(node: Node, name: string, source: string): boolean {
  const object = child(node, 'object')
  const holder = object?.type === 'identifier' ? textOf(source, object) : ''
  if (Object.hasOwn(holders, holder)) return holders[holder].test(name)
  // `get` with one argument is a lookup; without one it may do anything.
  if (name === 'get') return namedChildren(child(node, 'arguments')!).length === 1
  return methods.has(name)
}
