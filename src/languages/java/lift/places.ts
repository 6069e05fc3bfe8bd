import { blankText } from '../../shared/blank.js'
import { ancestor, child, namedChildren, type Node } from '../../../syntax/node.js'
import { isConstant } from './constants.js'

/** The text of an expression with its constants as `_`. */
export const blank = (node: Node, source: string) => blankText(node, source, isConstant)

/** The place of a literal: the argument of a call, a variable. Slots of one place share the values seen there. */
export function placeOf(node: Node, source: string): string {
  const text = (n: Node | undefined) => (n ? source.slice(n.start, n.end) : '')
  const holder = node.parent
  if (!holder) return ''
  if (holder.type === 'argument_list' && holder.parent) {
    const index = namedChildren(holder).indexOf(node)
    const call = holder.parent
    if (call.type === 'object_creation_expression') return `new ${text(child(call, 'type'))}#${index}`
    if (call.type !== 'method_invocation') return `${call.type}#${index}`
    const object = child(call, 'object')
    return `${object ? `${blank(object, source).slice(0, 40)}.` : ''}${text(child(call, 'name'))}#${index}`
  }
  if (holder.type === 'array_initializer' || holder.type === 'array_creation_expression')
    return holder.type === 'array_initializer' ? `${placeOf(holder, source)}[]` : placeOf(holder, source)
  if (holder.type === 'cast_expression' || holder.type === 'parenthesized_expression') return placeOf(holder, source)
  if (holder.type === 'variable_declarator') return text(child(holder, 'name'))
  if (holder.type === 'assignment_expression') return text(child(holder, 'left'))
  return ''
}

/** Places where a literal is syntax or not worth varying. */
export function isLiftable(node: Node, source: string): boolean {
  const holder = node.parent
  if (!holder) return false
  switch (holder.type) {
    case 'parenthesized_expression':
      // Flow analysis of the compiler depends on the constant of an endless loop.
      return !/^(while|do)_statement$/.test(holder.parent?.type ?? '')
    case 'for_statement':
      return node.field !== 'condition'
    case 'array_access':
      return node.field !== 'index'
    case 'dimensions_expr':
    case 'element_value_pair':
    case 'element_value_array_initializer':
    case 'expression_statement':
    case 'enum_constant':
      return false
    case 'unary_expression':
      return holder.children[0]?.type === '!'
    case 'argument_list': {
      const name = child(holder.parent!, 'name')
      return !name || !/^(print|println|printf)$/.test(source.slice(name.start, name.end))
    }
    default:
      return true
  }
}

/** The declared type of a variable, with brackets behind its name counted in. */
export function typeTextOf(declarator: Node, source: string): string {
  const type = declarator.parent && child(declarator.parent, 'type')
  const dimensions = child(declarator, 'dimensions')
  const text = (n: Node | undefined) => (n ? source.slice(n.start, n.end).replace(/\s+/g, '') : '')
  return text(type || undefined) + text(dimensions)
}

/** Variables a block declares at its own level, with a value from the start. */
export function declaredNames(block: Node, source: string): string[] {
  return namedChildren(block)
    .filter((statement) => statement.type === 'local_variable_declaration')
    .flatMap((statement) => statement.children.filter((c) => c.type === 'variable_declarator' && child(c, 'value')))
    .map((declarator) => {
      const name = child(declarator, 'name')!
      return source.slice(name.start, name.end)
    })
}

/** Whether the compiler reported an error in one of the lines of a node. */
export function isSkipped(node: Node, source: string, skip: ReadonlySet<number> | undefined): boolean {
  if (!skip?.size) return false
  const last = node.line + source.slice(node.start, node.end).split('\n').length
  for (let line = node.line + 1; line <= last; line++) if (skip.has(line)) return true
  return false
}

/** The name the JVM has for the class around a node, without its package. */
export function classAround(node: Node, source: string): string {
  const names: string[] = []
  const outward = (n: Node) => ancestor(n, (a) => /^(class|enum|interface|record)_declaration$/.test(a.type))
  for (let n = outward(node); n; n = outward(n)) {
    const name = child(n, 'name')
    names.unshift(name ? source.slice(name.start, name.end) : '')
  }
  return names.join('$')
}
