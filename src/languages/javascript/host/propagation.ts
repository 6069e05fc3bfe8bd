import { distanceBetween } from '../../../execution/distance.js'
import { PropagationReach } from '../../../execution/reach.js'
import type { FrameState } from './exits.js'

/** How far a state change propagates towards the end of the test, by driver and version (Poracle, condition C2). */
export class Propagation {
  private readonly reaches = new Map<string, PropagationReach>()

  /** The distances d1 … dk between the states of two versions, when they go further than before. */
  take(key: string, before: readonly FrameState[], after: readonly FrameState[]): number[] | undefined {
    if (!before.length || !after.length) return undefined
    const distances = distancesOf(before, after)
    let reach = this.reaches.get(key)
    if (!reach) this.reaches.set(key, (reach = new PropagationReach()))
    return reach.isFurther(distances) ? distances : undefined
  }
}

/**
 * Frames are paired by name from the outside in: the innermost may exist only in the patch, or belong to another patch
 * that shares the buggy version. A frame without a partner has no distance.
 */
function distancesOf(before: readonly FrameState[], after: readonly FrameState[]): number[] {
  let at = before.length - 1
  const distances = after.map(() => 0)
  for (let i = after.length - 1; i >= 0 && at >= 0; i--, at--) {
    const [was, is] = [before[at], after[i]]
    if (was.name !== is.name) break
    distances[i] =
      was.state.length === is.state.length
        ? is.state.reduce<number>((sum, value, v) => sum + distanceBetween(was.state[v], value), 0)
        : 1
  }
  return distances
}
