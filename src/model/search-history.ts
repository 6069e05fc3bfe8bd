import type { VersionLine } from './divergence.js'
import type { RefusedTest } from './driver.js'

/** The state of a search after a number of executions of one patch. */
export interface TimelinePoint {
  readonly executions: number
  readonly seconds: number
  /** Coverage features seen so far. */
  readonly features: number
  readonly corpus: number
  /** Executions of the patch so far that differ. */
  readonly differences: number
}

/** The history of a search for one patch. */
export interface SearchHistory {
  readonly points: readonly TimelinePoint[]
  /** Places of the change that no execution reached; left out where that is unknown. */
  readonly missed?: readonly VersionLine[]
  /** Tests that could not be used as drivers. */
  readonly refused: readonly RefusedTest[]
}
