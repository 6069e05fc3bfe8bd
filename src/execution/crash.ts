import { isNode, type Observation } from '../model/snapshot.js'
import type { Execution } from '../model/execution.js'

/** Whether a driver ran to its end, and none of its assertions saw an error. */
export function endedNormally({ outcome, observations, crash }: Execution): boolean {
  // JUnit rules that expect exceptions observe one without an assertion.
  const isSeen = ({ kind, site }: Observation) => kind === 'assertion' || site === 'the exception'
  const isError = (seen: Observation) => isSeen(seen) && isNode(seen.value) && seen.value.t === 'error'
  return outcome.kind === 'returned' && !crash && !observations.some(isError)
}
