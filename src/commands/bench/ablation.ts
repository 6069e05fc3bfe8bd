import {
  defaultRules,
  paperRules,
  patchSim,
  type Measured,
  type SimilarityRules,
} from '../../judges/similarity/rules.js'
import type { PatchResult } from './results.js'

/** The values at which the paper's tables 7 and 8 have columns. */
export const sweep = [0.05, 0.1, 0.15, 0.25, 0.3, 0.4, 0.5, 0.6, 0.8, 1]

/** Patches that would be suspected: overfitting ones found, correct ones wronged. */
export interface Suspected {
  readonly overfitting: number
  readonly correct: number
}

/** What one way of judging is worth, and what it is worth with other parameters (PATCH-SIM, tables 6 to 8). */
export interface Ablation {
  readonly rules: string
  readonly all: Suspected
  /** Without generated tests. */
  readonly originals: Suspected
  readonly kp: readonly Suspected[]
  readonly kt: readonly Suspected[]
}

/** Judges the same traces by other rules: nothing has to be run again. Empty where nobody compared executions. */
export function ablationsOf(patches: readonly PatchResult[]): Ablation[] {
  const measured = patches.filter((patch) => patch.similarity)
  if (!measured.length) return []
  return Object.entries(ways).map(([name, rules]) => {
    const by = (changed: Partial<SimilarityRules>, isUsed: (test: Measured) => boolean = () => true): Suspected => {
      const isSuspect = ({ similarity = [] }: PatchResult) =>
        patchSim(similarity.filter(isUsed), { ...rules, ...changed })?.isIncorrect === true
      const count = (label: PatchResult['label']) => measured.filter((p) => p.label === label && isSuspect(p)).length
      return { overfitting: count('overfitting'), correct: count('correct') }
    }
    return {
      rules: name,
      all: by({}),
      originals: by({}, ({ origin }) => origin === 'original'),
      kp: sweep.map((kp) => by({ kp })),
      kt: sweep.map((kt) => by({ kt })),
    }
  })
}

const ways: Record<string, SimilarityRules> = {
  'as in the paper': paperRules,
  'with behaviour': { ...paperRules, behaviour: true },
  'with the median': { ...paperRules, mean: 'median' },
  'with both (default)': defaultRules,
}
