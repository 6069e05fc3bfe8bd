import { isDeepStrictEqual } from 'node:util'
import type { SlotType } from '../model/driver.js'
import { arraysOf } from './arrays.js'
import { bigints } from './bigints.js'
import { booleans } from './booleans.js'
import { bytes } from './bytes.js'
import type { Domain, MutationContext } from './domain.js'
import { nullishValues } from './nullish.js'
import { numbers } from './numbers.js'
import { objectsOf } from './objects.js'
import { regexps } from './regexps.js'
import { strings } from './strings.js'
import { conform, conforming, edgesOf, isReferenceType } from './typed.js'

const inner = { initialValuesOf, mutateValue, shrinkValue }

/** The explicit list; the first that has a value is its domain. */
export const domains = [
  numbers,
  strings,
  booleans,
  nullishValues,
  bigints,
  regexps,
  arraysOf(inner),
  objectsOf(inner),
] as readonly Domain[]

/** The domain of a value; what it is declared to be decides only where values look alike. */
function domainOf(value: unknown, type?: SlotType): Domain | undefined {
  if (type?.name === 'bytes') return bytes as Domain
  return domains.find((domain) => domain.has(value))
}

export function initialValuesOf(value: unknown, setting: MutationContext): unknown[] {
  const { type } = setting
  if (!type) return domainOf(value)?.firsts(value, setting) ?? []
  const made = domainOf(value, type)?.firsts(value, ofItems(setting, type)) ?? []
  const typed = conforming([...made.slice(0, 2), ...edgesOf(type), ...made.slice(2)], type)
  return [...new Set(typed)].filter((other) => !Object.is(other, value))
}

/** What is made of the elements of a list has their type. */
const ofItems = (setting: MutationContext, type: SlotType): MutationContext =>
  type.items ? { ...setting, type: type.items } : setting

/** Another value, usually of the same type; now and then of another. */
export function mutateValue(value: unknown, setting: MutationContext): unknown {
  if (setting.type) return mutateTyped(value, setting, setting.type)
  if (setting.random.chance(0.06)) return setting.random.pick(retypes(value))
  return domainOf(value)?.mutate(value, setting) ?? value
}

function mutateTyped(value: unknown, setting: MutationContext, type: SlotType): unknown {
  const { random, pool } = setting
  if (isReferenceType(type) && random.chance(0.03)) return null
  if (type.name !== 'bytes' && random.chance(0.08)) return random.pick(conforming(edgesOf(type), type))
  if (value === null && pool.length) {
    const seen = conform(random.pick(pool), type)
    if (seen && seen.value !== null) return seen.value
  }
  const made = domainOf(value, type)?.mutate(value, ofItems(setting, type))
  return (conform(made, type) ?? { value: random.pick(conforming(edgesOf(type), type)) }).value
}

/** A long may be a number or a big integer, so that here another domain is not another type; only nothing is. */
function shrinkTyped(value: unknown, origin: unknown, type: SlotType): unknown[] {
  if (value === null) return origin === null ? [] : [origin]
  const simpler = conforming(domainOf(value, type)?.shrink(value, origin) ?? [], type)
  return simpler.filter((other) => !isDeepStrictEqual(other, value))
}

export function shrinkValue(value: unknown, origin: unknown, type?: SlotType): unknown[] {
  if (type) return shrinkTyped(value, origin, type)
  const simpler = domainOf(value)?.shrink(value, origin) ?? []
  // A value of the original's type is simpler than one of another.
  return origin !== undefined && domainOf(value) !== domainOf(origin) ? [origin, ...simpler] : simpler
}

/** The same content in another type: 1, "1", [1], null, undefined … */
export function retypes(value: unknown, type?: SlotType): unknown[] {
  if (type) return isReferenceType(type) && value !== null ? [null] : []
  const others: unknown[] = [undefined, null, [value], '', 0, true, false, {}, []]
  if (typeof value === 'string') {
    const n = Number(value)
    others.unshift(Number.isNaN(n) ? value.length : n, value.split(''))
  } else if (typeof value === 'object' && value !== null && !(value instanceof RegExp)) others.unshift(jsonOf(value))
  else others.unshift(String(value))
  return others
}

const jsonOf = (value: object) => JSON.stringify(value, (_, part) => (typeof part === 'bigint' ? String(part) : part))
