import type { Evidence, Score, Witness } from '../../model/evidence.js'
import { detailsOf, type Opinion } from '../../model/opinion.js'

/** Evidence against a patch, however weak. */
export interface Doubt {
  /** What is measured: only the strongest doubt about the same thing counts. */
  readonly about: string
  /** The share of the trust that it removes, from 0 to 1. */
  readonly weight: number
  readonly from: string
}

/** Weights of docs/ranking.md. */
const ofWitness = { told: 0.8, inferred: 0.4 }
const ofScore = 0.5
const ofHint = 0.25

/** All doubts, the strongest of each kind, in an order that does not depend on the order of the judges. */
export function doubtsIn(opinions: readonly Opinion[]): Doubt[] {
  const strongest = new Map<string, Doubt>()
  for (const doubt of opinions.flatMap((opinion) => [...opinion.evidence.map(doubtOf), ...hintsIn(opinion)])) {
    const known = strongest.get(doubt.about)
    if (doubt.weight > (known?.weight ?? 0)) strongest.set(doubt.about, doubt)
  }
  return [...strongest.values()].sort((a, b) => b.weight - a.weight || (a.about < b.about ? -1 : 1))
}

const doubtOf = (evidence: Evidence): Doubt =>
  evidence.kind === 'witness' ? ofWitnesses(evidence) : ofScores(evidence)

function ofWitnesses({ judge, oracle, grade }: Witness): Doubt {
  const isTold = oracle !== 'inferred' && grade === 'in-type'
  return {
    about: `witness of ${judge}`,
    weight: isTold ? ofWitness.told : ofWitness.inferred,
    from: isTold ? `an input shows that it is wrong (${whose[oracle]})` : 'an input shows what may be wrong (inferred)',
  }
}

const whose: Record<Witness['oracle'], string> = {
  reference: 'according to the reference',
  person: 'according to a person',
  stated: 'according to a preservation test',
  crash: 'it crashes',
  inferred: 'inferred',
}

/** Measures that are counts; all others are shares from 0 to 1. */
const counts: readonly string[] = ['tests that it hides', 'NaN', 'inputs that worked', 'overfitting-1', 'overfitting-2']

function ofScores({ measure, value, inWords }: Score): Doubt {
  const strength = counts.includes(measure) ? value / (value + 1) : value
  return { about: measure, weight: ofScore * within(strength), from: inWords }
}

/** What a judge measured below its threshold: it ranks patches that nothing else distinguishes. */
function hintsIn(opinion: Opinion): Doubt[] {
  const similarity = detailsOf(opinion, 'similarity')?.similarity
  const likelihood = detailsOf(opinion, 'syntax')?.likelihood ?? 0
  const { patchSim, kept, breadth } = similarity ?? {}
  const hints: [about: string, strength: number, from: string][] = [
    ['PATCH-SIM', patchSim?.ap ?? 0, 'passing tests execute somewhat differently with it'],
    ['kept behaviour', kept?.share ?? 0, 'a few inputs that execute like passing tests get a different result'],
    [
      'breadth of the fix',
      breadth ? 1 - breadth.changed / breadth.neighbours : 0,
      'some neighbours of the failing input still show the bug',
    ],
    // Below one half, the text is evidence for the patch rather than against it.
    [
      'likelihood of overfitting by its text',
      2 * likelihood - 1,
      'its text is somewhat similar to that of overfitting patches',
    ],
  ]
  return hints.map(([about, strength, from]) => ({ about, weight: ofHint * within(strength), from }))
}

const within = (strength: number) => (strength > 0 ? Math.min(1, strength) : 0)
