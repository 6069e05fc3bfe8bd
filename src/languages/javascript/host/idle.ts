import { realGlobals } from './pins.js'
import { isQuiet } from './resources.js'

/** Looks in a row, a millisecond apart, that find nothing under way. */
const enough = 8

/** Finds out early that a promise will never settle: no timer waits, and nothing is under way that could settle it. */
export class IdleWatch {
  /** Some work, such as zlib's, does not show up. Where an execution went on after a pause, there is no telling. */
  private isReliable = true

  /** `isWaiting` says whether a timer is going to fire. */
  constructor(private readonly isWaiting: () => boolean) {}

  /** Calls back when nothing can happen any more, or `isOver`, unless it is stopped before. */
  watch(onIdle: () => void, isOver: () => boolean): () => void {
    let looks = 0
    let timer: NodeJS.Timeout | undefined
    const look = () => {
      looks = this.isReliable && !this.isWaiting() && isQuiet() ? looks + 1 : 0
      if (looks === enough || isOver()) onIdle()
      else timer = realGlobals.setTimeout(look, 1)
    }
    timer = realGlobals.setTimeout(look, 1)
    return () => {
      realGlobals.clearTimeout(timer)
      if (looks > 1 && looks < enough) this.isReliable = false
    }
  }
}
