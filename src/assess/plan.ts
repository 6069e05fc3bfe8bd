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
  judgesFor(subject.reference !== undefined).map((judge) => {
    const { canRun, why } = availabilityOf(judge, subject, options)
    return { judge: judge.name, isHeard: canRun, why }
  })

export function availabilityOf(judge: Judge, subject: Case, options: PlanningOptions): JudgeAvailability {
  if (options.judges?.includes(judge.name) === false)
    return { canRun: false, isUnconditional: true, why: 'it was not selected (--judges)' }
  const own = judge.availability(subject, options)
  if (own.canRun && own.isUnconditional) return own
  if (options.thorough) return { canRun: true, isUnconditional: true, why: 'all judges run (--thorough)' }
  return own
}

/** A judge that may not be needed gets little of the time. */
const ifNeeded = 1 / 4

/** Judges to run, each with its weight for sharing the time. */
export const judgesToRun = (subject: Case, options: PlanningOptions): { judge: Judge; weight: number }[] =>
  judgesFor(subject.reference !== undefined).flatMap((judge) => {
    const { canRun, isUnconditional } = availabilityOf(judge, subject, options)
    return canRun ? [{ judge, weight: judge.weight * (isUnconditional ? 1 : ifNeeded) }] : []
  })
