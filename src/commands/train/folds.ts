import { hashOf } from '../../analyses/patch-text/hash.js'

/** Which part an example belongs to; a bug is never in two. */
export type FoldOf = (example: { readonly bug: string; readonly project: string }) => string

export const byBug =
  (folds: number, seed: number): FoldOf =>
  ({ bug }) =>
    String(hashOf(`${seed}:${bug}`) % folds)

/** Folds are random; the figures are the mean of this many splits. */
export const repeats = 3

const splitsFor = (folds: number, seed: number) => Array.from({ length: repeats }, (_, i) => byBug(folds, seed + i))

export const byProject: FoldOf = ({ project }) => project

/** A score for each example by a model trained without its fold; NaN if there was nothing else to train on. */
export function heldOut<T extends { readonly bug: string; readonly project: string }>(
  examples: readonly T[],
  split: FoldOf,
  learn: (seen: readonly T[]) => (example: T) => number,
): number[] {
  const scores: number[] = Array.from({ length: examples.length }, () => 0)
  const parts = new Set(examples.map(split))
  for (const part of parts) {
    const seen = examples.filter((example) => split(example) !== part)
    const score = seen.length ? learn(seen) : () => NaN
    examples.forEach((example, i) => {
      if (split(example) === part) scores[i] = score(example)
    })
  }
  return scores
}

/** The same for folds by bug: the mean of several splits. */
export function meanHeldOut<T extends { readonly bug: string; readonly project: string }>(
  examples: readonly T[],
  folds: number,
  seed: number,
  learn: (seen: readonly T[]) => (example: T) => number,
): number[] {
  const many = splitsFor(folds, seed).map((split) => heldOut(examples, split, learn))
  return examples.map((_, i) => many.reduce((sum, scores) => sum + scores[i], 0) / repeats)
}

/** Why there are too few patches for that many folds, in words; undefined if there are enough. */
export function tooFewPatchesReason(
  patches: readonly { readonly bug: string; readonly project: string; readonly label: string }[],
  folds: number,
  seed: number,
): string | undefined {
  const bugs = new Set(patches.map(({ bug }) => bug)).size
  if (bugs < folds) return `there are ${bugs} bugs for ${folds} folds`
  for (const label of ['correct', 'overfitting'])
    for (const split of splitsFor(folds, seed))
      if (new Set(patches.filter((patch) => patch.label === label).map(split)).size < 2)
        return `patches labelled "${label}" are in fewer than two of ${folds} folds`
  return undefined
}
