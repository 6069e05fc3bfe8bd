import type { ChosenCandidate } from './choice.js'
import { compareLikelihood, type Likelihood } from './likelihood.js'

/** Whether the project's own test runner confirmed the first member of a group. */
export type Confirmation = 'confirmed' | 'not asked'

/** Plausible candidates that no test distinguishes. */
export interface PatchGroup {
  /** Likeliest first; the first represents the others. */
  readonly members: readonly ChosenCandidate[]
  readonly likelihood: Likelihood
  readonly confirmation: Confirmation
  /** Its members were seen to pass the tests outside of their runner. */
  readonly asserted: boolean
}

/** The members of a partition in the order of their likelihood. */
export function groupOf(
  members: readonly ChosenCandidate[],
  likelihoodOf: (chosen: ChosenCandidate) => Likelihood,
  asserted = true,
): PatchGroup {
  const ranked = members
    .map((chosen) => ({ chosen, likelihood: likelihoodOf(chosen) }))
    .sort((a, b) => compareLikelihood(a.likelihood, b.likelihood) || a.chosen.order - b.chosen.order)
  return {
    members: ranked.map(({ chosen }) => chosen),
    likelihood: ranked[0].likelihood,
    confirmation: 'not asked',
    asserted,
  }
}

/** The likeliest group first; of equals, the larger one: more ways to write a patch lead to its behaviour. */
export const rankGroups = (groups: readonly PatchGroup[]): PatchGroup[] =>
  [...groups].sort(
    (a, b) => compareLikelihood(a.likelihood, b.likelihood) || b.members.length - a.members.length || byPlace(a, b),
  )

function byPlace(a: PatchGroup, b: PatchGroup): number {
  const [x, y] = [a.members[0].candidate.location, b.members[0].candidate.location]
  return (
    (x.file < y.file ? -1 : x.file > y.file ? 1 : 0) || x.start - y.start || a.members[0].order - b.members[0].order
  )
}
