import { compareExecutions } from '../execution/compare.js'
import { splitsOf, valueAt, type ObservationPlace } from '../execution/outputs.js'
import { showSnapshot } from '../execution/show.js'
import type { Execution } from '../model/execution.js'

const longest = 120

/** The output of executions of one input, in words, at the place that splits most of them. */
export function mostTellingValueOf(
  before: Execution,
  patched: readonly Execution[],
  exact: boolean,
): (execution: Execution) => string {
  const splits = splitsOf([before, ...patched], exact)
  const most = Math.max(...splits.map(({ outputs }) => outputs.length))
  const place: ObservationPlace | undefined =
    splits.find(({ outputs }) => outputs.length === most)?.place ?? inside(patched, exact)
  return (execution) => (place ? showSnapshot(valueAt(execution, place), longest) : '')
}

/** If no public output differs, some internal state does. */
function inside([first, ...rest]: readonly Execution[], exact: boolean): ObservationPlace | undefined {
  for (const other of rest) {
    const found = compareExecutions(first, other, { exact })
    if (found) return { where: found.where, site: found.site, occurrence: found.occurrence }
  }
  return undefined
}
