import { isDeepStrictEqual } from 'node:util'
import { valueIn, type Driver, type Slot } from '../model/driver.js'
import { askedKindCheck, parameterOf } from '../inputs/asked-kinds.js'
import { Codes } from '../inputs/codes.js'
import { hasExtreme, numbersIn, showLarge } from '../inputs/extremes.js'
import { inTypeCheck, type Check } from '../inputs/grade.js'
import { isPlainMark, marksIn } from '../inputs/marks.js'
import type { Grade } from '../model/grade.js'
import { TextForm, textsIn } from '../inputs/text-form.js'
import { isWithin } from '../inputs/span.js'
import { conform, isReferenceType } from '../inputs/typed.js'
import type { Span } from '../model/span.js'
import { type Overrides, repeatSlot } from '../model/input.js'
import type { ValueKind } from '../model/value-kind.js'

/** Inputs are sparse: slot, value, slot, value … in the order of the slots. */
export function withValue(input: Overrides, slot: number, value: unknown): Overrides {
  for (let i = 0; i < input.length; i += 2)
    if (input[i] === slot) {
      const copy = input.slice()
      copy[i + 1] = value
      return copy
    }
  return [...input, slot, value]
}

export function withoutSlot(input: Overrides, slot: number): Overrides {
  const at = overriddenSlots(input).indexOf(slot) * 2
  return [...input.slice(0, at), ...input.slice(at + 2)]
}

/** The value as the slot can hold it, or undefined when it cannot. */
export function conformToSlot(value: unknown, { type, span }: Slot): { value: unknown } | undefined {
  const made = type ? conform(value, type) : { value }
  return made && (!span || isAllowed(made.value, span, type)) ? made : undefined
}

/** Near a centre, every value of a declared type is allowed. */
const isAllowed = (value: unknown, span: Span, type: Slot['type']) =>
  (span.kind === 'near' && type !== undefined && value !== null) || isWithin(value, span)

export function overriddenSlots(input: Overrides): number[] {
  return input.filter((_, i) => i % 2 === 0) as number[]
}

/** The variable that a generated sequence calls a method on is not part of the place. */
const placeOf = ({ place }: Slot) => place.replace(/^v\d+\./, '.')

/** What tests show for a place. */
interface Place {
  readonly values: unknown[]
  /** Those that are not made up for generated calls. */
  readonly shown: unknown[]
  readonly codes: Codes
  /** By declared type. */
  readonly checks: Map<string, Check>
  /** The signs of the numbers in the values. */
  signs?: ReadonlySet<number>
  /** The form of its texts. */
  form?: TextForm
}

const newPlace = (): Place => ({ values: [], shown: [], codes: new Codes(), checks: new Map() })

/** What the program asks about, besides what tests show. */
export interface ProgramFacts {
  /** Values of keys that it reads from objects; they count for keys that no test gives. */
  readonly options: ReadonlyMap<string, readonly unknown[]>
  /** Literals of the changed functions. */
  readonly literals: readonly unknown[]
  /** Literals of all functions in the changed files, in the buggy version. */
  readonly nearby: readonly unknown[]
  /** Kinds of values that functions ask about, by function and position. */
  readonly kinds: ReadonlyMap<string, ReadonlySet<ValueKind>>
  /** The changed functions ask whether a number is below zero. */
  readonly asksSign: boolean
}

const noFacts: ProgramFacts = { options: new Map(), literals: [], nearby: [], kinds: new Map(), asksSign: false }

/** Values the tests show, by place: what a slot may hold and still be in type. */
export class Samples {
  private readonly byPlace = new Map<string, Place>()
  /** The same by what a value looks like, wherever it stands. */
  private readonly byShape = new Map<string, Set<unknown>>()
  /** Slots that have no place in common with others. */
  private readonly alone = new WeakMap<Slot, Place>()
  /** Values of the keys of objects, wherever they stand. */
  readonly options = new Map<string, unknown[]>()
  private readonly optionChecks = new Map<string, Check>()
  private readonly slots = new WeakMap<Driver, ReadonlyMap<number, Slot>>()
  /** Texts that tests show, and all words in them. */
  private readonly shown = new Set<string>()
  private words: ReadonlySet<string> | undefined
  /** Separators and signs in the literals near the change; what only a fix has may separate what it puts together. */
  readonly marks: readonly string[]
  /** Those of them that may stand for one that tests show. */
  private readonly usualMarks: ReadonlySet<string>
  /** Large numbers are what the change, or a failing test, is about. */
  private readonly areLarge: boolean
  /** So are numbers below zero. */
  private readonly areBelowZero: boolean

