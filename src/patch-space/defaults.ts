import {
  isPure,
  lowestPrecedence,
  partsOf,
  highestPrecedence,
  unknownType,
  withPart,
  type Expression,
  type TemplateExpression,
} from './expression.js'
import type { Leaves } from './leaves.js'
import type { PatchSyntax } from './patch-syntax.js'

/** Variables that are tried as replacements. */
const mostInstead = 6

/** A default for a missing value: `v === undefined ? e : v`, `e == null ? v : e`. */
export function defaulted(e: Expression, { values }: Leaves, { isStrict }: PatchSyntax): Expression[] {
  if (e.type === 'boolean') return []
  const isNothing = isStrict ? ['== null'] : ['=== undefined', '== null']
  const variables = values.filter((value) => value.kind === 'leaf' && /^\w+$/.test(value.text) && value.text !== e.text)
  return variables.slice(0, mostInstead).flatMap((value) =>
    // In typed languages, a number cannot be null.
    isStrict && (isPlain(value.type) || value.type !== e.type)
      ? []
      : isNothing.flatMap((check) => [unless(check, value, e), unless(check, e, value)]),
  )
}

const isPlain = (type: string) => /^(int|long|short|byte|char|float|double|boolean)$/.test(type)

const unless = (check: string, value: Expression, instead: Expression): TemplateExpression => ({
  kind: 'form',
  type: value.type === instead.type ? value.type : instead.type,
  texts: ['', ` ${check} ? `, ' : ', ''],
  parts: [value, instead, value].map((expression, i) => ({
    expression,
    tightness: i === 0 ? highestPrecedence : lowestPrecedence + 2,
  })),
  tightness: lowestPrecedence + 1,
  isPure: true,
})

/** A default for a missing receiver: `(e || '').trim()`. */
export function withFallback(e: Expression, { isStrict }: PatchSyntax): Expression[] {
  if (isStrict || e.kind !== 'form') return []
  return partsOf(e).flatMap((part, i) => {
    const isAsked = e.parts[i].tightness === highestPrecedence && /^\s*(\.|\[)/.test(e.texts[i + 1] ?? '')
    if (!isAsked || (part.kind === 'leaf' && part.role === 'constant')) return []
    return ["''", '{}', '[]'].map((empty) =>
      withPart(e, i, {
        kind: 'binary',
        operator: '||',
        left: part,
        right: { kind: 'leaf', text: empty, type: part.type, role: 'constant', isPure: true },
        type: part.type,
      }),
    )
  })
}

/** The same member of something else: `x.constructor.limit` for `Big.limit`. */
export function memberOfAnother(e: Expression, { values }: Leaves, { isStrict }: PatchSyntax): Expression[] {
  const member = e.kind === 'form' && /^[\w$]+(\.[\w$]+)$/.exec(e.text ?? '')?.[1]
  if (isStrict || !member) return []
  const others = values.filter(
    ({ text = '', type }) => /^[\w$.]+$/.test(text) && type === unknownType && !e.text!.startsWith(`${text}.`),
  )
  return others.map((other) => ({
    kind: 'leaf',
    role: 'variable',
    type: unknownType,
    text: other.text + member,
    isPure: isPure(other),
  }))
}
