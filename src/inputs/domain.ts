import type { SlotType } from '../model/driver.js'
import type { Dictionary } from './dictionary.js'
import type { Random } from './random.js'

/** The context in which a domain makes a value. */
export interface MutationContext {
  readonly random: Random
  readonly dictionary: Dictionary
  /** Values seen at the same place in other tests. */
  readonly pool: readonly unknown[]
  /** Values that tests give to keys of objects, wherever these stand. */
  readonly options?: ReadonlyMap<string, readonly unknown[]>
  /** Separators and signs that the program asks about near the change. */
  readonly marks?: readonly string[]
  /** How far from the original value to go: 0 is near, each step widens the range. */
  readonly width: number
  /** The declared type, in a language that has them. */
  readonly type?: SlotType
}

/** What a domain of values that hold others does with those. */
export interface Inner {
  initialValuesOf(value: unknown, setting: MutationContext): unknown[]
  mutateValue(value: unknown, setting: MutationContext): unknown
  shrinkValue(value: unknown, origin: unknown): unknown[]
}

/** One kind of value: how to make others of it, and how to make one simpler. */
export interface Domain<T = unknown> {
  readonly name: string
  has(value: unknown): value is T
  /** Values to try first, the most useful ones first. */
  firsts(value: T, setting: MutationContext): unknown[]
  mutate(value: T, setting: MutationContext): unknown
  /** Simpler values, simplest first. `origin` is the literal of the test, which counts as simple. */
  shrink(value: T, origin: unknown): unknown[]
}
