import { numericType, unknownType, type ExpressionType } from '../../patch-space/expression.js'
import type { Variable } from '../../patch-space/location.js'
import type { Kinds, Typing } from '../../patch-space/patch-syntax.js'
import { constantLeaf } from '../../patch-space/read-expression.js'
import type { ParsedFile } from '../../syntax/change.js'
import { ancestor, child, namedChildren, textOf, walk, type Node } from '../../syntax/node.js'
import { javascriptTable } from './table.js'

const results: readonly (readonly [RegExp, ExpressionType])[] = [
  [/^(indexOf|lastIndexOf|charCodeAt|codePointAt|parseInt|parseFloat|Number)$/, 'number'],
  [/^(includes|startsWith|endsWith|has|hasOwnProperty|hasOwn|test|is[A-Z]\w*|every|some|Boolean)$/, 'boolean'],
  [/^(trim|charAt|toLowerCase|toUpperCase|substring|toString|String|join|repeat|padStart|padEnd)$/, 'string'],
  [/^(split|keys|values|entries|map|filter)$/, 'array'],
]

/** Something is looked up in it: a string, a list or another object. */
export const containerType: ExpressionType = 'object?'

/** What the types of JavaScript and TypeScript are to an operator. */
export function declaredJavascriptType(text: string): ExpressionType | undefined {
  const type = text.replace(/^:\s*/, '').trim()
  if (/^(number|string|boolean)$/.test(type)) return type
  if (/\[\]$|^(readonly |Readonly)?Array</.test(type)) return 'array'
  return undefined
}

export function javascriptTyping(file: ParsedFile, at: Node, variables: readonly Variable[], kinds?: Kinds): Typing {
  const names = namedTypes(file, at, variables)
  const typeOfName = (name: string) => observed(name, kinds) ?? names.get(name) ?? unknownType
  const typeOf = (node: Node): ExpressionType => {
    const text = textOf(file.source, node)
    switch (node.type) {
      case 'parenthesized_expression':
        return typeOf(namedChildren(node)[0])
      case 'identifier':
        return text === 'undefined' ? 'undefined' : typeOfName(text)
      case 'true':
      case 'false':
        return 'boolean'
      case 'number':
      case 'string':
      case 'null':
      case 'undefined':
      case 'array':
        return node.type
      case 'template_string':
        return 'string'
      case 'object':
      case 'new_expression':
      case 'regex':
        return 'object'
      case 'unary_expression': {
        const operator = child(node, 'operator')!.type
        return operator === '!' || operator === 'delete' ? 'boolean' : operator === 'typeof' ? 'string' : 'number'
      }
      case 'update_expression':
        return 'number'
      case 'binary_expression': {
        const [left, right] = [child(node, 'left')!, child(node, 'right')!]
        return binary(child(node, 'operator')!.type, typeOf(left), typeOf(right)) ?? unknownType
      }
      case 'ternary_expression': {
        const [a, b] = [typeOf(child(node, 'consequence')!), typeOf(child(node, 'alternative')!)]
        return a === b ? a : unknownType
      }
      case 'call_expression':
        return calledType(node, file.source) ?? unknownType
      case 'member_expression':
        return observed(text, kinds) ?? (text.endsWith('.length') ? 'number' : unknownType)
      default:
        return observed(text, kinds) ?? unknownType
    }
  }
  return { one: constantLeaf('1', 'number'), typeOf, typeOfName, binary, fits, isNumeric, isInteger: () => false }
}

/** A place with several kinds of values has no reliable type. */
function observed(text: string, kinds: Kinds | undefined): ExpressionType | undefined {
  const seen = kinds?.get(text)
  return seen?.size === 1 ? [...seen][0] : undefined
}

function calledType(node: Node, source: string): ExpressionType | undefined {
  const callee = child(node, 'function')
  const text = callee ? textOf(source, callee) : ''
  if (/^Math\.\w+$/.test(text)) return 'number'
  const name = javascriptTable.calledName(node, source) ?? ''
  return results.find(([pattern]) => pattern.test(name))?.[1]
}

