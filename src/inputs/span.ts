import { isDeepStrictEqual } from 'node:util'
import type { Random } from './random.js'
import type { Span } from '../model/span.js'

const printable = Array.from({ length: 95 }, (_, i) => String.fromCharCode(32 + i)).join('')

/** The value of a parameter that the input does not set. */
export function centreOf(span: Span): unknown {
  switch (span.kind) {
    case 'near':
      return span.centre
    case 'between':
      return nearestToZero(span.min, span.max)
    case 'choice':
      return span.options[0]
    case 'text':
      return (span.alphabet ?? 'a')[0].repeat(Math.max(span.min, Math.min(3, span.max)))
    case 'list':
      return Array.from({ length: Math.max(span.min, Math.min(2, span.max)) }, () => centreOf(span.items))
    case 'record':
      return Object.fromEntries(Object.entries(span.fields).map(([key, field]) => [key, centreOf(field)]))
  }
}

function nearestToZero(min: number | bigint, max: number | bigint): number | bigint {
  if (min > 0) return min
  if (max < 0) return max
  return typeof min === 'bigint' ? 0n : 0
}

/** True when a parameter may have the value. */
export function isWithin(value: unknown, span: Span): boolean {
  switch (span.kind) {
    case 'near':
      return isLike(value, span.centre) && !(span.whole && !isWholeLike(value, span.centre))
    case 'between':
      if (typeof value !== 'number' && typeof value !== 'bigint') return false
      return value >= span.min && value <= span.max && (!span.whole || isWholeNumber(value))
    case 'choice':
      return span.options.some((option) => isDeepStrictEqual(option, value))
    case 'text':
      return (
        typeof value === 'string' &&
        isLong(value, span) &&
        [...value].every((c) => !span.alphabet || span.alphabet.includes(c))
      )
    case 'list':
      return Array.isArray(value) && isLong(value, span) && value.every((item) => isWithin(item, span.items))
    case 'record': {
      if (kindOf(value) !== 'object') return false
      const keys = Object.keys(value as object)
      const fields = Object.entries(span.fields)
      return (
        keys.length === fields.length &&
        fields.every(([key, field]) => isWithin((value as Record<string, unknown>)[key], field))
      )
    }
  }
}

/** Beyond the safe integers, whole numbers are no longer exact; only a centre that is out there leads there. */
const isWholeLike = (value: unknown, centre: unknown) =>
  Number.isSafeInteger(value) || (Number.isInteger(value) && !Number.isSafeInteger(centre))

const isWholeNumber = (value: unknown) => typeof value === 'bigint' || Number.isInteger(value)
const isLong = ({ length }: { length: number }, { min, max }: { min: number; max: number }) =>
  length >= min && length <= max
const kindOf = (value: unknown) =>
  value === null ? 'null' : Array.isArray(value) ? 'array' : value instanceof RegExp ? 'regexp' : typeof value

/** Of the same type all the way down; a number is finite unless the centre is not. */
function isLike(value: unknown, centre: unknown): boolean {
  if (kindOf(value) !== kindOf(centre)) return false
  if (typeof value === 'number') return Number.isFinite(value) || !Number.isFinite(centre)
  if (Array.isArray(value)) {
    const models = centre as unknown[]
    return value.every((item) => models.length === 0 || models.some((model) => isLike(item, model)))
  }
  if (kindOf(value) !== 'object') return true
  const model = centre as Record<string, unknown>
  const keys = Object.keys(value as object)
  return (
    keys.length === Object.keys(model).length &&
    keys.every((key) => Object.hasOwn(model, key) && isLike((value as Record<string, unknown>)[key], model[key]))
  )
}

/** How far from its centre a number may be after so many widenings (Poracle, section 4.4.1). */
const reachOf = (centre: number, width: number) => Math.max(10, Math.abs(centre) / 2) * 4 ** width

/** The value put into the span, or a random one where it cannot be. */
export function intoSpan(value: unknown, span: Span, random: Random, width: number): unknown {
  if (span.kind === 'near') return nearCentre(value, span, random, width)
  return isWithin(value, span) ? value : randomIn(span, random)
}

