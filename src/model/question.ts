import type { Grade } from './grade.js'
import type { Driver } from './driver.js'
import type { Overrides } from './input.js'
import type { Difference } from './difference.js'
import type { Execution } from './execution.js'
import type { Divergence } from './divergence.js'

/**
 * Whether a difference is of the kind that the failing test shows, or something else that the patch changes, or whether
 * the patch leaves an input like the failing test's as it was.
 */
export type QuestionKind = 'repair' | 'side effect' | 'unchanged'

/** Behaviour whose expected value is unknown. */
export interface Question {
  readonly kind: QuestionKind
  readonly driver: Driver
  readonly input: Overrides
  readonly grade: Grade
  readonly label: string
  /** The observed expression with the input in it, where that says all. */
  readonly calls?: string | undefined
  /** Where to look, and what changes there. */
  readonly difference: Difference
  readonly before: Execution
  readonly after: Execution
  /** Where the two versions diverge. */
  readonly parting: Divergence | undefined
}
