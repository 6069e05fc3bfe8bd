import { compareExecutions } from '../execution/compare.js'
import { splitsOf, valueAt, type Place } from '../execution/outputs.js'
import { showSnapshot } from '../execution/show.js'
import type { Execution } from '../model/execution.js'

const longest = 120

/** What executions of one input show, in words, at the place that tells most of them apart. */
export function shownAt(
  before: Execution,
  patched: readonly Execution[],
  exact: boolean,
): (execution: Execution) => string {
  const splits = splitsOf([before, ...patched], exact)
  const most = Math.max(...splits.map(({ outputs }) => outputs.length))
  const place: Place | undefined =
    splits.find(({ outputs }) => outputs.length === most)?.place ?? inside(patched, exact)
  return (execution) => (place ? showSnapshot(valueAt(execution, place), longest) : '')
}

/** Where nothing that anybody can see differs, something inside does. */
function inside([first, ...rest]: readonly Execution[], exact: boolean): Place | undefined {
  for (const other of rest) {
    const found = compareExecutions(first, other, { exact })
    if (found) return { where: found.where, site: found.site, occurrence: found.occurrence }
  }
  return undefined
}
