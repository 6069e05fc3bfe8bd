import type { Place } from './divergence.js'
import type { Refused } from './driver.js'

/** How a search stood after so many executions of one patch. */
export interface Point {
  readonly executions: number
  readonly seconds: number
  /** Coverage features seen so far. */
  readonly features: number
  readonly corpus: number
  /** Executions of the patch so far that differ. */
  readonly differences: number
}

/** What a search leaves behind for one patch, besides what it found. */
export interface Trail {
  readonly points: readonly Point[]
  /** Places of the change that no execution came through; left out where that is not known. */
  readonly missed?: readonly Place[]
  /** Tests that could not be used as drivers. */
  readonly refused: readonly Refused[]
}
