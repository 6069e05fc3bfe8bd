import { isChangedIn, type FunctionsByFile } from '../traces/plan.js'
import type { Sampling } from '../../model/samples.js'
import type { PreparedVersion } from '../../instrument/prepared.js'

/** Distinct calls of one function that are kept for one test. */
const mostCalls = 300

/** How to record the states of an instrumented version while its test suite runs. */
export function samplingOf(prepared: PreparedVersion, changed: FunctionsByFile, tests?: Sampling['tests']): Sampling {
  return {
    statements: Object.fromEntries(Object.entries(prepared.spec.files).map(([path, file]) => [path, file.statement])),
    changed: [...prepared.statements.keys()].filter(isChangedIn(prepared, changed)),
    functions: Object.fromEntries(prepared.observed),
    limit: mostCalls,
    ...(tests && { tests }),
  }
}
