import type { SimilarityRules } from '../../model/similarity-report.js'

/** Kp, Kt and the number of generated tests are the paper's (PATCH-SIM, section 5.4). */
export const paperSimilarityRules: SimilarityRules = {
  kp: 0.25,
  kt: 0.4,
  behaviour: false,
  mean: 'mean',
  more: false,
  generated: 20,
}

/** Our rules besides: what tests show counts, the median of failing tests, kept behaviour and breadth (docs/similarity.md). */
export const defaultSimilarityRules: SimilarityRules = {
  ...paperSimilarityRules,
  behaviour: true,
  mean: 'median',
  more: true,
}

/** How much nearer to a passing test than to every failing one an input must be for its result to count. A guess. */
export const clearEnough = 0.25
/**
 * The share of changed results, among inputs that execute like passing tests, from which on a patch is suspect. Chosen
 * on the examples; on the development set it flags no correct patch.
 */
export const mostChanged = 0.1
/**
 * From this share of unchanged neighbours of the failing input on, a patch is suspect. That holds for crashes, which are
 * always wrong; a path may be correct for other inputs, so unchanged paths are only reported.
 */
export const leastUnchanged = 0.5
/** With fewer inputs, a share is meaningless. */
export const fewestForShare = 5
/** Below this share of changed inputs, a single changed one was probably misclassified as passing. A guess. */
export const rarely = 0.05
