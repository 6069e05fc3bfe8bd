import { defaultSimilarityRules, paperSimilarityRules } from '../../judges/similarity/thresholds.js'
import { patchSim } from '../../judges/similarity/rules.js'
import type { Measured, SimilarityRules } from '../../model/similarity-report.js'
import { type PatchResult, sweep, type Suspected, type Ablation } from '../../model/bench-report.js'

/** Judges the same traces by other rules, without running anything again. Empty if no executions were compared. */
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
  'as in the paper': paperSimilarityRules,
  'with behaviour': { ...paperSimilarityRules, behaviour: true },
  'with the median': { ...paperSimilarityRules, mean: 'median' },
  'with both (default)': defaultSimilarityRules,
}
