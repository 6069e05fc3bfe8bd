/** An expression as a tree that can be edited, compared and written down. */
export type Expression = LeafExpression | Unary | Binary | TemplateExpression

interface Common {
  readonly type: ExpressionType
  /** The text it was read from: what is not edited stays as it was written. */
  readonly text?: string
}

export interface LeafExpression extends Common {
  readonly kind: 'leaf'
  readonly text: string
  readonly role: 'variable' | 'constant'
  readonly isPure: boolean
  /** A named constant, which is no variable to a compiler. */
  readonly isFixed?: boolean
}

export interface Unary extends Common {
  readonly kind: 'unary'
  readonly operator: string
  readonly of: Expression
}

export interface Binary extends Common {
  readonly kind: 'binary'
  readonly operator: string
  readonly left: Expression
  readonly right: Expression
}

/** Anything else: text with expressions in it. */
export interface TemplateExpression extends Common {
  readonly kind: 'form'
  readonly texts: readonly string[]
  readonly parts: readonly { readonly expression: Expression; readonly tightness: number }[]
  readonly tightness: number
  /** Evaluating what is not in the parts does nothing but give a value. */
  readonly isPure: boolean
}

/** The name of a type; `unknown` where nothing is known. */
export type ExpressionType = string
export const unknownType: ExpressionType = '?'
/** It is used like a number: that is all. */
export const numericType: ExpressionType = 'numeric'

/** How tightly operators bind, the same in all languages of the family. */
const levels: readonly (readonly string[])[] = [
  ['||'],
  ['&&'],
  ['==', '!=', '===', '!=='],
  ['<', '>', '<=', '>='],
  ['+', '-'],
  ['*', '/', '%'],
]
const tightnesses = new Map(levels.flatMap((level, i) => level.map((operator) => [operator, i + 2] as const)))

export const lowestPrecedence = 0
/** Of unary operators, and of what needs no parentheses ever. */
export const unaryPrecedence = levels.length + 2
export const highestPrecedence = levels.length + 3

export const precedenceOf = (operator: string) => tightnesses.get(operator)

function tightness(e: Expression): number {
  switch (e.kind) {
    case 'leaf':
      // A number takes the point of a member for its own.
      return /^[-\d]/.test(e.text) ? unaryPrecedence : highestPrecedence
    case 'unary':
      return unaryPrecedence
    case 'binary':
      return precedenceOf(e.operator)!
    case 'form':
      return e.tightness
  }
}

/** The text, with parentheses only where they are needed. */
export function expressionText(e: Expression, least = lowestPrecedence): string {
  const text = e.text ?? written(e)
  return tightness(e) < least ? `(${text})` : text
}

function written(e: Expression): string {
  switch (e.kind) {
    case 'leaf':
      return e.text
    case 'unary': {
      const inner = expressionText(e.of, unaryPrecedence)
      return e.operator + (inner.startsWith(e.operator) && e.operator === '-' ? ` ${inner}` : inner)
    }
    case 'binary': {
      const own = precedenceOf(e.operator)!
      return `${expressionText(e.left, own)} ${e.operator} ${expressionText(e.right, own + 1)}`
    }
    case 'form':
      return e.texts
        .map((t, i) => t + (e.parts[i] ? expressionText(e.parts[i].expression, e.parts[i].tightness) : ''))
        .join('')
  }
}

export const partsOf = (e: Expression): readonly Expression[] =>
  e.kind === 'leaf'
    ? []
    : e.kind === 'unary'
      ? [e.of]
      : e.kind === 'binary'
        ? [e.left, e.right]
        : e.parts.map((p) => p.expression)

/** The expression with one of its parts replaced. */
export function withPart(e: Expression, index: number, part: Expression): Expression {
  const { text: _, ...rest } = e
  switch (e.kind) {
    case 'leaf':
      return e
    case 'unary':
      return { ...(rest as Unary), of: part }
    case 'binary':
      return { ...(rest as Binary), ...(index === 0 ? { left: part } : { right: part }) }
    case 'form':
      return {
        ...(rest as TemplateExpression),
        parts: e.parts.map((p, i) => (i === index ? { ...p, expression: part } : p)),
      }
  }
}

/** Number of leaves and operators. */
export const expressionSize = (e: Expression): number =>
  partsOf(e).reduce((sum, part) => sum + expressionSize(part), e.kind === 'unary' && e.operator === '-' ? 0 : 1)

export const isPure = (e: Expression): boolean =>
  (e.kind !== 'leaf' && e.kind !== 'form' ? true : e.isPure) && partsOf(e).every(isPure)

/** Evaluating it may raise an exception: it looks into something, or divides. */
export const mayThrow = (e: Expression): boolean =>
  e.kind === 'form' ||
  (e.kind === 'leaf' && /[.([]/.test(e.text.replace(/^(['"`]).*\1$/s, ''))) ||
  (e.kind === 'binary' && /[/%]/.test(e.operator)) ||
  partsOf(e).some(mayThrow)

/** Depends on nothing that may change. */
export const isFixed = (e: Expression): boolean =>
  e.kind === 'leaf' ? e.role === 'constant' || e.isFixed === true : e.kind !== 'form' && partsOf(e).every(isFixed)

export function leavesIn(e: Expression): LeafExpression[] {
  return e.kind === 'leaf' ? [e] : partsOf(e).flatMap(leavesIn)
}
