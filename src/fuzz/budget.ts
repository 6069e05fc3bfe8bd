import { UserError } from '../errors.js'

/** How long to look: by executions (the same every time) or by the clock. */
export interface Budget {
  readonly executions: number
  readonly milliseconds: number
  readonly text: string
}

/** Where only executions are given, the clock still has a say on programs that are slow. */
const longest = 60_000

export function parseBudget(text: string): Budget {
  const match = /^(\d+(?:\.\d+)?)(x|ms|s|m)$/.exec(text)
  const amount = Number(match?.[1])
  if (!match || !(amount > 0))
    throw new UserError(`the budget "${text}" cannot be read`, 'Give executions such as 20000x, or a time such as 10s.')
  if (match[2] === 'x') return { executions: Math.ceil(amount), milliseconds: longest, text }
  const scale = { ms: 1, s: 1000, m: 60_000 }[match[2] as 'ms' | 's' | 'm']
  return { executions: Infinity, milliseconds: amount * scale, text }
}
