import { child, walk, type Node } from '../../../syntax/node.js'
import { arrayType, arrayValue, constantOf, type TestConstant, type Enums } from './constants.js'
import { typeTextOf } from './places.js'

/** A constant of the test class: where its value is written, and what it is. */
export interface ClassConstant extends TestConstant {
  readonly node: Node
  /** Its declared type, for arrays. */
  readonly javaType: string
}

const isStatic = (declaration: Node) =>
  declaration.children.some((c) => c.type === 'modifiers' && c.children.some((m) => m.type === 'static'))
const isFinal = (declaration: Node) =>
  declaration.children.some((c) => c.type === 'modifiers' && c.children.some((m) => m.type === 'final'))

/** A static field is initialised once, so every use of its name is lifted instead of its value. */
export const isOnce = (declaration: Node) => declaration.type === 'field_declaration' && isStatic(declaration)

/** Static final fields that hold nothing but literals, by name; names that mean something else somewhere are left out. */
export function classConstants(root: Node, source: string, enums: Enums): Map<string, ClassConstant> {
  const found = new Map<string, ClassConstant>()
  const taken = new Set<string>()
  walk(root, (node) => {
    if (['formal_parameter', 'catch_formal_parameter', 'resource', 'enhanced_for_statement'].includes(node.type))
      taken.add(textOf(child(node, 'name'), source))
    if (node.type !== 'variable_declarator') return
    const name = textOf(child(node, 'name'), source)
    const value = child(node, 'value')
    const declaration = node.parent!
    const constant =
      isOnce(declaration) && isFinal(declaration) && value ? valueOf(node, value, source, enums) : undefined
    if (!constant || found.has(name)) taken.add(name)
    else found.set(name, constant)
  })
  for (const name of taken) found.delete(name)
  return found
}

const textOf = (node: Node | undefined, source: string) => (node ? source.slice(node.start, node.end) : '')

function valueOf(declarator: Node, value: Node, source: string, enums: Enums): ClassConstant | undefined {
  const javaType = typeTextOf(declarator, source)
  const type = arrayType(javaType)
  if (type) {
    const list = value.type === 'array_creation_expression' ? child(value, 'value') : value
    const values = list && arrayValue(list, source, type)
    return values && { value: values, type, node: value, javaType }
  }
  const constant = constantOf(value, source, enums)
  const declared = /^(int|long|double|float|boolean|char|String)$/.test(javaType)
  return constant && (declared || constant.type.name === 'enum')
    ? { ...constant, ...widened(constant, javaType), node: value, javaType }
    : undefined
}

/** `double x = 1` is a double. */
function widened({ type, value }: TestConstant, javaType: string): Partial<TestConstant> {
  if (type.name === 'int' && (javaType === 'long' || javaType === 'double' || javaType === 'float'))
    return { value, type: { name: javaType } }
  return {}
}

/** A name used as a value. */
export function isUse(node: Node): boolean {
  const holder = node.parent
  if (node.type !== 'identifier' || !holder) return false
  switch (holder.type) {
    case 'argument_list':
    case 'binary_expression':
    case 'parenthesized_expression':
    case 'array_initializer':
    case 'return_statement':
      return true
    case 'variable_declarator':
      return node.field === 'value'
    case 'assignment_expression':
      return node.field === 'right'
    case 'ternary_expression':
      return node.field !== 'condition'
    case 'cast_expression':
      return node.field === 'value'
    default:
      return false
  }
}
