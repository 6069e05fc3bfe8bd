import type { Formula } from './formula.js'
import type { Value } from '../../model/samples.js'
/** Values by the point's variables. */
export type Sample = readonly Value[]

/** Something that held in every state seen at a point. */
export interface Invariant {
  /** One of the kinds in `kinds/`. */
  readonly kind: string
  /** Indices of the point's variables it is about. */
  readonly about: readonly number[]
  /** Their names. */
  readonly names: readonly string[]
  /** The same text for the same property of variables of the same names, in any version. */
  readonly text: string
  readonly formula?: Formula
  /** Samples in which all its variables had values. */
  readonly samples: number
  /** One minus the chance that it holds at random. */
  readonly confidence: number
  /**
   * Whether it holds in a state; undefined when a variable has no value there, or a value of a type it does not apply
   * to.
   */
  holds(sample: Sample): boolean | undefined
  /** The same of another version's variables, found by their names; undefined if one of them is missing. */
  bind(variables: readonly string[]): Invariant | undefined
}

/** An invariant that is not reported, and why. */
export interface Discarded {
  readonly text: string
  readonly reason: string
  /** There are too few samples to report it, or reported invariants imply it. */
  readonly because: 'unjustified' | 'redundant'
  /** It still held in every observed state. */
  readonly invariant: Invariant
}
