import { compareExecutions, firstDifference } from './compare.js'
import { isNode, type Snapshot } from '../model/snapshot.js'
import type { Execution } from '../model/execution.js'

const mark: Snapshot = { t: 'masked' }

/** The execution with everything masked that was different in another run of the same version. */
export function masked(execution: Execution, again: Execution, exact: boolean): Execution {
  if (!compareExecutions(execution, again, { exact })) return execution
  const observations = execution.observations.map((observation, i) => {
    const twin = again.observations[i]
    const same = twin && twin.kind === observation.kind && twin.site === observation.site
    return { ...observation, value: same ? maskValue(observation.value, twin.value, exact) : mark }
  })
  return { ...execution, observations }
}

function maskValue(a: Snapshot, b: Snapshot, exact: boolean): Snapshot {
  if (!firstDifference(a, b, exact)) return a
  if (
    !isNode(a) ||
    !isNode(b) ||
    a.t !== b.t ||
    a.n !== b.n ||
    a.v?.length !== b.v?.length ||
    a.k?.join('\0') !== b.k?.join('\0')
  )
    return mark
  return { ...a, v: a.v?.map((item, i) => maskValue(item, b.v![i], exact)) }
}
