import type { Driver } from './driver.js'
import type { Snapshot } from './snapshot.js'
import type { Overrides } from './input.js'
import type { Difference } from './difference.js'
import type { Execution } from './execution.js'

/** What speaks against a patch. */
export type Evidence = Witness | Score

/** A concrete input on which the patched version does what it must not. */
export interface Witness {
  readonly kind: 'witness'
  readonly judge: string
  /** Who says so: a preservation test, Assay by itself, the reference, a person who was asked, the engine's complaint. */
  readonly oracle: 'stated' | 'inferred' | 'reference' | 'person' | 'crash'
  /** The condition that held, in words, and where it stands; for the others, whose word it is. */
  readonly condition: string
  /** How the patch errs, where it is known what is right. */
  readonly classification?: Classification
  /** What is right at the place of the difference, where that is known. */
  readonly expected?: { readonly value: Snapshot }
  readonly driver: Driver
  readonly input: Overrides
  /** Two correct programs may well differ on values no test shows. */
  readonly grade: 'in-type' | 'out-of-type'
  /** What was observed, in words. */
  readonly label: string
  readonly difference: Difference
  /** The patched version was given ten seconds and did not end. */
  readonly endless: boolean
  readonly before: Execution
  readonly after: Execution
  /** A test in the project's own framework that holds the patch to what is right, where one can be written. */
  readonly test: string | undefined
  /** Why none was written, if it is not that none can be. */
  readonly untested?: string
}

/**
 * DiffTGen, section 3.1. `regression`: right before, wrong now (overfitting-1). `defective`: wrong before, wrong in
 * another way now (overfitting-2a). `unrepaired`: wrong before and the same now (overfitting-2).
 */
export type Classification = 'regression' | 'defective' | 'unrepaired'

/** A number that speaks against a patch when it is beyond its threshold. */
export interface Score {
  readonly kind: 'score'
  readonly judge: string
  /** What is measured. */
  readonly measure: string
  readonly value: number
  readonly threshold: number
  /** What it was computed from. */
  readonly from: string
  /** What it says about the patch. */
  readonly inWords: string
  /** An input that shows it. */
  readonly example?: Example
  /** The reference stands behind it: it condemns where what is inferred is trusted. */
  readonly isTrusted?: boolean
}

/** An input and what the two versions do with it; without a difference, they do the same. */
export interface Example {
  readonly driver: Driver
  readonly input: Overrides
  readonly grade: 'in-type' | 'out-of-type'
  readonly label?: string
  readonly difference?: Difference
  /** Where to look, where they do the same. */
  readonly at?: Difference
  readonly before: Execution
  readonly after: Execution
  /** What others do there: the reference, or other patches. */
  readonly instead?: { readonly by: 'reference' | 'others'; readonly value: Snapshot }
  /** The type of the error that both show. */
  readonly error?: string
  readonly test?: string | undefined
}
