import { numericType, unknownType, type ExpressionType } from '../../patch-space/expression.js'
import type { Variable } from '../../patch-space/location.js'
import type { Typing } from '../../patch-space/patch-syntax.js'
import { constantLeaf } from '../../patch-space/read-expression.js'
import type { ParsedFile } from '../../syntax/change.js'
import { ancestor, child, namedChildren, textOf, walk, type Node } from '../../syntax/node.js'
import { members } from './declarations.js'

const widths = ['byte', 'short', 'char', 'int', 'long', 'float', 'double']
const boxes: Readonly<Record<string, ExpressionType | undefined>> = {
  Byte: 'byte',
  Short: 'short',
  Character: 'char',
  Integer: 'int',
  Long: 'long',
  Float: 'float',
  Double: 'double',
  Boolean: 'boolean',
}

const results: readonly (readonly [RegExp, ExpressionType])[] = [
  [
    /^(isEmpty|isBlank|equals|equalsIgnoreCase|startsWith|endsWith|contains|containsKey|containsValue|isNaN|isInfinite|isDigit|isLetter|isWhitespace|isLetterOrDigit|isUpperCase|isLowerCase|hasNext)$/,
    'boolean',
  ],
  [/^(length|size|indexOf|lastIndexOf|compareTo|compareToIgnoreCase|ordinal|hashCode|codePointAt|intValue)$/, 'int'],
  [/^(longValue)$/, 'long'],
  [/^(doubleValue)$/, 'double'],
  [/^(substring|trim|toLowerCase|toUpperCase|toString)$/, 'String'],
  [/^(charAt|charValue)$/, 'char'],
]

export const isPrimitive = (type: ExpressionType) => type === 'boolean' || widths.includes(type)
export const declaredJavaType = (type: ExpressionType) =>
  type === unknownType || type === numericType || type === 'null' ? undefined : type

/** The type of an unboxed number. */
const width = (type: ExpressionType) => widths.indexOf(boxes[type] ?? type)
const isNumeric = (type: ExpressionType) => type === numericType || width(type) >= 0
const isInteger = (type: ExpressionType) => widths.indexOf(type) >= 0 && widths.indexOf(type) <= widths.indexOf('long')

export function javaTyping(file: ParsedFile, at: Node, variables: readonly Variable[]): Typing {
  const { source } = file
  const fields = new Map(members(at, source).map((m) => [m.name, m.declared ?? unknownType]))
  const locals = new Map(variables.map((v) => [v.name, v.declared ?? unknownType]))
  const methods = methodTypes(at, source)
  const typeOfName = (name: string) => locals.get(name) ?? fields.get(name) ?? unknownType
  const read = (node: Node): ExpressionType => {
    const text = textOf(source, node)
    switch (node.type) {
      case 'parenthesized_expression':
        return typeOf(namedChildren(node)[0])
      case 'identifier':
        return typeOfName(text)
      case 'true':
      case 'false':
      case 'instanceof_expression':
        return 'boolean'
      case 'null_literal':
        return 'null'
      case 'string_literal':
        return 'String'
      case 'character_literal':
        return 'char'
      case 'cast_expression':
        return textOf(source, child(node, 'type')!)
      case 'unary_expression':
        return child(node, 'operator')!.type === '!' ? 'boolean' : promoted('int', typeOf(child(node, 'operand')!))
      case 'binary_expression': {
        const [left, right] = [typeOf(child(node, 'left')!), typeOf(child(node, 'right')!)]
        return binary(child(node, 'operator')!.type, left, right) ?? (isTest(node) ? 'boolean' : unknownType)
      }
      case 'ternary_expression': {
        const [a, b] = [typeOf(child(node, 'consequence')!), typeOf(child(node, 'alternative')!)]
        return a === b ? a : unknownType
      }
      case 'field_access': {
        const object = child(node, 'object')!
        const name = textOf(source, child(node, 'field')!)
        if (object.type === 'this') return fields.get(name) ?? unknownType
        return name === 'length' && typeOf(object).endsWith('[]') ? 'int' : unknownType
      }
      case 'array_access': {
        const type = typeOf(child(node, 'array')!)
        return type.endsWith('[]') ? type.slice(0, -2) : unknownType
      }
      case 'method_invocation':
        return called(node)
      default:
        return node.type.endsWith('integer_literal')
          ? /l$/i.test(text)
            ? 'long'
            : 'int'
          : node.type.endsWith('floating_point_literal')
            ? /f$/i.test(text)
              ? 'float'
              : 'double'
            : unknownType
    }
  }
  const called = (node: Node): ExpressionType => {
    const name = textOf(source, child(node, 'name')!)
    const object = child(node, 'object')
    if (object && textOf(source, object) === 'Math') {
      const types = namedChildren(child(node, 'arguments')!).map(typeOf)
      return /^(abs|min|max)$/.test(name)
        ? types.reduce((a, b) => promoted(a, b), 'int')
        : /^(sqrt|pow|floor|ceil)$/.test(name)
          ? 'double'
          : unknownType
    }
    if (!object || object.type === 'this') return methods.get(name) ?? unknownType
    // Unlike the methods of strings by these names.
    if (textOf(source, object) === 'Character' && /^to(Upper|Lower)Case$/.test(name))
      return typeOf(namedChildren(child(node, 'arguments')!)[0])
    return results.find(([pattern]) => pattern.test(name))?.[1] ?? unknownType
  }
  // An operator tells what it has on its sides.
  const typeOf = (node: Node): ExpressionType => {
    const own = read(node)
    if (own !== unknownType || node.type === 'identifier') return own
    const operator = node.parent && child(node.parent, 'operator')?.type
    if (isCondition(node) || /^(&&|\|\||!)$/.test(operator ?? '')) return 'boolean'
    return /^[<>]=?$/.test(operator ?? '') && node.parent?.type === 'binary_expression' ? numericType : unknownType
  }
  return { one: constantLeaf('1', 'int'), typeOf, typeOfName, binary, fits, isNumeric, isInteger }
}