/** Types of variables: declared, documented, of what they begin with, or of how they are used. */
function namedTypes(file: ParsedFile, at: Node, variables: readonly Variable[]): Map<string, ExpressionType> {
  const types = new Map<string, ExpressionType>()
  const { source } = file
  const set = (node: Node | undefined, type: ExpressionType | undefined) => {
    if (node?.type === 'identifier' && type && !types.has(textOf(source, node))) types.set(textOf(source, node), type)
  }
  for (const { name, declared } of variables) {
    const type = declared && declaredJavascriptType(declared)
    if (type) types.set(name, type)
  }
  let outermost: Node = at
  for (let n = at.parent; n; n = n.parent) if (javascriptTable.functions.has(n.type)) outermost = n
  const above = source.slice(Math.max(0, outermost.start - 2000), outermost.start)
  const comment = /\/\*\*(?:(?!\*\/)[^])*\*\/[^;{}]*$/.exec(above)?.[0] ?? ''
  for (const [, type, name] of comment.matchAll(/@param\s+\{(\w+(?:\[\])?)\}\s+\[?(\w+)/g)) {
    const known = declaredJavascriptType(type.toLowerCase())
    if (known && !types.has(name)) types.set(name, known)
  }
  walk(file.root, (n) => {
    // Only what is declared for the whole file or around the place.
    if (javascriptTable.functions.has(n.type) && !(n.start <= at.start && n.end >= at.end) && n !== outermost)
      return ancestor(n, (o) => o === outermost) !== undefined
    const operator = child(n, 'operator')?.type ?? ''
    if (n.type === 'variable_declarator' || n.type === 'assignment_pattern') {
      const value = child(n, 'value') ?? child(n, 'right')
      const type = value && initialType(value)
      set(child(n, 'name') ?? child(n, 'left'), type === 'number' || type === 'string' ? type : undefined)
    }
    const isHeld = /^(member|subscript)_expression$/.test(n.type)
    if (isHeld) set(child(n, 'object'), containerType)
    if (n.type === 'update_expression') set(child(n, 'argument'), numericType)
    if (n.type === 'subscript_expression' && isCounter(n, source)) set(child(n, 'index'), numericType)
    const isCounted = n.type === 'binary_expression' && /^([-*/%]|[<>]=?)$/.test(operator)
    if (isCounted) {
      const [left, right] = [child(n, 'left'), child(n, 'right')]
      if (right?.type !== 'string') set(left, numericType)
      if (left?.type !== 'string') set(right, numericType)
    }
    return true
  })
  return types
}

const initialType = (value: Node): ExpressionType =>
  value.type === 'template_string' ? 'string' : value.type === 'unary_expression' ? unknownType : value.type

const isCounter = (node: Node, source: string) => /^[ijkn]$/.test(textOf(source, child(node, 'index')!))

const isNumeric = (type: ExpressionType) => type === 'number' || type === numericType || type === unknownType
const isText = (type: ExpressionType) => type === 'string' || type === containerType || type === unknownType

function binary(operator: string, left: ExpressionType, right: ExpressionType): ExpressionType | undefined {
  switch (operator) {
    case '===':
    case '!==':
    case '==':
    case '!=':
      return fits(left, right) ? 'boolean' : undefined
    case '<':
    case '<=':
    case '>':
    case '>=':
      return (isNumeric(left) && isNumeric(right)) || (isText(left) && isText(right)) ? 'boolean' : undefined
    case '+':
      if (left === 'string' || right === 'string') return 'string'
      if (!isNumeric(left) || !isNumeric(right)) return undefined
      return left === 'number' && right === 'number'
        ? 'number'
        : left === unknownType || right === unknownType
          ? unknownType
          : numericType
    case '-':
    case '*':
    case '/':
    case '%':
      return isNumeric(left) && isNumeric(right) ? 'number' : undefined
    case '&&':
    case '||':
      return left === right ? left : unknownType
    case 'in':
    case 'instanceof':
      return 'boolean'
    default:
      return unknownType
  }
}

/** In JavaScript a value of any type may stand anywhere; where both types are known, others make little sense. */
function fits(type: ExpressionType, wanted: ExpressionType): boolean {
  if (type === wanted || type === unknownType || wanted === unknownType) return true
  if (wanted === 'null' || wanted === 'undefined' || type === 'null' || type === 'undefined')
    return wanted !== 'boolean'
  if (type === containerType || wanted === containerType)
    return /^(string|array|object)$/.test(type === containerType ? wanted : type)
  return isNumeric(type) && isNumeric(wanted)
}
