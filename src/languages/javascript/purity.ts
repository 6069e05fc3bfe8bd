import { child, textOf, walk, type Node } from '../../syntax/node.js'

/** Expressions without side effects when their parts have none. Getters are assumed to have no effects. */
const pure = new Set([
  'identifier',
  'property_identifier',
  'private_property_identifier',
  'this',
  'number',
  'string',
  'string_fragment',
  'escape_sequence',
  'template_string',
  'template_substitution',
  'regex',
  'regex_pattern',
  'regex_flags',
  'true',
  'false',
  'null',
  'undefined',
  'array',
  'member_expression',
  'subscript_expression',
  'optional_chain',
  'unary_expression',
  'binary_expression',
  'ternary_expression',
  'parenthesized_expression',
  'arguments',
  'call_expression',
  'non_null_expression',
])

const functions = new Set(['isNaN', 'isFinite', 'parseInt', 'parseFloat', 'Number', 'String', 'Boolean'])
const holders: Readonly<Record<string, RegExp>> = {
  Math: /^(?!random$)/,
  Number: /^(is|parse)/,
  Array: /^isArray$/,
  Object: /^(is|keys|hasOwn)$/,
}
const methods = new Set([
  'includes',
  'startsWith',
  'endsWith',
  'indexOf',
  'lastIndexOf',
  'charAt',
  'charCodeAt',
  'codePointAt',
  'at',
  'has',
  'hasOwnProperty',
  'trim',
  'slice',
  'substring',
  'toLowerCase',
  'toUpperCase',
  'split',
  'join',
  'concat',
])

export function impurityOf(node: Node, source: string): string | undefined {
  switch (node.type) {
    case 'call_expression':
      return isPureCall(node, source) ? undefined : `calls ${calleeOf(node, source)}(), which may have side effects`
    case 'assignment_expression':
    case 'augmented_assignment_expression':
      return 'assigns a variable'
    case 'update_expression':
      return 'increments or decrements a variable'
    case 'new_expression':
      return 'creates an object'
    case 'await_expression':
    case 'yield_expression':
      return 'waits'
    case 'unary_expression':
      return child(node, 'operator')?.type === 'delete' ? 'deletes a property' : undefined
    default:
      return pure.has(node.type)
        ? undefined
        : `has a part that may have side effects (${node.type.replaceAll('_', ' ')})`
  }
}

function calleeOf(node: Node, source: string): string {
  const callee = child(node, 'function')
  const name = callee?.type === 'member_expression' ? child(callee, 'property') : callee
  return name?.type.endsWith('identifier') ? textOf(source, name) : 'a function'
}

function isPureCall(node: Node, source: string): boolean {
  const callee = child(node, 'function')
  if (callee?.type === 'identifier') return functions.has(textOf(source, callee))
  if (callee?.type !== 'member_expression') return false
  const object = child(callee, 'object')!
  const name = textOf(source, child(callee, 'property')!)
  const holder = object.type === 'identifier' ? textOf(source, object) : ''
  if (Object.hasOwn(holders, holder)) return holders[holder].test(name)
  // A regular expression with the flag g or y keeps state between calls.
  if (name === 'test') {
    const regex = object.type === 'identifier' ? constantOf(object, source) : object
    return regex?.type === 'regex' && !/[gy]/.test(flagsOf(regex, source))
  }
  if (name === 'call') return textOf(source, object) === 'Object.prototype.hasOwnProperty'
  return methods.has(name)
}

function flagsOf(regex: Node, source: string): string {
  const flags = child(regex, 'flags')
  return flags ? textOf(source, flags) : ''
}

/** What a name of the file stands for, when it is given one value only. */
function constantOf(name: Node, source: string): Node | undefined {
  let root = name
  while (root.parent) root = root.parent
  const text = textOf(source, name)
  const values: (Node | undefined)[] = []
  walk(root, (node) => {
    const target = child(node, node.type === 'variable_declarator' ? 'name' : 'left')
    if (target?.type === 'identifier' && textOf(source, target) === text && isBinding(node))
      values.push(child(node, 'value') ?? child(node, 'right'))
    return true
  })
  return values.length === 1 ? values[0] : undefined
}

const isBinding = ({ type }: Node) => type === 'variable_declarator' || type === 'assignment_expression'
