import type { SlotType } from '../model/driver.js'
import { fitsType } from './typed.js'

/**
 * Whether a value is of the type and shape that the tests show for its place. Two correct programs may well differ on
 * anything else, so only an input that is in type can condemn a patch.
 */
export type Grade = 'in-type' | 'out-of-type'

export function isInType(value: unknown, samples: readonly unknown[], type?: SlotType): boolean {
  if (type) return fitsType(value, type, samples)
  if (typeof value === 'number')
    return fitsNumber(
      value,
      samples.filter((s): s is number => typeof s === 'number'),
    )
  if (Array.isArray(value)) {
    const lists: unknown[][] = samples.filter(Array.isArray)
    if (isTuple(lists))
      return (
        value.length === lists[0].length &&
        value.every((item, i) =>
          isInType(
            item,
            lists.map((list) => list[i]),
          ),
        )
      )
    const items = lists.flat(1)
    return lists.length > 0 && value.every((item) => isInType(item, items))
  }
  if (value instanceof RegExp) return samples.some((s) => s instanceof RegExp)
  if (typeof value === 'object' && value !== null)
    return fitsObject(value as Record<string, unknown>, samples.filter(isBag))
  // In JavaScript `null` and `undefined` are two spellings of nothing.
  if (value === null || value === undefined) return samples.some((s) => s === null || s === undefined)
  return samples.some((s) => typeof s === typeof value)
}

/** Short lists that are always of one length are tuples, such as pairs: their length is part of their type. */
function isTuple(lists: readonly unknown[][]): boolean {
  const length = lists[0]?.length ?? 0
  const isShort = length >= 2 && length <= longestTuple
  return isShort && lists.every((list) => list.length === length) && new Set(lists.map(String)).size >= fewestTuples
}

const longestTuple = 4
/** Two or three lists of the same length may be a coincidence. */
const fewestTuples = 4

function fitsNumber(value: number, samples: number[]): boolean {
  if (Number.isNaN(value)) return samples.some(Number.isNaN)
  if (!Number.isFinite(value)) return samples.some((s) => s === value)
  if (Object.is(value, -0)) return samples.some((s) => Object.is(s, -0))
  if (!Number.isInteger(value)) return samples.some((s) => Number.isFinite(s) && !Number.isInteger(s))
  return samples.length > 0 && (Number.isSafeInteger(value) || samples.some((s) => !Number.isSafeInteger(s)))
}

const isBag = (s: unknown): s is Record<string, unknown> =>
  typeof s === 'object' && s !== null && !Array.isArray(s) && !(s instanceof RegExp)

function fitsObject(value: Record<string, unknown>, samples: Record<string, unknown>[]): boolean {
  if (samples.length === 0) return false
  // Values all of one kind, under one key or under keys that are not always the same, make a map: its keys are data.
  const all = samples.flatMap((s) => Object.values(s))
  const keySets = new Set(samples.map((s) => Object.keys(s).sort().join('\0')))
  const isVaried = keySets.size > 1 || Object.keys(samples[0]).length === 1
  const isMap =
    isVaried && new Set(all.map((v) => (Array.isArray(v) ? 'array' : v === null ? 'null' : typeof v))).size <= 1
  const keys = Object.keys(value)
  if (isMap) return keys.every((key) => isInType(value[key], all))
  const known = new Set(samples.flatMap((s) => Object.keys(s)))
  const required = [...known].filter((key) => samples.every((s) => Object.hasOwn(s, key)))
  if (required.some((key) => !Object.hasOwn(value, key))) return false
  return keys.every(
    (key) =>
      known.has(key) &&
      isInType(
        value[key],
        samples.filter((s) => Object.hasOwn(s, key)).map((s) => s[key]),
      ),
  )
}
