import type { Formula, Term } from './formula.js'
import type { Value } from '../../model/samples.js'

/** A property of one to three values, whatever the variables are called that hold them. */
export interface Property {
  /** The name of its kind. */
  readonly kind: string
  text(names: readonly string[]): string
  /** None where a solver could not make use of it. */
  formula?(variables: readonly Term[]): Formula | undefined
  /** Undefined for values it does not apply to: a bound of numbers does not apply to strings. */
  test(values: readonly Value[]): boolean | undefined
}

/** What held so far, and the probability that it holds by chance. */
export interface JustifiedProperty {
  readonly statement: Property
  readonly chance: number
}

/** A claim is reported when its chance is below this, as in Daikon. */
export const threshold = 0.01

/** A candidate invariant; `Seen` is the form in which it receives samples, a block at a time. */
export interface PropertyCandidate<Seen> {
  /** False once a sample contradicts it and it cannot be weakened. */
  see(seen: Seen): boolean
  claims(): readonly JustifiedProperty[]
}

/** Kinds are listed in `kinds/all.ts`. */
export interface Kind<Seen> {
  readonly name: string
  /** Tags of the values it is about, for each variable. */
  readonly of: readonly number[]
  /** To be tried both ways round. */
  readonly isDirected?: boolean
  create(): PropertyCandidate<Seen>
}

/**
 * The probability that, with one more equally likely value, only the `seen` values occur in that many samples. The
 * first occurrence of a value is no evidence.
 */
export const chanceOfMissing = (seen: number, samples: number): number =>
  (seen / (seen + 1)) ** Math.max(0, samples - seen)
