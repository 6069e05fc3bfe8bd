/** The change cases of DiffTGen, table 1. */
export type CaseName =
  | 'partial-if insertion'
  | 'non-partial-if insertion'
  | 'partial-if deletion'
  | 'non-partial-if deletion'
  | 'if-guard insertion'
  | 'if-guard deletion'
  | 'if-cond change'
  | 'if-cond-else change'
  | 'if-cond-then change'
  | 'other change'

/** A change case for a report. */
export interface DescribedCase {
  readonly file: string
  /** One-based, in the patched version; 0 where nothing of it is left. */
  readonly line: number
  readonly case: CaseName
  /** The condition under which the versions diverge; `plain` when they do wherever the place is reached. */
  readonly goal: string
  readonly reason?: string
}
