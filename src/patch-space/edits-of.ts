import { negation } from './canonical.js'
import { memberOfAnother, defaulted, withFallback } from './defaults.js'
import { partsOf, highestPrecedence, withPart, expressionText, type Expression } from './expression.js'
import type { Leaves } from './leaves.js'
import type { PatchSyntax, Typing } from './patch-syntax.js'
import { constantLeaf } from './read-expression.js'

/** Operators that are mistaken for one another, likeliest first. */
const operators: Readonly<Record<string, readonly string[]>> = {
  '<': ['<=', '>', '>=', 'unequal'],
  '<=': ['<', '>=', '>', 'equal'],
  '>': ['>=', '<', '<=', 'unequal'],
  '>=': ['>', '<=', '<', 'equal'],
  '==': ['!=', '<=', '>=', '<', '>'],
  '!=': ['==', '<', '>', '<=', '>='],
  '===': ['!==', '<=', '>=', '<', '>', '=='],
  '!==': ['===', '<', '>', '<=', '>=', '!='],
  '&&': ['||'],
  '||': ['&&'],
  '+': ['-', '*'],
  '-': ['+', '/'],
  '*': ['/', '+'],
  '/': ['*', '%', '-'],
  '%': ['/', '*'],
}

const twins: readonly (readonly [RegExp, string])[] = [
  [/\bMath\.max\($/, 'Math.min('],
  [/\bMath\.min\($/, 'Math.max('],
  [/\bMath\.floor\($/, 'Math.ceil('],
  [/\bMath\.ceil\($/, 'Math.floor('],
  [/\.indexOf\($/, '.lastIndexOf('],
  [/\.lastIndexOf\($/, '.indexOf('],
  [/\.startsWith\($/, '.endsWith('],
  [/\.endsWith\($/, '.startsWith('],
]

/**
 * Small edits of an expression, likeliest first: another operator, a constant nearby, a dropped or negated part, one more
 * or less, another variable. Whether an edit makes sense to a compiler is asked of the typing.
 */
export function editsOf(e: Expression, leaves: Leaves, typing: Typing, patches: PatchSyntax): Expression[] {
  const kinds = [otherOperators, nearConstants, dropped, renamed, oneMore, swapped, otherConstants, otherLeaves]
  return [
    ...kinds.flatMap((kind) => [...everywhere(e, (part) => kind(part, leaves, typing, patches))]),
    ...everywhere(e, (part) => memberOfAnother(part, leaves, patches)),
    ...everywhere(e, (part) => withFallback(part, patches)),
    ...defaulted(e, leaves, patches),
  ]
}

/** The expression with each of its parts edited in each way, outer parts first. */
function* everywhere(e: Expression, edit: (part: Expression) => readonly Expression[]): Generator<Expression> {
  yield* edit(e)
  for (const [i, part] of partsOf(e).entries())
    for (const inner of everywhere(part, edit)) if (canHold(e, i, inner)) yield withPart(e, i, inner)
}

/** An edit must keep the type of the part; the receiver of a member must be an object. */
function canHold(outer: Expression, index: number, inner: Expression): boolean {
  if (outer.kind === 'form' && outer.parts[index].tightness === highestPrecedence)
    return inner.kind === 'form' || (inner.kind === 'leaf' && inner.role === 'variable')
  return outer.kind !== 'unary' || outer.operator !== '!' || inner.type === 'boolean' || inner.type === outer.of.type
}

type Edit = (part: Expression, leaves: Leaves, typing: Typing, patches: PatchSyntax) => readonly Expression[]

const otherOperators: Edit = (e, _leaves, typing, { equality: [equal, unequal] }) => {
  if (e.kind !== 'binary') return []
  const named: Readonly<Record<string, string>> = { equal, unequal }
  return (operators[e.operator] ?? []).flatMap((name) => {
    const operator = named[name] ?? name
    const isNewOrder = /^[<>]/.test(operator) && !/^[<>]/.test(e.operator)
    if (isNewOrder && ![e.left, e.right].every((side) => typing.isNumeric(side.type))) return []
    const type = typing.binary(operator, e.left.type, e.right.type)
    return type === undefined || !typing.fits(type, e.type)
      ? []
      : [{ kind: 'binary', operator, left: e.left, right: e.right, type }]
  })
}

const nearConstants: Edit = (e) => {
  if (e.kind !== 'leaf' || e.role !== 'constant') return []
  if (e.text === 'true' || e.text === 'false') return [constantLeaf(e.text === 'true' ? 'false' : 'true', e.type)]
  const parts = /^(-?\d{1,9})([lL]?)$/.exec(e.text)
  // A leading zero is another base.
  if (!parts || /^-?0\d/.test(e.text)) return []
  return [1, -1, 2, -2].map((by) => constantLeaf(`${Number(parts[1]) + by}${parts[2]}`, e.type))
}

const dropped: Edit = (e, _leaves, typing) => {
  if (e.kind === 'unary') return typing.fits(e.of.type, e.type) ? [e.of] : []
  if (e.kind === 'binary') {
    const kept = [e.left, e.right].filter((side) => typing.fits(side.type, e.type))
    const isJunction = /^(&&|\|\|)$/.test(e.operator)
    return e.type === 'boolean' && !isJunction
      ? [negation(e, typing)]
      : isJunction
        ? [...kept, negation(e, typing)]
        : kept
  }
  return e.type === 'boolean' ? [negation(e, typing)] : []
}

/** A function that does the same the other way round. */
const renamed: Edit = (e) => {
  if (e.kind !== 'form' || !e.texts.length) return []
  return e.texts.flatMap((text, i) =>
    twins.flatMap(([from, to]) => {
      if (!from.test(text)) return []
      const { text: _, ...rest } = e
      return [{ ...rest, texts: e.texts.map((t, j) => (j === i ? t.replace(from, to) : t)) }]
    }),
  )
}

const oneMore: Edit = (e, _leaves, typing) => {
  if ((e.kind === 'leaf' && e.role === 'constant') || e.kind === 'unary') return []
  if (!typing.isNumeric(e.type)) return []
  return ['+', '-'].flatMap((operator): Expression[] => {
    const type = typing.binary(operator, e.type, typing.one.type)
    return type !== undefined && typing.fits(type, e.type)
      ? [{ kind: 'binary', operator, left: e, right: typing.one, type }]
      : []
  })
}

const swapped: Edit = (e) => {
  if (e.kind !== 'binary' || !/^[-/%]$/.test(e.operator)) return []
  const { text: _, ...rest } = e
  return [{ ...rest, left: e.right, right: e.left }]
}

const otherConstants: Edit = (e, { constants }, typing) =>
  e.kind === 'leaf' && e.role === 'constant' ? constants.filter((c) => typing.fits(c.type, e.type)) : []

const otherLeaves: Edit = (e, { values, constants }, typing) => {
  if (e.kind === 'leaf' && e.role === 'constant') return values.filter((v) => typing.fits(v.type, e.type))
  if (e.kind !== 'leaf' && e.kind !== 'form') return []
  // An expression that already contains it would contain it twice.
  return [...values, ...constants].filter((v) => typing.fits(v.type, e.type) && !v.text?.includes(expressionText(e)))
}
