import type { Case } from '../case/case.js'
import { judgesFor } from '../judges/all.js'
import type { Judge, PlanOptions, Prospect } from '../judges/judge.js'
import type { PlannedJudge } from '../model/report.js'

export type { PlannedJudge }

export interface PlanningOptions extends PlanOptions {
  /** Every judge is heard, whatever the others said. */
  readonly thorough?: boolean
}

/** Which judges can be heard for a case, in their order: who is cheap and can tell before who can only hint. */
export const planOf = (subject: Case, options: PlanningOptions): PlannedJudge[] =>
  judgesFor(subject.reference !== undefined).map((judge) => {
    const { isHeard, why } = prospectOf(judge, subject, options)
    return { judge: judge.name, isHeard, why }
  })

export function prospectOf(judge: Judge, subject: Case, options: PlanningOptions): Prospect {
  if (options.judges?.includes(judge.name) === false)
    return { isHeard: false, isAlways: true, why: 'it is not among the judges asked for' }
  const own = judge.prospect(subject, options)
  if (own.isHeard && own.isAlways) return own
  if (options.thorough) return { isHeard: true, isAlways: true, why: 'every judge is asked for' }
  return own
}

/** A judge who may not be needed should not keep much time from those who are. */
const ifNeeded = 1 / 4

/** Judges to hear, each with its weight when time is shared. */
export const heardIn = (subject: Case, options: PlanningOptions): { judge: Judge; weight: number }[] =>
  judgesFor(subject.reference !== undefined).flatMap((judge) => {
    const { isHeard, isAlways } = prospectOf(judge, subject, options)
    return isHeard ? [{ judge, weight: judge.weight * (isAlways ? 1 : ifNeeded) }] : []
  })
