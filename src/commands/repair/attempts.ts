import type { Case } from '../../case/case.js'
import { attempt, type MetaProgramAttempt, type AttemptOptions } from './attempt.js'
import type { ChosenCandidate } from './choice.js'
import type { SuspiciousLocation } from './places.js'

/** The remaining candidates. */
export interface AttemptSummary {
  readonly attempts: readonly MetaProgramAttempt[]
  /** Groups of candidates that no test distinguishes, and whether they were seen to pass. */
  readonly alike: readonly { readonly members: readonly ChosenCandidate[]; readonly asserted: boolean }[]
  readonly unbuildable: number
}

/** Candidates of one build; beyond this compilers get slow. */
const perBuild = 2000

/** Tries candidates in as few meta-programs as possible. */
export async function attemptAll(
  subject: Case,
  chosen: readonly ChosenCandidate[],
  options: AttemptOptions,
): Promise<AttemptSummary> {
  const attempts: MetaProgramAttempt[] = []
  const alike: { members: ChosenCandidate[]; asserted: boolean }[] = []
  let unbuildable = 0
  for (const some of builds(chosen)) {
    const origin = new Map(some.map((one) => [one.candidate, one]))
    const made = await attempt(subject, [...origin.keys()], options)
    unbuildable += made.unbuildable.length
    for (const { partitions, candidates, asserting } of made.attempts)
      for (const { members } of partitions.leaves)
        alike.push({ members: members.map((at) => origin.get(candidates[at])!), asserted: asserting })
    attempts.push(...made.attempts)
  }
  return { attempts, alike, unbuildable }
}

/** Candidates of one location belong together: only they can share an execution. */
function builds(chosen: readonly ChosenCandidate[]): ChosenCandidate[][] {
  const sites = new Map<SuspiciousLocation, ChosenCandidate[]>()
  for (const one of chosen) {
    const site = sites.get(one.place)
    if (site) site.push(one)
    else sites.set(one.place, [one])
  }
  const made: ChosenCandidate[][] = []
  for (const site of sites.values()) {
    const last = made.at(-1)
    if (last && last.length + site.length <= perBuild) last.push(...site)
    else made.push([...site])
  }
  return made
}
