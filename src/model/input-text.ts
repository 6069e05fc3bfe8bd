import { isLeftOut, takesFile, valueIn, type Driver, type Slot } from './driver.js'
import { withoutUnused } from './unused-variables.js'
import type { InputPart } from './report.js'
import type { TestVariant } from './test-plan.js'
import { repeatSlot, type Overrides } from './input.js'

/** How a language writes a value. */
interface Written {
  literal(value: unknown, slot?: Pick<Slot, 'type'>): string
}

/** An input for people: the parameters of a preservation test, or the replaced literals of a test. */
export function inputInWords(driver: Driver, input: Overrides, { literal }: Written): string {
  if (driver.preserves)
    return driver.slots.map((slot) => `${slot.place} = ${literal(valueIn(input, slot), slot)}`).join(', ')
  if (driver.source !== undefined && !driver.variant) return callsInWords(driver, input, literal)
  if (takesFile(driver)) return contentInWords(String(valueIn(input, driver.slots[0])), literal)
  const given = new Map<number, unknown>()
  for (let i = 0; i < input.length; i += 2) given.set(input[i] as number, input[i + 1])
  const parts = [...given].flatMap(([id, value]) => {
    if (id === repeatSlot) return ['the test runs twice in a row']
    const slot = driver.slots.find((s) => s.id === id)
    const where = slot && !driver.variant ? ` (line ${slot.line})` : ''
    return slot ? [`${literal(value, slot)} instead of ${literal(slot.value, slot)}${where}`] : []
  })
  if (driver.variant) parts.unshift(variantInWords(driver.variant))
  return parts.length ? parts.join(', ') : 'the test with its original values'
}

/** Longer contents of files say nothing to a reader. */
const longestContent = 96

function contentInWords(content: string, literal: Written['literal']): string {
  const size = `${content.length} byte${content.length === 1 ? '' : 's'}`
  const isLong = content.length > longestContent
  return isLong ? `${literal(content.slice(0, longestContent))}… (${size})` : `${literal(content)} (${size})`
}

function variantInWords({ before, after, inSetUp }: TestVariant): string {
  const words = changeInWords(before, after)
  return inSetUp ? `its set-up done once more with ${words}` : words
}

function changeInWords(before: string, after: string): string {
  const quoted = (text: string) => `\`${text.replace(/\s+/g, ' ').replace(/;$/, '')}\``
  const own = before.replace(/;$/, '')
  if (!before) return `${quoted(after)} added`
  if (!after) return `${quoted(before)} left out`
  return after === `${own}; ${own};` ? `${quoted(before)} twice` : `${quoted(after)} instead of ${quoted(before)}`
}

/** The calls of a generated sequence, with the input's constants in them. */
function callsInWords({ source = '', site, slots }: Driver, input: Overrides, literal: Written['literal']): string {
  let text = source
  const gone = slots.filter((slot) => isLeftOut(slot, valueIn(input, slot)))
  for (const slot of [...slots].sort((a, b) => b.start - a.start)) {
    const value = valueIn(input, slot)
    if (value === slot.value || slot.start < site!.start) continue
    // What is left out has no constants.
    if (gone.some((step) => step !== slot && slot.start >= step.start && slot.end <= step.end)) continue
    const [from, to] = [slot.start - site!.start, slot.end - site!.start]
    text = text.slice(0, from) + (isLeftOut(slot, value) ? '' : literal(value, slot)) + text.slice(to)
  }
  const lines = text
    .split('\n')
    .slice(1, -1)
    .filter((line) => line.trim())
  const calls = withoutUnused(lines).map(callIn).join('; ')
  const at = input.indexOf(repeatSlot)
  return at >= 0 && at % 2 === 0 ? `${calls} (${String(input[at + 1])} times)` : calls
}

/** A line of a written sequence without the assertion around the call. */
const callIn = (line: string) =>
  line
    .trim()
    .replace(/;$/, '')
    .replace(/^assert\.deepEqual\((.*), undefined\)$/, '$1')
    .replace(/^[\w.]+\.assert(?:True|NotNull)\((.*)\)$/, '$1')
    .replace(/^[\w.]+\.assertEquals\([^,]+, (.*?)(?:, 0\.0f?)?\)$/, '$1')

/** The same as data. */
export function inputParts(driver: Driver, input: Overrides, { literal }: Written): InputPart[] {
  const parts: InputPart[] = []
  for (let i = 0; i < input.length; i += 2) {
    const slot = driver.slots.find((s) => s.id === input[i])
    if (slot)
      parts.push({
        line: slot.line,
        place: slot.place,
        original: takesFile(driver) ? driver.file : literal(slot.value, slot),
        value: literal(input[i + 1], slot),
      })
    else if (input[i] === repeatSlot) parts.push({ repeat: input[i + 1] })
  }
  return parts
}
