import { isTimeBudget, firstShare, withDeadline, type Budget } from '../fuzz/budget.js'

/** How time is shared: the time of a run among groups of patches, and that of a group among its judges. */

/** No judge starts with less time than this: setting up the versions alone takes longer. */
export const minimumTime = 500

/** The budget of a whole run. A time is one deadline; executions are for each patch. */
export function runBudget(budget: Budget, patchBudget: Budget | undefined, started: number): Budget {
  const executions = Math.min(budget.executions, patchBudget?.executions ?? Infinity)
  if (!isTimeBudget(budget)) return { ...budget, executions }
  return { ...withDeadline(budget, started + budget.milliseconds), executions, milliseconds: Infinity }
}

/**
 * The budget of a group: its fair share of what is left, so that unused time goes to later groups. The patches of a
 * group run together and pool their own times.
 */
export function groupBudget(
  run: Budget,
  patches: number,
  left: number,
  patchBudget?: Budget,
  now = Date.now(),
): Budget {
  const share = firstShare(run, left / patches, now)
  return patchBudget && isTimeBudget(patchBudget)
    ? withDeadline(share, now + patches * patchBudget.milliseconds, patchBudget.text)
    : share
}

/** The budget of the first of several judges: its share of what is left for the group, by weight. */
export function judgeBudget(group: Budget, weights: readonly number[], now = Date.now()): Budget {
  return firstShare(group, weights.reduce((sum, weight) => sum + weight, 0) / weights[0], now)
}
