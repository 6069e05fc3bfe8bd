import type { WritingFacet } from '../languages/language.js'
import {
  sitesPerFile,
  takesFile,
  type AssertionSite,
  type Driver,
  type LiftedFile,
  type Slot,
} from '../model/driver.js'
import { inputInWords } from '../model/input-text.js'
import { repeatSlot, type Overrides } from '../model/input.js'
import type { Difference } from '../model/difference.js'
import type { TestBed } from './test-bed.js'

/** Longer expressions are hard to read. */
const longest = 160

/**
 * The expression that an assertion observes, with the input's values in it: `parseRange('bytes=-200', 9)`. Undefined
 * where that would not be the whole input, or too long to read.
 */
export function expressionWith(
  lifted: readonly LiftedFile[],
  { slots, generated, variant, preserves }: Driver,
  input: Overrides,
  { where, site }: { readonly where: string; readonly site: string | number },
  { literal }: Pick<WritingFacet, 'literal'>,
): string | undefined {
  if (where !== 'assertion' || (generated && !variant) || preserves) return undefined
  const file = lifted[Math.floor(Number(site) / sitesPerFile)]
  const actual = file?.assertions[Number(site) % sitesPerFile]?.actual
  if (file?.source === undefined || !actual) return undefined
  const replaced: { readonly slot: Slot; readonly value: unknown }[] = []
  for (let i = 0; i < input.length; i += 2) {
    const slot = slots.find(({ id }) => id === input[i])
    // Offsets of another file say nothing here.
    const isInside = slot && file.slots.some(({ id }) => id === slot.id) && isWithin(slot, actual)
    if (input[i] === repeatSlot || !isInside) return undefined
    replaced.push({ slot, value: input[i + 1] })
  }
  let text = file.source.slice(actual.start, actual.end)
  for (const { slot, value } of replaced.sort((a, b) => b.slot.start - a.slot.start)) {
    const [from, to] = [slot.start - actual.start, slot.end - actual.start]
    const put = written(text.slice(from, to), literal(value, slot), value, slot)
    // `a -5` must not become `a --3`.
    const isSigned = put.startsWith('-') && text[from - 1] === '-'
    text = text.slice(0, from) + (isSigned ? `(${put})` : put) + text.slice(to)
  }
  // Where a line break means something, it cannot go.
  if (/\n/.test(text) && /`|\/\/|"""/.test(text)) return undefined
  const shown = onOneLine(text).replace(/^\(\) => (?!\{)/, '')
  const isVaried = !variant || shown.includes(variant.after.split('(')[0])
  return shown.length <= longest && isVaried && !/^\w+$/.test(shown) ? shown : undefined
}

const isWithin = (slot: Slot, { start, end }: { start: number; end: number }) => slot.start >= start && slot.end <= end

/** In a language with types, a constant of an enumeration is named by its type, and a list as it was made. */
function written(before: string, text: string, value: unknown, { type }: Slot): string {
  if (value === null) return text
  if (type?.name === 'enum') return before.replace(/\w+$/, () => text)
  return /^new\b[^{]*\{/.test(before) && text.startsWith('{') ? before.slice(0, before.indexOf('{')) + text : text
}

/** Line breaks with what stands around them; blanks elsewhere may belong to a text. */
const onOneLine = (text: string) =>
  text
    .replace(/([([])\s*\n\s*/g, '$1')
    .replace(/,?\s*\n\s*([)\]])/g, '$1')
    .replace(/\s*\n\s*/g, ' ')
    .trim()

/** The lifted tests of a test bed. */
type Tests = Pick<TestBed, 'lifted' | 'subject'>
type Place = Pick<Difference, 'where' | 'site'>

/** The expression that is observed at a place, with an input in it, where that can be read. */
export const expressionAt = ({ lifted, subject }: Tests, driver: Driver, input: Overrides, place: Place) =>
  expressionWith(lifted, driver, input, place, subject.language.writing)

/** The expressions that tests check as they stand: what is expected of them is known. */
export function writtenExpressions(lifted: readonly LiftedFile[]): ReadonlySet<string> {
  const texts = lifted.flatMap(({ source, assertions }) =>
    assertions.flatMap(({ actual }) =>
      actual && source !== undefined ? [source.slice(actual.start, actual.end)] : [],
    ),
  )
  return new Set(texts.map((text) => plainExpression(onOneLine(text))))
}

/** Whatever quotes a text stands in. */
export const plainExpression = (text: string) => text.replace(/^\(\) => (?!\{)/, '').replaceAll('"', "'")

/** What was run, for a reason: the expression with the input in it, or else the test and its input. */
export function givenText(bed: Tests, driver: Driver, input: Overrides, place: Place): string {
  const expression = expressionAt(bed, driver, input, place)
  if (expression !== undefined) return `\`${expression}\``
  const words = inputInWords(driver, input, bed.subject.language.writing)
  if (takesFile(driver)) return input.length ? `the input ${words}` : `the input ${driver.file}`
  if (driver.preserves || (driver.generated && !driver.variant)) return words
  const name = driver.variant?.of ?? driver.name
  return input.length || driver.variant ? `the test "${name}" with ${words}` : `the test "${name}"`
}

/** The number of an assertion in its test. */
export function numberInTest({ lifted }: Pick<Tests, 'lifted'>, site: number): number | undefined {
  const file = lifted[Math.floor(site / sitesPerFile)]
  const own = file?.assertions[site % sitesPerFile]
  const test = own && file.tests.find(({ start, end }) => start <= own.statement.start && own.statement.end <= end)
  const isBefore = ({ statement: { start } }: AssertionSite) => start >= test!.start && start < own!.statement.start
  return test && file.assertions.filter(isBefore).length
}