function nearCentre(value: unknown, span: Span & { kind: 'near' }, random: Random, width: number): unknown {
  const { centre, whole } = span
  if (typeof centre !== 'number' || typeof value !== 'number') return isWithin(value, span) ? value : centre
  const reach = reachOf(centre, width)
  const inside = Math.abs(value - centre) <= reach ? value : centre + (random.unit() * 2 - 1) * reach
  return whole ? Math.trunc(inside) : inside
}

/** Values to try before random ones. */
export function initialValuesIn(span: Span): unknown[] {
  if (span.kind === 'choice') return [...span.options]
  if (span.kind !== 'between') return []
  const { min, max, whole } = span
  if (typeof min === 'bigint' || typeof max === 'bigint') return [min, max, BigInt(min) + 1n, BigInt(max) - 1n]
  return [min, max, ...(whole ? [min + 1, max - 1] : [(min + max) / 2])]
}

export function randomIn(span: Span, random: Random): unknown {
  const length = ({ min, max }: { min: number; max: number }) => min + random.below(max - min + 1)
  switch (span.kind) {
    case 'near':
      return span.centre
    case 'between':
      return randomBetween(span, random)
    case 'choice':
      return random.pick(span.options)
    case 'text': {
      const alphabet = span.alphabet ?? printable
      return Array.from({ length: length(span) }, () => alphabet[random.below(alphabet.length)]).join('')
    }
    case 'list':
      return Array.from({ length: length(span) }, () => randomIn(span.items, random))
    case 'record':
      return Object.fromEntries(Object.entries(span.fields).map(([key, field]) => [key, randomIn(field, random)]))
  }
}

/** A neighbour of the value inside a fixed span: one part of it is another, the rest stays. */
export function mutateIn(value: unknown, span: Span, random: Random): unknown {
  if (!isWithin(value, span)) return randomIn(span, random)
  switch (span.kind) {
    case 'between':
      return random.chance(0.5) ? randomIn(span, random) : stepIn(value as number | bigint, span, random)
    case 'text':
      return editIn(value as string, span, random)
    case 'list':
      return changeList(value as unknown[], span, random)
    case 'record': {
      const record = value as Record<string, unknown>
      const keys = Object.keys(span.fields)
      if (!keys.length) return value
      const key = random.pick(keys)
      return { ...record, [key]: mutateIn(record[key], span.fields[key], random) }
    }
    default:
      return randomIn(span, random)
  }
}

function stepIn(value: number | bigint, span: Span & { kind: 'between' }, random: Random): number | bigint {
  const up = random.chance(0.5)
  const next = typeof value === 'bigint' ? value + (up ? 1n : -1n) : value + (up ? 1 : -1)
  return isWithin(next, span) ? next : value
}

function editIn(text: string, { min, max, alphabet = printable }: Span & { kind: 'text' }, random: Random): string {
  const letter = alphabet[random.below(alphabet.length)]
  const at = random.below(text.length + 1)
  if (text.length < max && (random.chance(0.4) || text.length === 0)) return text.slice(0, at) + letter + text.slice(at)
  if (text.length > min && random.chance(0.4)) return text.slice(0, at) + text.slice(at + 1)
  return text.slice(0, at) + letter.repeat(at < text.length ? 1 : 0) + text.slice(at + 1)
}

function changeList(list: unknown[], { items, min, max }: Span & { kind: 'list' }, random: Random): unknown[] {
  const at = random.below(list.length + 1)
  if (list.length < max && (random.chance(0.25) || list.length === 0)) {
    // Now and then the same once more.
    const item = list.length && random.chance(0.3) ? random.pick(list) : randomIn(items, random)
    return [...list.slice(0, at), item, ...list.slice(at)]
  }
  if (list.length > min && random.chance(0.25)) return list.filter((_, i) => i !== at)
  return list.map((item, i) => (i === at % list.length ? mutateIn(item, items, random) : item))
}

function randomBetween({ min, max, whole }: Span & { kind: 'between' }, random: Random): number | bigint {
  // The ends of a range are where programs go wrong.
  if (random.chance(0.1)) return random.chance(0.5) ? min : max
  if (typeof min === 'bigint' || typeof max === 'bigint') {
    const [low, high] = [BigInt(min), BigInt(max)]
    return low + ((high - low) * BigInt(Math.floor(random.unit() * 2 ** 32))) / BigInt(2 ** 32)
  }
  return whole ? Math.floor(min + random.unit() * (max - min + 1)) : min + random.unit() * (max - min)
}
