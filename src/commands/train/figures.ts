import type { Figures } from '../../analyses/patch-text/model.js'
import { roundFigure } from '../../util/rounded.js'

/** A patch with its predicted score. */
export interface ScoredPatch {
  readonly isWrong: boolean
  readonly score: number
}

export const wantedPrecision = 0.97

export function scoreFigures(told: readonly ScoredPatch[]): Figures {
  const overfitting = told.filter(({ isWrong }) => isWrong).length
  const correct = told.length - overfitting
  const auc = aucOfScores(told)
  const recall = (isEven: boolean) => (auc === null ? null : roundFigure(thresholdFor(told, isEven)?.recall ?? 0))
  return {
    correct,
    overfitting,
    auc: auc === null ? null : roundFigure(auc),
    recallAt97: recall(false),
    recallAtEven97: recall(true),
  }
}

/**
 * The probability that an overfitting patch scores higher than a correct one; ties count half. Null if one of the
 * classes is empty or a score is missing.
 */
export function aucOfScores(told: readonly ScoredPatch[]): number | null {
  const sorted = [...told].sort((a, b) => a.score - b.score)
  const wrong = sorted.filter(({ isWrong }) => isWrong).length
  if (!wrong || wrong === told.length || told.some(({ score }) => Number.isNaN(score))) return null
  let ranks = 0
  for (let i = 0; i < sorted.length;) {
    let j = i + 1
    while (j < sorted.length && sorted[j].score === sorted[i].score) j++
    for (let k = i; k < j; k++) if (sorted[k].isWrong) ranks += (i + j + 1) / 2
    i = j
  }
  return (ranks - (wrong * (wrong + 1)) / 2) / (wrong * (sorted.length - wrong))
}

interface Threshold {
  readonly score: number
  readonly recall: number
  readonly found: number
  readonly falseAlarms: number
}

/**
 * The lowest threshold with the wanted precision. Nine of ten patches of repair tools are overfitting, which makes
 * precision easy; `isEven` weights the classes equally, for users with better patches.
 */
export function thresholdFor(told: readonly ScoredPatch[], isEven: boolean): Threshold | undefined {
  const sorted = [...told].sort((a, b) => b.score - a.score)
  const wrong = sorted.filter(({ isWrong }) => isWrong).length
  const right = sorted.length - wrong
  let [found, falseAlarms] = [0, 0]
  let best: Threshold | undefined
  sorted.forEach(({ isWrong, score }, i) => {
    if (isWrong) found++
    else falseAlarms++
    if (sorted[i + 1]?.score === score) return
    const [good, bad] = isEven ? [found / wrong, falseAlarms / right] : [found, falseAlarms]
    if (found > (best?.found ?? 0) && good / (good + bad) >= wantedPrecision)
      best = { score, recall: found / wrong, found, falseAlarms }
  })
  return best
}
