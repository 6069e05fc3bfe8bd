import type { SuiteResult } from './suite.js'

/** What to record of the executed functions during a test run of an instrumented program. */
export interface Sampling {
  /** Number of the first statement of each instrumented file, as in a tracing. */
  readonly statements: Readonly<Record<string, number>>
  /** Statements of the changed functions, by number, in rising order: a test that executes one has reached the change. */
  readonly changed: readonly number[]
  /** Observed functions of each file, by the id their probes report. */
  readonly functions: Readonly<Record<string, readonly ObservedFunction[]>>
  /** Distinct calls of one function that are kept for one test. */
  readonly limit: number
  /** The tests to note, by file and name as in the suite's results; all of them when left out. */
  readonly tests?: readonly { readonly file: string; readonly name: readonly string[] }[]
}

/** A function whose states are noted. */
export interface ObservedFunction {
  /** Qualified, as `functionsOf` names it. */
  readonly name: string
  /** Distinguishes functions of one name, where a language allows them: the types of the parameters. */
  readonly signature: string
  /** Names of the parameters; variables are called by their place (`arg0`), so that a new name is no change. */
  readonly parameters: readonly string[]
}

/**
 * The value of a variable. `undefined`: there is none (a field of null). Of an object, only its class and identity are
 * recorded; its fields are variables of their own.
 */
export type Value = undefined | Scalar | readonly Scalar[]
export type Scalar = null | boolean | number | string | ObjectValue

export interface ObjectValue {
  readonly class: string
  /** Within a call, an object has the same number everywhere, in order of occurrence. */
  readonly same: number
}

/** Values by the numbers of the variables; those at the end may be missing. */
export type State = readonly Value[]

/**
 * A call. Variables: `this`, `arg0`, `module.x` (globals and statics that change) and `return`; fields `this.a.b`;
 * `x.length` of strings and arrays, `x.size` of collections, `x[]` for the elements of a sequence, the first 32 of them.
 * At the exit parameters themselves are not told again, only what lies in them.
 */
export interface SampledCall {
  /** Index in `functions`. */
  readonly function: number
  /** How often the same was seen in the same test. */
  readonly times: number
  readonly entry: State
  readonly ended: 'returned' | 'threw' | 'never'
  /** What it gave back or threw (`return`, `error`) and left behind. */
  readonly exit: State
}

export interface SampledFunction extends ObservedFunction {
  readonly file: string
  /** Among functions of one file, name and signature. */
  readonly ordinal: number
  /** Names of the variables, by their numbers. */
  readonly variables: readonly string[]
}

export interface SampledTest {
  readonly file: string
  readonly name: readonly string[]
  readonly reached: boolean
  /** Some function had more distinct calls than the limit, or too many to examine them all. */
  readonly isCut: boolean
  readonly calls: readonly SampledCall[]
}

export interface SampledSuite extends SuiteResult {
  readonly functions: readonly SampledFunction[]
  /** In the order in which the tests ended. */
  readonly samples: readonly SampledTest[]
}
