import type { Formula, Term } from './formula.js'
import type { Value } from '../../model/samples.js'

/** A property of one to three values, whatever the variables are called that hold them. */
export interface Statement {
  /** The name of its kind. */
  readonly kind: string
  text(names: readonly string[]): string
  /** None where a solver could not make use of it. */
  formula?(variables: readonly Term[]): Formula | undefined
  /** Undefined for values it says nothing about: a bound of numbers does not care for strings. */
  test(values: readonly Value[]): boolean | undefined
}

/** What held so far, and the chance that it would have, had it been no law. */
export interface Claim {
  readonly statement: Statement
  readonly chance: number
}

/** A claim is reported when its chance is below this, as in Daikon. */
export const threshold = 0.01

/** Something that may hold; `Seen` is how samples are told to it, a block at a time. */
export interface Candidate<Seen> {
  /** False once a sample contradicts it and it cannot be weakened. */
  see(seen: Seen): boolean
  claims(): readonly Claim[]
}

/** Kinds are listed in `kinds/all.ts`. */
export interface Kind<Seen> {
  readonly name: string
  /** Tags of the values it is about, for each variable. */
  readonly of: readonly number[]
  /** To be tried both ways round. */
  readonly isDirected?: boolean
  create(): Candidate<Seen>
}

/**
 * The chance that none but `seen` values of one more equally likely value turned up in so many samples. The first time a
 * value is seen says nothing.
 */
export const chanceOfMissing = (seen: number, samples: number): number =>
  (seen / (seen + 1)) ** Math.max(0, samples - seen)
