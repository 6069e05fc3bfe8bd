import type { SuiteResult } from './suite.js'

/** What to record of each test during a test run of an instrumented program. */
export interface Tracing {
  /** Number of the first statement of each instrumented file; statement `id` of a file is traced as first + id. */
  readonly statements: Readonly<Record<string, number>>
  /** Statements of the changed functions, by number, in rising order: a test that executes one has reached the change. */
  readonly changed: readonly number[]
  /** Observed functions of each file, by the id their probes report: the changed ones and those that may call them. */
  readonly exits: Readonly<Record<string, readonly string[]>>
  /** Of those, the changed ones, by id: calls of them are marked in the trace. */
  readonly marked: Readonly<Record<string, readonly number[]>>
  /** False: only whether a test reaches the change is noted. */
  readonly record: boolean
  /** Elements after which a test's trace is cut. */
  readonly limit: number
  /** The tests to note, by file and name as in the suite's results; all of them when left out. */
  readonly tests?: readonly { readonly file: string; readonly name: readonly string[] }[]
}

/** In a trace: a changed function is entered, or left. All other elements are numbers of statements. */
export const enteredMark = -1
export const leftMark = -2

/** What one test executed. */
export interface TestTrace {
  readonly file: string
  readonly name: readonly string[]
  readonly reached: boolean
  /** The executed statements and the marks around calls of changed functions, folded. */
  readonly trace: Int32Array
  /** One number for each outermost call of an observed function, a hash of its result and final state, folded. */
  readonly exits: Int32Array
  /** Whether these calls have any effect: one returned something, threw, or changed its receiver or arguments. */
  readonly isSeen: boolean
  /** There was more than the limit. */
  readonly isCut: boolean
  /** It was run in a process of its own, because tests of its file overlap. */
  readonly isIsolated: boolean
}

export interface TracedSuite extends SuiteResult {
  /** In the order in which the tests ended. */
  readonly traces: readonly TestTrace[]
}