const isCondition = (node: Node): boolean =>
  node.field === 'condition' || (node.parent?.type === 'parenthesized_expression' && isCondition(node.parent))

const isTest = (node: Node) => /^(&&|\|\||[<>]=?|[!=]=)$/.test(child(node, 'operator')!.type)

/** Types of the methods of the class around a node that are called by names of their own. */
function methodTypes(at: Node, source: string): Map<string, ExpressionType> {
  const types = new Map<string, ExpressionType>()
  const body = ancestor(at, (n) => n.type === 'class_body')
  for (const method of body?.children.filter((c) => c.type === 'method_declaration') ?? []) {
    const name = textOf(source, child(method, 'name')!)
    const type = textOf(source, child(method, 'type')!)
    let isGeneric = false
    walk(method, (n) => void (isGeneric ||= n.type === 'type_parameters'))
    types.set(name, (types.has(name) && types.get(name) !== type) || isGeneric ? unknownType : type)
  }
  return types
}

function promoted(left: ExpressionType, right: ExpressionType): ExpressionType {
  if (width(left) < 0 || width(right) < 0) return unknownType
  return widths[Math.max(width(left), width(right), widths.indexOf('int'))]
}

function binary(operator: string, left: ExpressionType, right: ExpressionType): ExpressionType | undefined {
  switch (operator) {
    case '<':
    case '<=':
    case '>':
    case '>=':
      return isNumeric(left) && isNumeric(right) ? 'boolean' : undefined
    case '==':
    case '!=':
      return canEqual(left, right) ? 'boolean' : undefined
    case '&&':
    case '||':
      return left === 'boolean' && right === 'boolean' ? 'boolean' : undefined
    case '+':
      if (left === 'String' || right === 'String')
        return left === unknownType || right === unknownType ? undefined : 'String'
      return known(promoted(left, right))
    case '-':
    case '*':
    case '/':
    case '%':
      return known(promoted(left, right))
    default:
      return undefined
  }
}

const known = (type: ExpressionType) => (type === unknownType ? undefined : type)

/** Numbers of which one is no object, truth values, and references of the same type; strings are compared by `equals`. */
function canEqual(left: ExpressionType, right: ExpressionType): boolean {
  if (left === unknownType || right === unknownType) return false
  if (width(left) >= 0 && width(right) >= 0) return isPrimitive(left) || isPrimitive(right)
  if (left === numericType || right === numericType) return isPrimitive(left) || isPrimitive(right)
  if (left === 'null' || right === 'null') return !isPrimitive(left) && !isPrimitive(right) && left !== right
  return left === right && left !== 'String'
}

/** Whether Java assigns it without a cast. */
function fits(type: ExpressionType, wanted: ExpressionType): boolean {
  if (type === unknownType) return false
  if (type === wanted) return true
  if (wanted === unknownType) return false
  if (wanted === numericType) return isNumeric(type) && isPrimitive(type)
  if (type === 'null') return !isPrimitive(wanted) && wanted !== numericType
  if (boxes[type]) return isPrimitive(wanted) && fits(boxes[type], wanted)
  if (boxes[wanted]) return boxes[wanted] === type
  if (!isPrimitive(type) || !isPrimitive(wanted) || type === 'boolean' || wanted === 'boolean') return false
  if (wanted === 'char' || (type === 'char' && width(wanted) < widths.indexOf('int'))) return false
  return width(type) <= width(wanted)
}
