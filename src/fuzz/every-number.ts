import type { Driver, Slot } from '../model/driver.js'
import type { Overrides } from '../model/input.js'
import { numbersIn } from '../inputs/extremes.js'
import { conformToSlot } from './input.js'

/** Of a table with hundreds of constants, the first. */
const mostSlots = 40

/** What happens to every number. Those of a test often belong together: a range and what lies in it, a width and a length. */
const changes: readonly ((n: number, largest: number) => number)[] = [
  (n, largest) => n - Math.floor(largest) - 1,
  (n) => n * 10,
  (n) => n / 10,
  (n) => n + 1,
  (n) => n + 1000,
]

/** All numbers of a test changed in the same way at once, so that they keep their order; first in all its places, then in each that has several. */
export function everyNumber({ slots }: Driver): Overrides[] {
  const some = slots.slice(0, mostSlots)
  const numeric = some.filter((slot) => !slot.span && slot.type?.name !== 'bytes' && count(slot.value) > 0)
  const several = numeric.filter(({ value }) => count(value) > 1)
  const groups = [...(numeric.length > 1 ? [numeric] : []), ...several.map((slot) => [slot])]
  return groups.flatMap((group) => changes.map((change) => changed(group, change))).filter(({ length }) => length)
}

/** Nothing if one of the places cannot hold its number. */
function changed(group: readonly Slot[], change: (typeof changes)[number]): Overrides {
  const largest = Math.max(...group.flatMap(({ value }) => numbersIn(value).map(Number)))
  const made = group.map((slot) => [
    slot.id,
    conformToSlot(
      mapped(slot.value, (n) => change(n, largest)),
      slot,
    ),
  ])
  const isFit = made.every(([, fitting]) => fitting !== undefined)
  return isFit ? made.flatMap(([id, fitting]) => [id, (fitting as { value: unknown }).value]) : []
}

function count(value: unknown): number {
  if (typeof value === 'number') return Number.isFinite(value) ? 1 : 0
  return isPlain(value) ? Object.values(value).reduce((sum: number, one) => sum + count(one), 0) : 0
}

function mapped(value: unknown, change: (n: number) => number): unknown {
  if (typeof value === 'number') return Number.isFinite(value) ? change(value) : value
  if (Array.isArray(value)) return value.map((one) => mapped(one, change))
  if (!isPlain(value)) return value
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, mapped(one, change)]))
}

const isPlain = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !(value instanceof RegExp) && !(value instanceof Date)
