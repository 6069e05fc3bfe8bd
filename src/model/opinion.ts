import type { Question } from './question.js'
import type { InvariantsReport } from './invariants-report.js'
import type { Similarity } from './similarity-report.js'
import type { SearchHistory } from './search-history.js'
import type { Evidence } from './evidence.js'

/** The effort of the search for one patch. */
export interface Effort {
  readonly executions: number
  /** Generated inputs; each runs on the buggy version, and on the patched one if it met the condition. */
  readonly inputs: number
  /** Executions that reached the change. */
  readonly reachedChange: number
  /**
   * Of those, executions that took a different path than the buggy version; undefined where that cannot be observed.
   */
  readonly diverged?: number
  /** Inputs that met the preservation condition, where there is one. */
  readonly metCondition?: number
  /** Executions of the patched version that differ in any way from those of the version it is compared with. */
  readonly differences: number
  /** Inputs on which the buggy version is wrong and this one correct, as far as observed. */
  readonly repaired?: number
  /** Inputs on which the buggy version differs from the reference. */
  readonly faulty?: number
  readonly seconds: number
  /** Tests that drove it. */
  readonly drivers: number
  /** What ended the search before the executions were spent, if something did. */
  readonly cut?: string
  /** Executions that were planned. */
  readonly planned?: number
}

export const noEffort: Effort = {
  executions: 0,
  inputs: 0,
  reachedChange: 0,
  differences: 0,
  seconds: 0,
  drivers: 0,
}

/** What one judge has besides evidence and effort. */
export type OpinionDetails =
  | { readonly of: 'difference'; readonly questions: readonly Question[] }
  | { readonly of: 'similarity'; readonly similarity: Similarity }
  | { readonly of: 'invariants'; readonly invariants: InvariantsReport }
  /** The likelihood of overfitting by its text, from 0 to 1, even below the threshold. */
  | { readonly of: 'syntax'; readonly likelihood: number }

/** The details of a kind, where an opinion has them. */
export const detailsOf = <K extends OpinionDetails['of']>(
  { details }: Pick<Opinion, 'details'>,
  kind: K,
): Extract<OpinionDetails, { readonly of: K }> | undefined =>
  details?.of === kind ? (details as Extract<OpinionDetails, { readonly of: K }>) : undefined

/** The result of a judge for one patch. */
export interface Opinion {
  readonly judge: string
  readonly evidence: readonly Evidence[]
  readonly effort: Effort
  /** Why the judge is inconclusive, if it is. */
  readonly inconclusive?: string
  /** Why no search is needed. */
  readonly settled?: string
  /** A note on the patch. */
  readonly remark?: string
  /**
   * It searches for one kind of failure only: what it means that none was found. Results of other judges count more.
   */
  readonly narrow?: string
  /** The equivalent patch that was judged instead. */
  readonly through?: string
  /** How its search went, where it searched. */
  readonly trail?: SearchHistory
  /** What only its judge knows. */
  readonly details?: OpinionDetails
}
