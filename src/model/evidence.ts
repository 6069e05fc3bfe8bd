import type { Grade } from './grade.js'
import type { Driver } from './driver.js'
import type { Snapshot } from './snapshot.js'
import type { Overrides } from './input.js'
import type { Difference } from './difference.js'
import type { Execution } from './execution.js'

/** Evidence against a patch. */
export type Evidence = Witness | Score

/** An input on which the patched version is wrong. */
export interface Witness {
  readonly kind: 'witness'
  readonly judge: string
  /** The oracle: a preservation test, a condition inferred by Assay, the reference, a person, or a crash. */
  readonly oracle: 'stated' | 'inferred' | 'reference' | 'person' | 'crash'
  /** The condition that held, in words, with its position; for other oracles, a description of the oracle. */
  readonly condition: string
  /** The kind of error, where the expected value is known. */
  readonly classification?: Classification
  /** The expected value at the place of the difference, where it is known. */
  readonly expected?: { readonly value: Snapshot }
  readonly driver: Driver
  readonly input: Overrides
  /** What was run, for a reason: `gcd(0, 999)`, or the test and its input. */
  readonly given: string
  /** Two correct programs may well differ on values no test shows. */
  readonly grade: Grade
  /** What was observed, in words. */
  readonly label: string
  readonly difference: Difference
  /** The patched version did not terminate within ten seconds. */
  readonly endless: boolean
  readonly before: Execution
  readonly after: Execution
  /** A test in the project's own framework that expects the correct behaviour, where one can be written. */
  readonly test: string | undefined
  /** Why no test was written, if one could be. */
  readonly untested?: string
}

/**
 * DiffTGen, section 3.1. `regression`: right before, wrong now (overfitting-1). `defective`: wrong before, wrong in
 * another way now (overfitting-2a). `unrepaired`: wrong before and the same now (overfitting-2).
 */
export type Classification = 'regression' | 'defective' | 'unrepaired'

/** Everything that is measured; each measure belongs to one judge. */
export const measures = [
  'tests that it hides',
  'PATCH-SIM',
  'kept behaviour',
  'breadth of the fix',
  'agreement against it',
  'inputs left as they were',
  'NaN',
  'inputs that worked',
  'overfitting-1',
  'overfitting-2',
  'likelihood of overfitting by its text',
] as const
export type Measure = (typeof measures)[number]

/** A number that is evidence against a patch if it exceeds its threshold. */
export interface Score {
  readonly kind: 'score'
  readonly judge: string
  /** What is measured. */
  readonly measure: Measure
  readonly value: number
  readonly threshold: number
  /** What it was computed from. */
  readonly from: string
  /** What it means for the patch, in words. */
  readonly inWords: string
  /** An input that shows it. */
  readonly example?: Example
  /** It is based on the reference: it is proof if inferred conditions are trusted. */
  readonly isTrusted?: boolean
}

/** An input with the executions of both versions; without a difference, they behave the same. */
export interface Example {
  readonly driver: Driver
  readonly input: Overrides
  readonly grade: Grade
  readonly label?: string
  readonly difference?: Difference
  /** The place of interest if they behave the same. */
  readonly at?: Difference
  readonly before: Execution
  readonly after: Execution
  /** The value of the reference, or of other patches, at that place. */
  readonly instead?: { readonly by: 'reference' | 'others'; readonly value: Snapshot }
  /** The type of the error that both show. */
  readonly error?: string
  readonly test?: string | undefined
}
