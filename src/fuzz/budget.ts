import { UserError } from '../util/errors.js'

/** How long to look: by executions (the same every time) or by the clock. */
export interface Budget {
  readonly executions: number
  readonly milliseconds: number
  readonly text: string
  /** When all must be over (`Date.now()`), where several looks share one time. */
  readonly deadline?: number
}

/** Where only executions are given, the clock still has a say on programs that are slow. */
const longest = 60_000
const scales = { ms: 1, s: 1000, m: 60_000, h: 3_600_000 }

export function parseBudget(text: string): Budget {
  const match = /^(\d+(?:\.\d+)?)(x|ms|s|m|h)$/.exec(text)
  const amount = Number(match?.[1])
  if (!match || !(amount > 0))
    throw new UserError(`the budget "${text}" cannot be read`, 'Give executions such as 20000x, or a time such as 10s.')
  if (match[2] === 'x') return { executions: Math.ceil(amount), milliseconds: longest, text }
  return { executions: Infinity, milliseconds: amount * scales[match[2] as keyof typeof scales], text }
}

export const isTime = ({ executions }: Budget): boolean => executions === Infinity

/** Of the time that is left, what a search may take: what it finds has to be made simple and confirmed. */
const searching = 0.65

/** Milliseconds for one search from now on. */
export function searchTime({ milliseconds, deadline }: Budget, now = Date.now()): number {
  return deadline === undefined ? milliseconds : Math.max(0, Math.min(milliseconds, (deadline - now) * searching))
}

export const isOver = ({ deadline }: Budget, now = Date.now()): boolean => deadline !== undefined && now >= deadline

/** The first of several parts of the time that is left; executions are not touched. */
export function sooner(budget: Budget, parts: number, now = Date.now()): Budget {
  const { deadline } = budget
  return deadline === undefined ? budget : { ...budget, deadline: now + Math.max(0, deadline - now) / parts }
}

/** With a deadline, if that comes before its own. */
export const until = (budget: Budget, deadline: number, text = budget.text): Budget =>
  deadline < (budget.deadline ?? Infinity) ? { ...budget, deadline, text } : budget