  constructor(
    drivers: readonly Driver[],
    private readonly facts: ProgramFacts = noFacts,
  ) {
    const { options, literals, nearby } = facts
    for (const driver of drivers)
      for (const slot of driver.slots) {
        const shape = shapeOf(slot.value)
        const alike = this.byShape.get(shape) ?? new Set()
        this.byShape.set(shape, alike.add(slot.value))
        this.noteOptions(slot.value)
        const place = this.byPlace.get(placeOf(slot)) ?? newPlace()
        this.byPlace.set(placeOf(slot), place)
        place.values.push(slot.value)
        if (driver.generated) continue
        for (const text of textsIn(slot.value)) this.shown.add(text)
        place.shown.push(slot.value)
        place.codes.add(slot.value, `${driver.file} ${slot.start}`)
      }
    for (const [key, values] of options) if (!this.options.has(key)) this.options.set(key, [...values])
    this.marks = [...new Set(nearby.flatMap(marksIn))]
    this.usualMarks = new Set([...literals.flatMap(marksIn), ...nearby.filter(isPlainMark)])
    const shown = drivers.flatMap(({ failing, slots }) => (failing ? slots.map(({ value }) => value) : []))
    this.areLarge = showLarge([...literals, ...shown])
    this.areBelowZero = facts.asksSign || shown.some((value) => numbersIn(value).some((n) => n < 0))
  }

  of(slot: Slot): readonly unknown[] {
    return this.placeFor(slot).values
  }

  /** Values from all tests that look like the one in a slot: combined, they are as realistic as the original. */
  kin({ value }: Slot): unknown[] {
    return [...(this.byShape.get(shapeOf(value)) ?? [])].filter((other) => other !== value)
  }

  /** Stricter than the grade: no number below zero where no test shows one. */
  isShown(input: Overrides, driver: Driver): boolean {
    return driver.slots.every((slot) => {
      const numbers = numbersIn(valueIn(input, slot))
      if (!numbers.length) return true
      const signs = driver.generated ? positive : this.signsOf(this.placeFor(slot))
      return numbers.every((n) => signOf(n) === 0 || signs.has(signOf(n)))
    })
  }

  grade(input: Overrides, driver: Driver): Grade {
    if (driver.generated === 'guessed' || this.isTooLarge(input, driver)) return 'out-of-type'
    let grade: Grade = 'in-type'
    for (let i = 0; i < input.length; i += 2) {
      if (input[i] === repeatSlot) continue
      const slot = this.slotsOf(driver).get(input[i] as number)
      const value = input[i + 1]
      const isFit = !slot || (slot.span ? conformToSlot(value, slot) : this.checkOf(slot)(value))
      // Where a type allows nothing, but no test shows it: at most a reason to suspect.
      const isOdd = !isFit && value === null && slot?.type && isReferenceType(slot.type) && !driver.generated
      if (isOdd) {
        grade = 'unusual'
        continue
      }
      if (!isFit) return 'out-of-type'
      if (!slot || slot.span || slot.type?.name === 'bytes') continue
      const place = this.placeFor(slot)
      // A text means nothing for sure where only a variant has one: a selector is no name.
      if (driver.variant && !place.shown.length && !textsIn(value).every((text) => this.shown.has(text)))
        return 'out-of-type'
      if (this.isUsual(value, place) && this.hasUsualSigns(value, place)) continue
      // In a call that no person wrote, such a value is not even a reason to suspect.
      if (driver.generated) return 'out-of-type'
      grade = 'unusual'
    }
    return driver.generated && !this.hasUsualConstants(input, driver) ? 'out-of-type' : grade
  }

  /** The constants of a generated call were made up, too. */
  private hasUsualConstants(input: Overrides, { slots }: Driver): boolean {
    return slots.every((slot) => slot.span || this.hasUsualSigns(valueIn(input, slot), this.placeFor(slot)))
  }

  /** A number at the far end of its type where nobody shows such: in a generated call, also if it is the call's own constant. */
  private isTooLarge(input: Overrides, driver: Driver): boolean {
    if (this.areLarge) return false
    const isExtreme = (slot: Slot, value: unknown) =>
      !slot.span && hasExtreme(value) && !showLarge(this.placeFor(slot).shown)
    if (driver.generated) return driver.slots.some((slot) => isExtreme(slot, valueIn(input, slot)))
    const slots = this.slotsOf(driver)
    return input.some(
      (id, i) => i % 2 === 0 && slots.has(id as number) && isExtreme(slots.get(id as number)!, input[i + 1]),
    )
  }

