import { isDeepStrictEqual } from 'node:util'
import { valueIn, type Driver, type Slot } from '../model/driver.js'
import { isInType, type Grade } from '../inputs/grade.js'
import { isWithin } from '../inputs/span.js'
import { conform } from '../inputs/typed.js'
import type { Span } from '../model/span.js'
import { type Overrides, repeatSlot } from '../model/input.js'

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

/** Values the tests show, by place: what a slot may hold and still be in type. */
export class Samples {
  private readonly byPlace = new Map<string, unknown[]>()

  /** The same by what a value looks like, wherever it stands. */
  private readonly byShape = new Map<string, unknown[]>()

  constructor(drivers: readonly Driver[]) {
    for (const driver of drivers)
      for (const slot of driver.slots) {
        const shape = shapeOf(slot.value)
        const alike = this.byShape.get(shape)
        if (!alike) this.byShape.set(shape, [slot.value])
        else if (!alike.includes(slot.value)) alike.push(slot.value)
        const place = placeOf(slot)
        const list = this.byPlace.get(place)
        if (list) list.push(slot.value)
        else this.byPlace.set(place, [slot.value])
      }
  }

  of(slot: Slot): unknown[] {
    return slot.place ? (this.byPlace.get(placeOf(slot)) ?? [slot.value]) : [slot.value]
  }

  /** Values from all tests that look like the one in a slot: combined, they are as realistic as the original. */
  kin({ value }: Slot): unknown[] {
    return (this.byShape.get(shapeOf(value)) ?? []).filter((other) => other !== value)
  }

  /** Stricter than the grade: no number below zero where no test shows one. */
  isShown(input: Overrides, driver: Driver): boolean {
    return driver.slots.every((slot) => {
      const signs = driver.generated ? new Set([1]) : new Set(numbersIn(this.of(slot)).map(Math.sign))
      return numbersIn(valueIn(input, slot)).every((n) => signs.has(Math.sign(n)) || n === 0)
    })
  }

  grade(input: Overrides, driver: Driver): Grade {
    if (driver.generated === 'guessed') return 'out-of-type'
    for (let i = 0; i < input.length; i += 2) {
      if (input[i] === repeatSlot) continue
      const slot = driver.slots.find((s) => s.id === input[i])
      const value = input[i + 1]
      const isFit = !slot || (slot.span ? conformToSlot(value, slot) : isInType(value, this.of(slot), slot.type))
      if (!isFit) return 'out-of-type'
    }
    return 'in-type'
  }
}

/** What kind of text, or of value, it is: `1.25` looks like `0.5`. */
const shapeOf = (value: unknown): string =>
  typeof value === 'string' ? `text ${value.replace(/\d+/g, '0').replace(/\p{L}+/gu, 'a')}` : typeof value

/** The numbers a value is made of. */
function numbersIn(value: unknown): number[] {
  if (typeof value === 'number') return [value]
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(numbersIn) : []
}

/** The input without values that are the literal's own. */
export function withoutOriginals(input: Overrides, driver: Driver): Overrides {
  const kept: unknown[] = []
  for (let i = 0; i < input.length; i += 2) {
    const slot = driver.slots.find((s) => s.id === input[i])
    if (!slot || !isDeepStrictEqual(slot.value, input[i + 1])) kept.push(input[i], input[i + 1])
  }
  return kept
}
