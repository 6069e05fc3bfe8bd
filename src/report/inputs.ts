import { valueIn, type Driver } from '../drivers/driver.js'
import { repeatSlot, type Overrides } from '../execution/protocol.js'
import type { Language } from '../languages/language.js'

/** An input as a person would put it: the parameters of a preservation test, the literals of a test that were replaced. */
export function inputInWords(driver: Driver, input: Overrides, { literal }: Language): string {
  if (driver.preserves)
    return driver.slots.map((slot) => `${slot.place} = ${literal(valueIn(input, slot), slot)}`).join(', ')
  const given = new Map<number, unknown>()
  for (let i = 0; i < input.length; i += 2) given.set(input[i] as number, input[i + 1])
  const parts = [...given].flatMap(([id, value]) => {
    if (id === repeatSlot) return ['the test run twice in a row']
    const slot = driver.slots.find((s) => s.id === id)
    return slot ? [`${literal(value, slot)} for ${literal(slot.value, slot)} (line ${slot.line})`] : []
  })
  return parts.length ? parts.join(', ') : 'the test as it stands'
}

/** The same for a program that reads the report. */
export function inputParts(driver: Driver, input: Overrides, { literal }: Language): object[] {
  const parts: object[] = []
  for (let i = 0; i < input.length; i += 2) {
    const slot = driver.slots.find((s) => s.id === input[i])
    if (slot)
      parts.push({
        line: slot.line,
        place: slot.place,
        original: literal(slot.value, slot),
        value: literal(input[i + 1], slot),
      })
    else if (input[i] === repeatSlot) parts.push({ repeat: input[i + 1] })
  }
  return parts
}
