import { observedAt } from '../../execution/describe.js'
import { firstDifference, isWeak } from '../../execution/compare.js'
import type { Difference } from '../../model/difference.js'
import type { Execution } from '../../model/execution.js'
import type { Classification } from '../../model/evidence.js'

/** The classification of a patch whose execution `after` differs from the expected one (DiffTGen, section 3.1). */
export function classify(
  before: Execution,
  after: Execution,
  right: Execution,
  difference: Difference,
  exact: boolean,
): Classification {
  if (isSame(before, right, difference, exact)) return 'regression'
  return isSame(before, after, difference, exact) ? 'unrepaired' : 'defective'
}

/** Whether two executions show the same at the place of a difference. */
function isSame(a: Execution, b: Execution, difference: Difference, exact: boolean): boolean {
  const [x, y] = [observedAt(a, difference), observedAt(b, difference)]
  if (!x || !y) return !x && !y
  if (difference.where !== 'outcome' && a.outcome.kind !== b.outcome.kind) return false
  const found = firstDifference(x.value, y.value, exact)
  return !found || isWeak(found)
}
