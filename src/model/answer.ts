import type { Snapshot } from './snapshot.js'

/** The expected value that a person gave for one input at one place. It holds for every patch. */
export interface PersonAnswer {
  readonly file: string
  readonly test: string
  /** The values of the test's constants, in words. */
  readonly input: string
  /** What is observed. */
  readonly output: string
  /** The input in a form that can be run on other patches; an answer without it is found by its text only. */
  readonly slots?: readonly GivenSlot[]
  readonly expected: Snapshot
}

/** A constant of the test that the input replaces. */
export interface GivenSlot {
  /** Where the constant stands in the test file; −1 for how often the test runs. */
  readonly start: number
  /** The same from the beginning of the test, if it is in it: what stands above may change. */
  readonly inTest?: number
  readonly was?: Snapshot
  readonly value: Snapshot
}
