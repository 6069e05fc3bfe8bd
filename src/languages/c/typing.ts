import { numericType, unknownType, type ExpressionType } from '../../patch-space/expression.js'
import type { Variable } from '../../patch-space/location.js'
import type { Typing } from '../../patch-space/patch-syntax.js'
import { constantLeaf } from '../../patch-space/read-expression.js'
import type { ParsedFile } from '../../syntax/change.js'
import { child, namedChildren, textOf, type Node } from '../../syntax/node.js'
import { globals } from './declarations.js'
import { isNumber, isPointer, isReal, isText, isWhole, plainType, pointedTo, truth } from './types.js'

/** The types of expressions, as far as they can be read off one file. */
export function cTyping({ source }: ParsedFile, at: Node, variables: readonly Variable[]): Typing {
  const known = new Map(globals(at, source).map((one) => [one.name, one.declared ?? unknownType]))
  for (const { name, declared = unknownType } of variables) known.set(name, declared)
  const typeOfName = (name: string) => known.get(name) ?? unknownType
  const typeOf = (node: Node): ExpressionType => {
    const own = read(node)
    if (own !== unknownType) return own
    const operator = node.parent && child(node.parent, 'operator')?.type
    return /^([<>]=?|[-+*/%&|^]|<<|>>)$/.test(operator ?? '') ? numericType : unknownType
  }
  const read = (node: Node): ExpressionType => {
    switch (node.type) {
      case 'parenthesized_expression':
        return typeOf(namedChildren(node)[0])
      case 'identifier':
        return typeOfName(textOf(source, node))
      case 'true':
      case 'false':
        return truth
      case 'null':
        return 'null'
      case 'number_literal':
        return /^(0[xX]|\d+[uUlL]*$)/.test(textOf(source, node)) ? 'int' : 'double'
      case 'char_literal':
        return 'char'
      case 'string_literal':
      case 'concatenated_string':
        return 'char *'
      case 'sizeof_expression':
        return 'size_t'
      case 'cast_expression':
        return plainType(textOf(source, child(node, 'type')!))
      case 'unary_expression':
        return child(node, 'operator')!.type === '!' ? truth : typeOf(child(node, 'argument')!)
      case 'pointer_expression': {
        const of = typeOf(child(node, 'argument')!)
        if (node.children[0].type === '&') return of === unknownType ? unknownType : `${of} *`
        return isPointer(of) ? pointedTo(of) : unknownType
      }
      case 'subscript_expression': {
        const of = typeOf(child(node, 'argument')!)
        return isPointer(of) ? pointedTo(of) : unknownType
      }
      case 'binary_expression':
        return (
          binary(child(node, 'operator')!.type, typeOf(child(node, 'left')!), typeOf(child(node, 'right')!)) ??
          unknownType
        )
      default:
        return unknownType
    }
  }
  return { one: constantLeaf('1', 'int'), typeOf, typeOfName, binary, fits, isNumeric: isNumber, isInteger: isWhole }
}

/** May be asked whether it is there. */
const mayDecide = (type: ExpressionType) => type === truth || type === unknownType || isNumber(type) || isPointer(type)

function binary(operator: string, left: ExpressionType, right: ExpressionType): ExpressionType | undefined {
  switch (operator) {
    case '<':
    case '<=':
    case '>':
    case '>=':
      return (isNumber(left) && isNumber(right)) || (isPointer(left) && left === right) ? truth : undefined
    case '==':
    case '!=':
      return canEqual(left, right) ? truth : undefined
    case '&&':
    case '||':
      return mayDecide(left) && mayDecide(right) ? truth : undefined
    case '+':
    case '-':
      if (isPointer(left) && isWhole(right)) return left
      return arithmetic(left, right)
    case '*':
    case '/':
      return arithmetic(left, right)
    case '%':
    case '&':
    case '|':
    case '^':
    case '<<':
    case '>>':
      return isReal(left) || isReal(right) ? undefined : arithmetic(left, right)
    default:
      return undefined
  }
}

function arithmetic(left: ExpressionType, right: ExpressionType): ExpressionType | undefined {
  if (!isNumber(left) || !isNumber(right)) return undefined
  return isReal(left) || isReal(right) ? 'double' : left === 'int' || left === 'char' ? right : left
}

/** A text is compared by what it says, which takes a call. */
function canEqual(left: ExpressionType, right: ExpressionType): boolean {
  if (left === unknownType || right === unknownType) return false
  if (isNumber(left) && isNumber(right)) return true
  if (left === 'null' || right === 'null') return isPointer(left) && isPointer(right) && left !== right
  return isPointer(left) && left === right && !isText(left)
}

function fits(type: ExpressionType, wanted: ExpressionType): boolean {
  if (type === unknownType || wanted === unknownType) return false
  if (type === wanted) return true
  if (wanted === truth) return isNumber(type)
  if (isNumber(wanted)) return isNumber(type) || type === truth
  return type === 'null' && isPointer(wanted)
}
