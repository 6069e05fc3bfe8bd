import type { Budget } from '../fuzz/budget.js'
import type { Seeds } from '../fuzz/seeds.js'
import type { Driver } from '../model/driver.js'
import type { SearchHistory } from '../model/search-history.js'
import type { GroupFacts } from './facts.js'
import type { PatchState } from './patch-state.js'
import type { Session, Start } from './session.js'
import type { Tally } from './tally.js'
import type { ComparisonTerms } from './comparison-terms.js'

export interface SearchOptions {
  readonly budget: Budget
  readonly comparisons: boolean
  readonly states: boolean
  readonly seeds?: Seeds | undefined
  /** `left`: patches still searched; `parts`: groups of them that behaved alike so far. */
  readonly onProgress: (executions: number, left: number, parts?: number) => void
}

/**
 * The conditions under which drivers are compared; drivers without any are left out. `isComplete`: every failing test
 * is a driver.
 */
export type ComparisonTermsOf = (
  start: Start,
  session: Session,
  isComplete: boolean,
) => ReadonlyMap<number, ComparisonTerms>

/** What a search found about one patch. */
export interface Searched {
  readonly state: PatchState
  readonly tally: Tally
  readonly history: SearchHistory
}

export interface SearchResult {
  /** In the order of the patches that were searched. */
  readonly searched: readonly Searched[]
  readonly facts: GroupFacts
  readonly start: Start
  readonly drivers: readonly Driver[]
  /** Drivers whose outputs differ between two runs of the same version. */
  readonly varying: ReadonlySet<number>
  /** Why it ended before the executions were spent, if it did. */
  readonly cut: string | undefined
  /** Executions of the budget. */
  readonly planned: number
}