  /** Whether every text in a value has the form of those that tests show. */
  private isUsual(value: unknown, place: Place): boolean {
    const texts = textsIn(value)
    if (!texts.length) return true
    const form = (place.form ??= new TextForm(textsIn(place.values), this.usualMarks))
    // Where no test shows a text, one that the program asks about has no form.
    return form.isEmpty || texts.every((text) => form.has(text))
  }

  /** A size, an index or a count below zero means nothing: only tests, or what the program asks about, say what a number is. */
  private hasUsualSigns(value: unknown, { shown }: Place): boolean {
    if (this.areBelowZero || !numbersIn(value).some((n) => n < 0)) return true
    return shown.some((one) => numbersIn(one).some((n) => n < 0))
  }

  /** How many words in the values of an input no test and no literal of the changed functions has. */
  strangeWords(input: Overrides): number {
    const known = (this.words ??= new Set([...this.shown, ...textsIn(this.facts.literals)].flatMap(wordsIn)))
    const used = input.flatMap((value, i) => (i % 2 ? textsIn(value).flatMap(wordsIn) : []))
    return used.filter((word) => !known.has(word)).length
  }

  private noteOptions(value: unknown): void {
    if (typeof value !== 'object' || value === null || value instanceof RegExp) return
    for (const [key, inner] of Object.entries(value)) {
      this.noteOptions(inner)
      if (Array.isArray(value)) continue
      const known = this.options.get(key)
      if (!known) this.options.set(key, [inner])
      else if (known.length < mostPerOption && !known.some((other) => isDeepStrictEqual(other, inner)))
        known.push(inner)
    }
  }

  private optionCheck(key: string): Check | undefined {
    const values = this.options.get(key)
    if (!values) return undefined
    const check = this.optionChecks.get(key) ?? inTypeCheck(values)
    this.optionChecks.set(key, check)
    return check
  }

  private placeFor(slot: Slot): Place {
    const known = slot.place ? this.byPlace.get(placeOf(slot)) : this.alone.get(slot)
    if (known) return known
    const place = { ...newPlace(), values: [slot.value], shown: [slot.value] }
    this.alone.set(slot, place)
    return place
  }

  private checkOf(slot: Slot): Check {
    const { values, codes, checks } = this.placeFor(slot)
    const key = slot.type ? JSON.stringify(slot.type) : ''
    const known = checks.get(key)
    if (known) return known
    const isInType = inTypeCheck(values, slot.type, (key) => this.optionCheck(key))
    const asked = slot.type ? undefined : this.facts.kinds.get(parameterOf(slot.place) ?? '')
    const isAsked = asked ? askedKindCheck(asked, isInType) : () => false
    const check = (value: unknown) => (codes.allow(value) && isInType(value)) || isAsked(value)
    checks.set(key, check)
    return check
  }

  private signsOf(place: Place): ReadonlySet<number> {
    return (place.signs ??= new Set(numbersIn(place.values).map(signOf)))
  }

  private slotsOf(driver: Driver): ReadonlyMap<number, Slot> {
    const known = this.slots.get(driver) ?? new Map(driver.slots.map((slot) => [slot.id, slot]))
    this.slots.set(driver, known)
    return known
  }
}

/** A table of thousands of rows has thousands of values for a key. */
const mostPerOption = 16

/** Words in small letters; numbers are no words. */
const wordsIn = (text: string) => (text.toLowerCase().match(/[\p{L}\p{N}]*\p{L}[\p{L}\p{N}]*/gu) ?? []) as string[]

const signOf = (n: number | bigint) => (n > 0 ? 1 : n < 0 ? -1 : 0)

const positive: ReadonlySet<number> = new Set([1])

/** What kind of text, or of value, it is: `1.25` looks like `0.5`. */
const shapeOf = (value: unknown): string =>
  typeof value === 'string' ? `text ${value.replace(/\d+/g, '0').replace(/\p{L}+/gu, 'a')}` : typeof value

/** The input without values that are the literal's own. */
export function withoutOriginals(input: Overrides, driver: Driver): Overrides {
  const kept: unknown[] = []
  const slots = new Map(driver.slots.map((slot) => [slot.id, slot]))
  for (let i = 0; i < input.length; i += 2) {
    const slot = slots.get(input[i] as number)
    if (!slot || !isDeepStrictEqual(slot.value, input[i + 1])) kept.push(input[i], input[i + 1])
  }
  return kept
}
