import { arrays } from './arrays.js'
import { bigints } from './bigints.js'
import { booleans } from './booleans.js'
import type { Domain, Setting } from './domain.js'
import { nothings } from './nothings.js'
import { numbers } from './numbers.js'
import { objects } from './objects.js'
import { regexps } from './regexps.js'
import { strings } from './strings.js'

/** The explicit list; the first that has a value is its domain. */
let list: readonly Domain[] | undefined
/** The modules of this folder refer to each other, so the list is made when it is first needed. */
export const domains = (): readonly Domain[] =>
  (list ??= [numbers, strings, booleans, nothings, bigints, regexps, arrays, objects] as Domain[])

function domainOf(value: unknown): Domain | undefined {
  return domains().find((domain) => domain.has(value))
}

export function firstsOf(value: unknown, setting: Setting): unknown[] {
  return domainOf(value)?.firsts(value, setting) ?? []
}

/** Another value, usually of the same type; now and then of another. */
export function mutateValue(value: unknown, setting: Setting): unknown {
  if (setting.random.chance(0.06)) return setting.random.pick(retypes(value))
  return domainOf(value)?.mutate(value, setting) ?? value
}

export function shrinkValue(value: unknown, origin: unknown): unknown[] {
  const simpler = domainOf(value)?.shrink(value, origin) ?? []
  // A value of the original's type is simpler than one of another.
  return origin !== undefined && domainOf(value) !== domainOf(origin) ? [origin, ...simpler] : simpler
}

/** The same content in another type: 1, "1", [1], null, undefined … */
export function retypes(value: unknown): unknown[] {
  const others: unknown[] = [undefined, null, [value], '', 0, true, false, {}, []]
  if (typeof value === 'string') {
    const n = Number(value)
    others.unshift(Number.isNaN(n) ? value.length : n, value.split(''))
  } else if (typeof value === 'object' && value !== null && !(value instanceof RegExp))
    others.unshift(JSON.stringify(value) ?? '')
  else others.unshift(String(value))
  return others
}
