import { blankText } from '../../shared/blank.js'
import { child, namedChildren, textOf, walk, type Node } from '../../../syntax/node.js'
import { isConstantExpression } from './constants.js'

/** Places where a literal is syntax, a name, or not worth varying. */
export function isLiftable(node: Node): boolean {
  const holder = node.parent
  if (!holder) return false
  switch (holder.type) {
    case 'pair':
    case 'field_definition':
    case 'public_field_definition':
      return node.field === 'value'
    case 'subscript_expression':
      return node.field === 'object'
    case 'member_expression':
      return node.field === 'object'
    case 'method_definition':
    case 'jsx_attribute':
    case 'jsx_expression':
    case 'literal_type':
    case 'import_specifier':
    case 'import_attribute':
    case 'labeled_statement':
      return false
    case 'expression_statement':
      return false
    default:
      return true
  }
}

/** Names a block declares at its own level. */
export function declaredNames(block: Node, source: string): string[] {
  const names: string[] = []
  for (const statement of namedChildren(block)) {
    if (statement.type !== 'lexical_declaration' && statement.type !== 'variable_declaration') continue
    for (const declarator of namedChildren(statement)) {
      const name = child(declarator, 'name')
      if (!name) continue
      walk(name, (n) => {
        if (n.field === 'right') return false
        if (n.type === 'identifier' || n.type === 'shorthand_property_identifier_pattern')
          names.push(source.slice(n.start, n.end))
        return undefined
      })
    }
  }
  return [...new Set(names)]
}

/** The text of an expression with its constants as `_`. */
export const blank = (node: Node, source: string) => blankText(node, source, isConstantExpression)

/** The place of a literal: the argument of a call, a variable, a property. Slots of one place share their values. */
export function placeOf(node: Node, source: string): string {
  const text = (n: Node | undefined) => (n ? source.slice(n.start, n.end) : '')
  const holder = node.parent
  if (!holder) return ''
  if (holder.type === 'arguments' && holder.parent) {
    const callee = child(holder.parent, 'function') ?? child(holder.parent, 'constructor')
    return `${callee ? blank(callee, source) : ''}#${namedChildren(holder).indexOf(node)}`
  }
  if (holder.type === 'pair') return `${placeOf(holder.parent!, source)}.${text(child(holder, 'key'))}`
  if (holder.type === 'array') return `${placeOf(holder, source)}[]`
  if (holder.type === 'variable_declarator') return text(child(holder, 'name'))
  if (holder.type === 'assignment_expression') return text(child(holder, 'left'))
  return ''
}

const builtIn = new Set(
  [Array, String, Map, Set, Promise, Object, JSON].flatMap((one) => [
    ...Object.getOwnPropertyNames(one),
    ...('prototype' in one ? Object.getOwnPropertyNames(one.prototype) : []),
  ]),
)

/** `new Promise(f)`, `list.map(f)`: it is the test's own code. What sorts is a comparator everywhere. */
export function isGivenToBuiltIn(fn: Node, source: string): boolean {
  const call = fn.parent?.type === 'arguments' ? fn.parent.parent : undefined
  const callee = call && (child(call, 'function') ?? child(call, 'constructor'))
  if (!callee) return false
  const name = textOf(source, callee.type === 'member_expression' ? child(callee, 'property')! : callee)
  return name === 'Promise' || (builtIn.has(name) && !/sort/i.test(name))
}
