import { isDeepStrictEqual } from 'node:util'
import type { AssertionSite, Slot } from '../../model/driver.js'

/** A constant of a test with the name of the parameter that takes its place. */
export interface NamedSlot {
  readonly slot: Slot
  readonly name: string
  /** It is the parameter of another constant as well. */
  readonly isShared: boolean
}

/** Another implementation is given what the first is given: equal constants on both sides are one parameter. */
export function nameParameters(
  slots: readonly Slot[],
  site: AssertionSite | undefined,
  source: string,
  wordFor: (slot: Slot) => string,
): NamedSlot[] {
  const other = site?.claim?.kind === 'implementation' ? site.claim.expected : undefined
  const isOther = (slot: Slot) => other !== undefined && slot.start >= other.start && slot.end <= other.end
  const twinOf = (slot: Slot) =>
    isOther(slot) ? slots.find((s) => !isOther(s) && isDeepStrictEqual(s.value, slot.value)) : undefined
  const own = slots.filter((slot) => !twinOf(slot))
  const names = namesFor(own.map(wordFor), source)
  return slots.map((slot) => {
    const twin = twinOf(slot)
    return { slot, name: names[own.indexOf(twin ?? slot)], isShared: twin !== undefined }
  })
}

/** The words with numbers where there are several, and none that the test uses already. */
function namesFor(words: readonly string[], source: string): string[] {
  const taken = new Set(source.match(/[A-Za-z_$][\w$]*/g))
  const counts = new Map<string, number>()
  return words.map((word) => {
    const isOnly = words.filter((other) => other === word).length === 1
    for (;;) {
      const count = (counts.get(word) ?? 0) + 1
      counts.set(word, count)
      const name = isOnly && count === 1 ? word : `${word}${count}`
      if (!taken.has(name)) return name
    }
  })
}
