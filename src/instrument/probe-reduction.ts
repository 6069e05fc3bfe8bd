import type { Goal } from '../syntax/goal.js'

/** How often the probes of a file are thinned out before it is left without any. */
const mostAttempts = 4

/** A file whose probes do not compile: the number of attempts, what to leave out in which lines, or all of it. */
export interface ProbeReduction {
  readonly attempts: number
  /** Lines whose expressions have no probes. */
  readonly skip: ReadonlySet<number>
  /** Lines whose goals do without their conditions, and lines without goals. */
  readonly plain: ReadonlySet<number>
  readonly goalless: ReadonlySet<number>
  readonly bare: boolean
}

export const noReduction: ProbeReduction = {
  attempts: 0,
  skip: new Set(),
  plain: new Set(),
  goalless: new Set(),
  bare: false,
}

const withLines = (set: ReadonlySet<number>, goals: readonly Goal[]) => new Set([...set, ...goals.map((g) => g.line)])

/** What to leave out next: conditions of goals first (they may use a variable that has no value yet), goals last. */
export function reduceFurther(
  thinned: ProbeReduction,
  lines: ReadonlySet<number>,
  goals: readonly Goal[],
): ProbeReduction {
  const { attempts, skip, plain, goalless } = thinned
  const blamed = goals.filter(({ line }) => lines.has(line))
  const conditions = blamed.filter(({ line, when }) => when && !plain.has(line))
  if (conditions.length) return { ...thinned, plain: withLines(plain, conditions) }
  const all = new Set([...skip, ...lines])
  const left = blamed.filter(({ line }) => !goalless.has(line))
  if (all.size === skip.size && left.length) return { ...thinned, goalless: withLines(goalless, left) }
  // A compiler reports some errors only when others are gone, so each file has its own count.
  const bare = attempts + 1 >= mostAttempts || all.size === skip.size
  return { ...thinned, attempts: attempts + 1, skip: all, bare }
}

/** The goals that are still written. */
export const writableGoals = (goals: readonly Goal[], { plain, goalless }: ProbeReduction): Goal[] =>
  goals
    .filter(({ line }) => !goalless.has(line))
    .map((goal) => (goal.when && plain.has(goal.line) ? withoutCondition(goal) : goal))

const withoutCondition = ({ when: _, where, ...goal }: Goal): Goal => ({
  ...goal,
  where: where === 'head' ? 'before' : where,
})
