import type { Baseline } from './baseline.js'
import type { Driver, Refused } from '../model/driver.js'
import type { HostOptions, OpenedMessage } from '../execution/protocol.js'
import type { Budget } from '../fuzz/budget.js'
import type { Seeds } from '../fuzz/loop.js'
import type { Stage } from './stage.js'
import type { Hunted } from './hunted.js'
import type { Terms } from './terms.js'
import type { Twins } from '../partitions/twins.js'
import type { Execution } from '../model/execution.js'
import type { Trail } from '../model/search-history.js'
import type { Told } from '../model/partition-tree.js'

export interface SearchOptions {
  readonly host: HostOptions
  readonly budget: Budget
  readonly fixedTimeLimit: number | undefined
  readonly comparisons: boolean
  readonly states: boolean
  readonly seeds?: Seeds
  /** `left`: patches still under search; `parts`: groups of them that behaved alike so far. */
  readonly onProgress: (executions: number, left: number, parts?: number) => void
}

/** The terms on which drivers are run; those without any are left out. `isComplete`: every failing test is a driver. */
export type TermsOf = (
  drivers: readonly Driver[],
  base: Baseline,
  stage: Stage,
  isComplete: boolean,
) => ReadonlyMap<number, Terms>

export interface SearchResult {
  readonly found: readonly Hunted[]
  /** How the search went for each of them. */
  readonly trails: readonly Trail[]
  /** How they were told apart; undefined where nothing ran. */
  readonly told: Told | undefined
  readonly drivers: readonly Driver[]
  readonly refused: readonly Refused[]
  readonly opened: OpenedMessage
  /** What the drivers do on the buggy version with their first values. */
  readonly onBuggy: ReadonlyMap<number, Execution>
  /** Drivers whose outputs differ between two runs of the same version. */
  readonly varying: ReadonlySet<number>
  /** Why it ended before the executions were spent, if it did. */
  readonly cut: string | undefined
  /** Numbers of patches that behaved alike on every execution. */
  readonly alike: readonly (readonly number[])[]
  readonly twins: Twins | undefined
  readonly kept: Seeds
}
