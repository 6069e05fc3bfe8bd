import type { RankedExpression } from './atoms.js'
import { pairs } from './atoms.js'
import type { Expression } from './expression.js'
import type { Leaves } from './leaves.js'
import type { Typing } from './patch-syntax.js'

/** How many conditions and leaves are combined into conditional values. */
const mostChoices = 40
const mostOthers = 6

/** The existing value under a condition, and another value otherwise. */
export function choicesOf(
  original: Expression,
  atoms: readonly RankedExpression[],
  leaves: Leaves,
  fits: (e: Expression) => boolean,
): Expression[] {
  const others = [...leaves.constants, ...leaves.values]
    .filter(fits)
    .toSorted((a, b) => leaves.rankOf(a) - leaves.rankOf(b))
  return atoms.slice(0, mostChoices).flatMap(({ expression }) =>
    others.slice(0, mostOthers).map((other): Expression => ({
      kind: 'form',
      type: original.type,
      texts: ['', ' ? ', ' : ', ''],
      parts: [
        { expression, tightness: 2 },
        { expression: original, tightness: 2 },
        { expression: other, tightness: 2 },
      ],
      tightness: 1,
      isPure: true,
    })),
  )
}

const operators = ['+', '-', '*', '/', '%']

/** Values of one leaf or of two. */
export function valueExpressions(leaves: Leaves, typing: Typing): RankedExpression[] {
  const { rankOf } = leaves
  const found: RankedExpression[] = [...leaves.values, ...leaves.constants].map((e) => ({
    expression: e,
    rank: rankOf(e),
  }))
  for (const { left, right, rank } of pairs(leaves))
    for (const operator of operators)
      for (const [a, b] of /[-/%]/.test(operator)
        ? [
            [left, right],
            [right, left],
          ]
        : [[left, right]]) {
        const type = typing.binary(operator, a.type, b.type)
        if (type !== undefined)
          found.push({ expression: { kind: 'binary', operator, left: a, right: b, type }, rank: rank + 1 })
      }
  return found.toSorted((a, b) => a.rank - b.rank)
}
