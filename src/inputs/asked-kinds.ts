import { kindOf, type ValueKind } from '../model/value-kind.js'
import { hasExtreme } from './extremes.js'
import type { Check } from './grade.js'

/**
 * A check for values of another kind than tests show, where the program asks about that kind. Only plain ones: a list of what
 * tests show, a word, a number, an object of those.
 */
export function askedKindCheck(asked: ReadonlySet<ValueKind>, isShown: Check): Check {
  const isPlain = (value: unknown): boolean => {
    switch (kindOf(value)) {
      case 'string':
        return /^[\w .-]*$/.test(value as string)
      case 'number':
        return Number.isSafeInteger(value) && !Object.is(value, -0) && !hasExtreme(value)
      default:
        return typeof value === 'boolean'
    }
  }
  return (value) => {
    const kind = kindOf(value)
    if (!asked.has(kind)) return false
    if (kind === 'list') return (value as unknown[]).every(isShown)
    if (kind === 'object') return Object.values(value as object).every((inner) => isPlain(inner) || isShown(inner))
    return kind === 'regular expression' || isPlain(value)
  }
}

/** `merge#1` of `lib.merge#1`: the function's own name and the position. */
export const parameterOf = (place: string): string | undefined => /([\w$]+#\d+)$/.exec(place)?.[1]
