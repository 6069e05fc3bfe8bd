import { UserError } from '../util/errors.js'

/** How long to search: by executions (the same every time) or by time. */
export interface Budget {
  readonly executions: number
  readonly milliseconds: number
  readonly text: string
  /** The deadline (`Date.now()`) where several searches share one time. */
  readonly deadline?: number
}

/** A budget in executions also has a time limit, for slow programs. */
const longest = 60_000
const scales = { ms: 1, s: 1000, m: 60_000, h: 3_600_000 }

export function parseBudget(text: string): Budget {
  const match = /^(\d+(?:\.\d+)?)(x|ms|s|m|h)$/.exec(text)
  const amount = Number(match?.[1])
  if (!match || !(amount > 0))
    throw new UserError(
      `the budget "${text}" is invalid`,
      'Give a number of executions such as 20000x, or a time such as 10s.',
    )
  if (match[2] === 'x') return { executions: Math.ceil(amount), milliseconds: longest, text }
  return { executions: Infinity, milliseconds: amount * scales[match[2] as keyof typeof scales], text }
}

export const isTimeBudget = ({ executions }: Budget): boolean => executions === Infinity

/** The share of the remaining time for the search itself: the rest is for minimising and confirming. */
const searching = 0.65

/** Milliseconds for one search from now on. */
export function searchTime({ milliseconds, deadline }: Budget, now = Date.now()): number {
  return deadline === undefined ? milliseconds : Math.max(0, Math.min(milliseconds, (deadline - now) * searching))
}

export const isOver = ({ deadline }: Budget, now = Date.now()): boolean => deadline !== undefined && now >= deadline

/** The first of several parts of the time that is left; executions are not touched. */
export function firstShare(budget: Budget, parts: number, now = Date.now()): Budget {
  const { deadline } = budget
  return deadline === undefined ? budget : { ...budget, deadline: now + Math.max(0, deadline - now) / parts }
}

/** With a deadline, if that comes before its own. */
export const withDeadline = (budget: Budget, deadline: number, text = budget.text): Budget =>
  deadline < (budget.deadline ?? Infinity) ? { ...budget, deadline, text } : budget
