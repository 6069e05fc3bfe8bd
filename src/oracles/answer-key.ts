import { isDeepStrictEqual } from 'node:util'
import { valueIn, type Driver } from '../model/driver.js'
import { isNode, plainSnapshot, type Snapshot } from '../model/snapshot.js'
import type { Language } from '../languages/language.js'
import { inputInWords } from '../model/input-text.js'
import type { AnswerKey } from './answers.js'
import type { Question } from '../model/question.js'
import { repeatSlot, type Overrides } from '../model/input.js'
import type { Difference } from '../model/difference.js'
import type { GivenSlot } from '../model/answer.js'

/** The identity of a question, so that it is recognised when another patch raises it. */
export const answerKeyOf = (
  { driver, input, label, difference }: Pick<Question, 'driver' | 'input' | 'label' | 'difference'>,
  language: Language,
): AnswerKey => ({
  file: driver.file,
  // The number of a generated sequence may be another the next time; its calls are in the input.
  test: driver.variant?.of ?? (driver.generated ? 'generated calls' : driver.name),
  input: inputInWords(driver, input, language.writing),
  output: outputName(difference, label),
  ...slotsGiven(driver, input),
})

export const outputName = ({ where, occurrence }: Pick<Difference, 'where' | 'occurrence'>, label: string): string =>
  `${where} ${label}${occurrence ? ` (${occurrence + 1})` : ''}`

/** The input in a form that can be run again; left out where there is none. */
function slotsGiven(driver: Driver, input: Overrides): { slots?: readonly GivenSlot[] } {
  if (driver.generated || driver.preserves) return {}
  const slots: GivenSlot[] = []
  for (let i = 0; i < input.length; i += 2) {
    const slot = driver.slots.find(({ id }) => id === input[i])
    if (!isPlain(input[i + 1]) || (slot ? !isPlain(slot.value) : input[i] !== repeatSlot)) return {}
    const value = plainSnapshot(input[i + 1])
    slots.push(
      slot ? { ...placeOf(slot, driver), was: plainSnapshot(slot.value), value } : { start: repeatSlot, value },
    )
  }
  return { slots }
}

type DriverSlot = Driver['slots'][number]

function placeOf({ start }: DriverSlot, { site }: Driver): Pick<GivenSlot, 'start' | 'inTest'> {
  const isInside = site !== undefined && start >= site.start && start < site.end
  return { start, ...(isInside && { inTest: start - site.start }) }
}

/** The input of an answer for this driver; undefined if the test has changed. */
export function inputOfAnswer({ file, test, slots }: AnswerKey, driver: Driver): Overrides | undefined {
  if (!slots || driver.generated || driver.preserves || driver.file !== file || driver.name !== test) return undefined
  const input: unknown[] = []
  for (const { start, inTest, was, value } of slots) {
    const isThere = (slot: DriverSlot) =>
      inTest === undefined ? slot.start === start : placeOf(slot, driver).inTest === inTest
    const isIt = (slot: DriverSlot) => isThere(slot) && isDeepStrictEqual(valueIn([], slot), valueOf(was))
    const id = start === repeatSlot ? repeatSlot : driver.slots.find(isIt)?.id
    if (id === undefined) return undefined
    input.push(id, valueOf(value))
  }
  return input
}

const isPlain = (value: unknown): boolean =>
  typeof value !== 'object' ||
  value === null ||
  ((Array.isArray(value) || Object.getPrototypeOf(value) === Object.prototype) && Object.values(value).every(isPlain))

/** The value that `plainSnapshot` was made of. */
function valueOf(snapshot: Snapshot): unknown {
  if (!isNode(snapshot)) return snapshot
  const values = (snapshot.v ?? []).map(valueOf)
  return snapshot.k ? Object.fromEntries(snapshot.k.map((key, i) => [key, values[i]])) : values
}
