import type { Place } from './divergence.js'
import type { Refused } from './driver.js'

/** The state of a search after a number of executions of one patch. */
export interface Point {
  readonly executions: number
  readonly seconds: number
  /** Coverage features seen so far. */
  readonly features: number
  readonly corpus: number
  /** Executions of the patch so far that differ. */
  readonly differences: number
}

/** The history of a search for one patch. */
export interface Trail {
  readonly points: readonly Point[]
  /** Places of the change that no execution reached; left out where that is unknown. */
  readonly missed?: readonly Place[]
  /** Tests that could not be used as drivers. */
  readonly refused: readonly Refused[]
}
