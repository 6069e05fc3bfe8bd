import type { Case } from '../case/case.js'
import { judgesFor } from '../judges/all.js'
import type { Judge, AvailabilityOptions, JudgeAvailability } from '../judges/judge.js'
import type { PlannedJudge } from '../model/report.js'

export type { PlannedJudge }

export interface PlanningOptions extends AvailabilityOptions {
  /** Run every judge, whatever the results of the others. */
  readonly thorough?: boolean
}

/** The judges of a case, in order: cheap ones that can give proof before those that only give hints. */
export const planOf = (subject: Case, options: PlanningOptions): PlannedJudge[] =>
  judgesFor(subject).map((judge) => {
    const { canRun, why } = availabilityOf(judge, subject, options)
    return { judge: judge.name, isHeard: canRun, why }
  })

export function availabilityOf(judge: Judge, subject: Case, options: PlanningOptions): JudgeAvailability {
  if (options.judges?.includes(judge.name) === false)
    return { canRun: false, isUnconditional: true, why: 'it was not selected (--judges)' }
  const own = judge.availability(subject, options)
  // It runs anyway, or nothing can make it run.
  if (own.isUnconditional) return own
  if (options.thorough) return { canRun: true, isUnconditional: true, why: 'all judges run (--thorough)' }
  const seconds = Math.round((judge.suiteRuns ?? 0) * subject.suite.seconds)
  if (own.canRun && seconds > mostForHint)
    return {
      canRun: false,
      isUnconditional: false,
      why: `it runs the tests ${judge.suiteRuns} times, which takes about ${seconds} s (--thorough, or --judges ${judge.name})`,
    }
  return own
}

/** Seconds that a judge may take by default which only gives hints: a run of one patch should be over in a minute. */
const mostForHint = 20

/** Seconds for a run whose budget nobody gave, beside those of the suite on each patch and the version before it. */
const forOnePatch = 60
const forEachMore = 20

/** When a run without a budget is over; it has the same executions whatever the time, unless the program is slow. */
export const plannedSeconds = ({ suite, candidates }: Pick<Case, 'suite' | 'candidates'>): number => {
  const patches = Math.max(1, candidates.length)
  return forOnePatch + forEachMore * (patches - 1) + suite.seconds * (patches + 1)
}

/** A judge that may not be needed gets little of the time. */
const ifNeeded = 1 / 4

/** Judges to run, each with its weight for sharing the time. */
export const judgesToRun = (subject: Case, options: PlanningOptions): { judge: Judge; weight: number }[] =>
  judgesFor(subject).flatMap((judge) => {
    const { canRun, isUnconditional } = availabilityOf(judge, subject, options)
    return canRun ? [{ judge, weight: judge.weight * (isUnconditional ? 1 : ifNeeded) }] : []
  })
