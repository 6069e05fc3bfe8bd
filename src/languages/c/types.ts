import { numericType, unknownType, type ExpressionType } from '../../patch-space/expression.js'
import { child, textOf, type Node } from '../../syntax/node.js'

/** What a condition is: in C a number, but not every number is meant as one. */
export const truth = 'boolean'

const whole =
  /^(_Bool|bool|char|short|int|long|long long|s?size_t|off_t|time_t|ptrdiff_t|u?int(8|16|32|64|max|ptr)(_t)?|u?int_(fast|least)\d+_t|u(int|long|short|char)|[us](8|16|32|64)|BYTE|WORD|DWORD)$/
const real = /^(float|double|long double)$/

/** A type without what says nothing about its values, and `unsigned` told apart. */
export function plainType(written: string): ExpressionType {
  const words = written
    .replace(/\b(const|volatile|register|static|extern|inline|restrict|struct|union|enum)\b/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()
  if (words.includes('*') || words.endsWith(']')) return words.replace(/\s*\*/g, ' *').trim()
  const bare = words.replace(/\b(unsigned|signed)\b ?/g, '').trim() || 'int'
  const base = bare.replace(/^(long long|short|long) int$/, '$1')
  return /\bunsigned\b/.test(words) ? `unsigned ${base}` : base
}

const withoutSign = (type: ExpressionType) => type.replace(/^unsigned /, '')
export const isPointer = (type: ExpressionType) => type.endsWith('*') || type.endsWith(']') || type === 'null'
export const isWhole = (type: ExpressionType) => whole.test(withoutSign(type))
export const isReal = (type: ExpressionType) => real.test(type)
export const isNumber = (type: ExpressionType) => type === numericType || isWhole(type) || isReal(type)
export const isText = (type: ExpressionType) => /^(unsigned |signed )?char \*$/.test(type)

/** What a pointer or an array leads to. */
export const pointedTo = (type: ExpressionType): ExpressionType =>
  type.endsWith('*') ? type.slice(0, -1).trim() || unknownType : type.replace(/\s*\[[^\]]*\]$/, '')

/** The name that a declarator declares, and its type. */
export function declaratorOf(
  declarator: Node,
  base: string,
  source: string,
): { readonly name: string; readonly type: ExpressionType } | undefined {
  switch (declarator.type) {
    case 'identifier':
      return { name: textOf(source, declarator), type: plainType(base) }
    case 'init_declarator':
    case 'parenthesized_declarator': {
      const inner = child(declarator, 'declarator') ?? declarator.children.find((c) => c.named)
      return inner && declaratorOf(inner, base, source)
    }
    case 'pointer_declarator': {
      const inner = child(declarator, 'declarator')
      return inner && declaratorOf(inner, `${base} *`, source)
    }
    case 'array_declarator': {
      const inner = child(declarator, 'declarator')
      const found = inner && declaratorOf(inner, base, source)
      return found && { ...found, type: `${found.type} []` }
    }
    default:
      // Functions, and pointers to them, are called and not compared.
      return undefined
  }
}
