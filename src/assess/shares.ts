import { isTime, sooner, until, type Budget } from '../fuzz/budget.js'

/** What is left to whom: the time of a run is shared by groups of patches, and a group's by its judges. */

/** With less time than this no judge is started: to set up the versions alone takes longer, as a run learns by doing. */
export const least = 500

/** The budget of a whole run. A time is one deadline; executions are for each patch. */
export function runBudget(budget: Budget, patchBudget: Budget | undefined, started: number): Budget {
  const executions = Math.min(budget.executions, patchBudget?.executions ?? Infinity)
  if (!isTime(budget)) return { ...budget, executions }
  return { ...until(budget, started + budget.milliseconds), executions, milliseconds: Infinity }
}

/**
 * What a group of patches gets of what is left: its fair share, so that what one group leaves over goes to the next. The
 * patches of a group run side by side and put their own times together.
 */
export function groupBudget(
  run: Budget,
  patches: number,
  left: number,
  patchBudget?: Budget,
  now = Date.now(),
): Budget {
  const share = sooner(run, left / patches, now)
  return patchBudget && isTime(patchBudget)
    ? until(share, now + patches * patchBudget.milliseconds, patchBudget.text)
    : share
}

/** What the first of several judges gets of what is left to their group, by their weights. */
export function judgeBudget(group: Budget, weights: readonly number[], now = Date.now()): Budget {
  return sooner(group, weights.reduce((sum, weight) => sum + weight, 0) / weights[0], now)
}
