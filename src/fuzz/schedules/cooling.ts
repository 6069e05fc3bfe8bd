/** Of the whole budget, what is spent until exploitation begins: 4 of 24 hours in Fix2Fit's evaluation. */
export const explorationShare = 1 / 6

/**
 * Temperature (AFLGo; Fix2Fit, equation 1). Time is the share of the budget that is spent, and `timeX` is one, too, so that
 * a run by executions is the same every time.
 */
export const temperature = (spent: number, timeX = explorationShare) => 20 ** (-spent / timeX)
