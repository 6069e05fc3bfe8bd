import { valueIn, type Driver } from '../model/driver.js'
import type { Overrides } from '../model/input.js'
import { conformToSlot, withValue } from './input.js'

/** A word or a number that stands in several places of a test. */
export interface SharedToken {
  readonly text: string
  /** Numbers of the slots it stands in. */
  readonly slots: readonly number[]
}

const token = /[\p{L}\p{N}]+/gu
/** Numbers that are large enough not to be the same object by chance, have more digits, or end a range. */
const numbers = [1000, 0]
const mostWords = 3

const wordsIn = (value: unknown): string[] =>
  typeof value === 'string' ? (value.match(token) ?? []) : typeof value === 'number' ? [String(value)] : []

/**
 * What a test says several times is one thing: a key that is put and asked for, a name in two texts that are compared. With
 * another word in one of the places the test is about something else, so all of them change at once.
 */
export function sharedTokens({ slots }: Driver): SharedToken[] {
  const places = new Map<string, number[]>()
  for (const slot of slots)
    if (!slot.span && slot.type?.name !== 'bytes')
      for (const text of wordsIn(slot.value)) {
        const found = places.get(text)
        if (found) found.push(slot.id)
        else places.set(text, [slot.id])
      }
  return [...places]
    .filter(([, found]) => found.length > 1)
    .map(([text, found]) => ({ text, slots: [...new Set(found)] }))
}

/** Other words for it: another number, another word of the test, the same in capitals. */
export function otherTokens({ text }: SharedToken, { slots }: Driver): string[] {
  if (/^\d+$/.test(text)) return [Number(text) + 1, Number(text) * 10, ...numbers].map(String).filter((n) => n !== text)
  const words = new Set(slots.flatMap(({ value }) => wordsIn(value)))
  const others = [...words].filter((word) => word !== text && !/^\d/.test(word))
  const made = [...others.slice(0, mostWords), text.toUpperCase(), text.toLowerCase(), `${text}${text}`]
  return [...new Set(made)].filter((word) => word !== text)
}

/**
 * The input with another word in every place where the test has this one; where the test has that word, too, the two
 * change places.
 */
export function withToken(input: Overrides, { text }: SharedToken, other: string, { slots }: Driver): Overrides {
  const swapped = (word: string) => (word === text ? other : word === other ? text : word)
  let changed = input
  for (const slot of slots) {
    const value = valueIn(input, slot)
    if (slot.span || !wordsIn(value).some((word) => word === text || word === other)) continue
    const word = typeof value === 'number' ? Number(swapped(String(value))) : undefined
    const made = typeof value === 'string' ? value.replace(token, swapped) : Number.isFinite(word) ? word : value
    const fitting = made === value ? undefined : conformToSlot(made, slot)
    if (fitting) changed = withValue(changed, slot.id, fitting.value)
  }
  return changed
}
