import { isSimilarText, type ProgramNames } from './text-similarity.js'

/**
 * Whether a value is similar to those of the tests at its place. Stricter than the grade: types say nothing about
 * ranges and formats, and a correct patch may crash on a value for which the buggy version silently returned garbage.
 */
export function isSimilarToSamples(value: unknown, samples: readonly unknown[], names: ProgramNames): boolean {
  if (typeof value === 'number' || typeof value === 'bigint') return isBetween(value, samples)
  if (typeof value === 'string') return isSimilarText(value, samples.filter(isText), names)
  if (Array.isArray(value)) {
    const lists = samples.filter(Array.isArray) as unknown[][]
    // The largest, first or mean element of an empty list may not exist.
    if (!value.length) return lists.some(({ length }) => !length)
    const items = lists.flat(1)
    return value.every((item) => isSimilarToSamples(item, items, names))
  }
  if (typeof value !== 'object' || value === null || value instanceof RegExp) return true
  const others = samples.filter(isBag)
  return Object.entries(value).every(([key, one]) => {
    const known = others.filter((other) => Object.hasOwn(other, key)).map((other) => other[key])
    return isSimilarToSamples(one, known.length ? known : others.flatMap((other) => Object.values(other)), names)
  })
}

const isText = (value: unknown): value is string => typeof value === 'string'
const isBag = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null
const isNumber = (value: unknown): value is number | bigint => typeof value === 'number' || typeof value === 'bigint'

/** Not beyond the numbers that are shown: what lies there may be an index or a count that does not exist. */
function isBetween(value: number | bigint, samples: readonly unknown[]): boolean {
  const numbers = samples.filter(isNumber)
  return numbers.some((one) => one <= value) && numbers.some((one) => one >= value)
}

/** A string made from missing values. */
const hollow = /^\s*$|\b(NaN|undefined|null)\b/

/**
 * A value that a program returns instead of a meaningful result: null, NaN, an empty string or list, the index −1, a
 * list with holes.
 */
export function isEmptyValue(value: unknown): boolean {
  if (!value || value === -1 || value === Infinity || value === -Infinity) return true
  if (typeof value === 'string') return hollow.test(value)
  if (typeof value !== 'object') return false
  const { t, v = [] } = value as { t?: string; v?: readonly unknown[] }
  if (t === 'returned' || t === 'resolved') return v.some(isEmptyValue)
  if (t !== 'array' && t !== 'object' && t !== 'map' && t !== 'set') return false
  return v.length === 0 || v.some((one) => one === undefined || Number.isNaN(one))
}
