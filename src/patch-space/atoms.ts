import { highestPrecedence, precedenceOf, unknownType, type Expression, type LeafExpression } from './expression.js'
import type { Leaves } from './leaves.js'
import type { PatchSyntax, Typing } from './patch-syntax.js'
import { constantLeaf } from './read-expression.js'

/** An expression and how unlikely it is: by its size and by how far away its leaves are. */
export interface RankedExpression {
  readonly expression: Expression
  readonly rank: number
}

const orders = ['<', '<=', '>', '>=']
/** Sums are made of the nearest leaves only. */
const mostSummed = 6

/** Conditions without `&&` and `||`. */
export function atomsOf(leaves: Leaves, patches: PatchSyntax, typing: Typing, source: string): RankedExpression[] {
  const atoms: RankedExpression[] = leaves.conditions.map((expression) => ({
    expression,
    rank: leaves.rankOf(expression) + 0.5,
  }))
  const add = (expression: Expression, rank: number) => atoms.push({ expression, rank })
  const constants = leaves.constants.filter((c) => c.kind === 'leaf')
  for (const value of leaves.values) {
    const rank = leaves.rankOf(value)
    if (value.type === 'boolean' || patches.isTruthy(value.type)) {
      add(value, rank)
      add({ kind: 'unary', operator: '!', of: value, type: 'boolean' }, rank + 0.25)
    }
    for (const [operator, nothing] of patches.nothingChecks(value.type))
      add({ kind: 'binary', operator, left: value, right: constantLeaf(nothing, nothing), type: 'boolean' }, rank + 0.5)
    for (const check of patches.checks(value.type, constants, source)) {
      const form = templated(check, value)
      add(form, rank + 1)
      if (!check.includes(' ')) add({ kind: 'unary', operator: '!', of: form, type: 'boolean' }, rank + 1)
    }
  }
  for (const { left, right, rank } of pairs(leaves)) {
    for (const expression of comparisons(left, right, patches, typing)) add(expression, rank + 1)
  }
  for (const { left, right, rank } of sums(leaves, typing))
    for (const expression of comparisons(left, right, patches, typing)) add(expression, rank + 2)
  return atoms.toSorted((a, b) => a.rank - b.rank)
}

function templated(template: string, value: Expression): Expression {
  const [before, after] = template.split('$')
  const tightness = template.includes(' === ') ? precedenceOf('===')! : highestPrecedence
  return {
    kind: 'form',
    type: 'boolean',
    texts: [before, after],
    parts: [{ expression: value, tightness: highestPrecedence }],
    tightness,
    isPure: true,
  }
}

interface Pair {
  readonly left: Expression
  readonly right: Expression
  readonly rank: number
}

/** Each value with each constant and with each value after it. */
export function pairs({ values, constants, rankOf }: Leaves): Pair[] {
  return values.flatMap((left, i) =>
    [...constants, ...values.slice(i + 1)].map((right) => ({ left, right, rank: rankOf(left) + rankOf(right) })),
  )
}

function sums({ values, rankOf }: Leaves, typing: Typing): Pair[] {
  const near = values.filter((v) => v.type !== unknownType && typing.isNumeric(v.type)).slice(0, mostSummed)
  const found: Pair[] = []
  for (const left of near)
    for (const a of near)
      for (const [operator, b] of [
        ['+', typing.one],
        ['-', typing.one],
        ...near.map((b) => ['+', b] as const),
      ] as const) {
        const type = typing.binary(operator, a.type, b.type)
        if (left === a || left === b || type === undefined) continue
        const rank = rankOf(left) + rankOf(a) + (b === typing.one ? 0 : rankOf(b) + 1)
        found.push({ left, right: { kind: 'binary', operator, left: a, right: b, type }, rank })
      }
  return found
}

function comparisons(left: Expression, right: Expression, patches: PatchSyntax, typing: Typing): Expression[] {
  const isPlain = (e: Expression) => !/^(true|false|null|undefined)$/.test((e as LeafExpression).text ?? '')
  if (!isPlain(left) || !isPlain(right)) return []
  const canOrder = left.type !== 'string' && right.type !== 'string'
  return [...patches.equality, ...(canOrder ? orders : [])].flatMap((operator): Expression[] =>
    typing.binary(operator, left.type, right.type) === undefined
      ? []
      : [{ kind: 'binary', operator, left, right, type: 'boolean' }],
  )
}
