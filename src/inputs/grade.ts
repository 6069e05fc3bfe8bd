import type { SlotType } from '../model/driver.js'
import { kindOf } from '../model/value-kind.js'
import { typeCheck } from './typed.js'

export type Check = (value: unknown) => boolean

/** The check for the values of a key that other tests give to objects: options can be combined. */
export type Options = (key: string) => Check | undefined

/**
 * A check whether values are in type at a place. What the samples of the place have in common is found out once, and only
 * as far as values ask for it: a search grades every input, and a place can have thousands of samples.
 */
export function inTypeCheck(samples: readonly unknown[], type?: SlotType, options: Options = () => undefined): Check {
  if (type) return typeCheck(type, samples)
  const kinds = once(() => new Set(samples.map(kindOf)))
  const numbers = once(() => numberCheck(samples.filter((s): s is number => typeof s === 'number')))
  const lists = once(() => listCheck(samples.filter(Array.isArray), options))
  const objects = once(() => objectCheck(samples.filter(isBag), options))
  return (value) => {
    const kind = kindOf(value)
    if (!kinds().has(kind)) return false
    if (kind === 'number') return numbers()(value as number)
    if (kind === 'list') return lists()(value as unknown[])
    return kind !== 'object' || objects()(value as Record<string, unknown>)
  }
}

export const isInType = (value: unknown, samples: readonly unknown[], type?: SlotType): boolean =>
  inTypeCheck(samples, type)(value)

function once<T>(make: () => T): () => T {
  let made: { readonly value: T } | undefined
  return () => (made ??= { value: make() }).value
}

function listCheck(lists: readonly unknown[][], options: Options): (value: readonly unknown[]) => boolean {
  if (!isTuple(lists)) {
    const items = once(() => inTypeCheck(lists.flat(1), undefined, options))
    return (value) => value.every((item) => items()(item))
  }
  const parts = lists[0].map((_, i) =>
    inTypeCheck(
      lists.map((list) => list[i]),
      undefined,
      options,
    ),
  )
  return (value) => value.length === parts.length && value.every((item, i) => parts[i](item))
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

function numberCheck(samples: readonly number[]): (value: number) => boolean {
  const shown = new Set(samples)
  const hasMinusZero = samples.some((s) => Object.is(s, -0))
  const hasFraction = samples.some((s) => Number.isFinite(s) && !Number.isInteger(s))
  const hasUnsafe = samples.some((s) => !Number.isSafeInteger(s))
  return (value) => {
    if (!Number.isFinite(value)) return shown.has(value)
    if (Object.is(value, -0)) return hasMinusZero
    return Number.isInteger(value) ? Number.isSafeInteger(value) || hasUnsafe : hasFraction
  }
}

const isBag = (s: unknown): s is Record<string, unknown> => kindOf(s) === 'object'

function objectCheck(
  samples: readonly Record<string, unknown>[],
  options: Options,
): (value: Record<string, unknown>) => boolean {
  // Values all of one kind, under one key or under keys that are not always the same, make a map: its keys are data.
  const all = samples.flatMap((s) => Object.values(s))
  const keySets = new Set(samples.map((s) => Object.keys(s).sort().join('\0')))
  const isVaried = keySets.size > 1 || Object.keys(samples[0]).length === 1
  const kinds = new Set(all.map((v) => (Array.isArray(v) ? 'array' : v === null ? 'null' : typeof v)))
  if (isVaried && kinds.size <= 1) {
    const items = once(() => inTypeCheck(all, undefined, options))
    return (value) => Object.values(value).every((one) => items()(one))
  }
  const holders = new Map<string, unknown[]>()
  for (const sample of samples)
    for (const [key, value] of Object.entries(sample)) {
      const values = holders.get(key)
      if (values) values.push(value)
      else holders.set(key, [value])
    }
  const required = [...holders].filter(([, values]) => values.length === samples.length).map(([key]) => key)
  const checks = new Map(
    [...holders].map(([key, values]) => [key, once(() => inTypeCheck(values, undefined, options))]),
  )
  return (value) =>
    required.every((key) => Object.hasOwn(value, key)) &&
    Object.entries(value).every(([key, one]) => (checks.get(key)?.() ?? options(key))?.(one) === true)
}
