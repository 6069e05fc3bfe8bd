import type { PatchCandidate } from '../../patch-space/location.js'
import { candidatesAt } from '../../patch-space/candidates.js'
import type { SuspiciousLocation, Sources } from './places.js'

/** The candidates for a place, likeliest first. */
export interface CandidateSpace {
  readonly place: SuspiciousLocation
  readonly candidates: readonly PatchCandidate[]
}

/** The candidates of some places; those with side effects cannot be compiled together in one program. */
export async function spacesAt(
  places: readonly SuspiciousLocation[],
  sources: Sources,
  /** Candidates of one place. */
  most: number,
): Promise<{ pure: CandidateSpace[]; impure: CandidateSpace[]; size: number }> {
  const pure: CandidateSpace[] = []
  const impure: CandidateSpace[] = []
  let size = 0
  for (const place of places) {
    const candidates = candidatesAt(place.location, await sources.of(place.location.file), sources.language.syntax, {
      most,
    })
    pure.push({ place, candidates: candidates.filter(({ isPure }) => isPure) })
    impure.push({ place, candidates: candidates.filter(({ isPure }) => !isPure) })
    size += candidates.length
  }
  return { pure, impure, size }
}

/** A candidate with where it comes from. */
export interface ChosenCandidate {
  readonly candidate: PatchCandidate
  readonly place: SuspiciousLocation
  /** Position among the candidates of its location, likeliest first. */
  readonly order: number
}

/**
 * With few tests, many statements are equally suspicious: the share of this one in their order is half that of the
 * first.
 */
const halved = 4

/**
 * At most so many candidates: each location has a share that goes with its suspicion and its place in the order, and
 * gives what it does not use to the others. The likeliest come first.
 */
export function chooseCandidates(spaces: readonly CandidateSpace[], most: number): ChosenCandidate[] {
  const all = spaces.flatMap(({ place, candidates }) =>
    candidates.map((candidate, order): ChosenCandidate => ({ candidate, place, order })),
  )
  const weight = ({ suspicion, rank }: SuspiciousLocation) => Math.max(suspicion, 0.01) / (1 + rank / halved)
  const rank = ({ order, place }: ChosenCandidate) => (order + 1) / weight(place)
  return all.sort((a, b) => rank(a) - rank(b)).slice(0, most)
}
