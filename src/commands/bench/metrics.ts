import type { Confusion, Label, Metrics } from '../../model/bench-report.js'

/** One patch with its label and its result. */
export interface Scored {
  readonly label: Label
  readonly rejected: boolean
  /** The score of the judge against it, for a judge that scores. */
  readonly score?: number
}

const ratio = (a: number, b: number) => (b === 0 ? null : a / b)

/** An overfitting patch that is rejected is a true positive. */
export function metricsOf(scored: readonly Scored[]): Metrics {
  const count = (label: Label, rejected: boolean) =>
    scored.filter((s) => s.label === label && s.rejected === rejected).length
  return confusionMetrics(
    {
      tp: count('overfitting', true),
      fp: count('correct', true),
      tn: count('correct', false),
      fn: count('overfitting', false),
    },
    aucOf(scored),
  )
}

export function confusionMetrics({ tp, fp, tn, fn }: Confusion, auc: number | null = null): Metrics {
  const precision = ratio(tp, tp + fp)
  const recall = ratio(tp, tp + fn)
  const share = ratio(tp + fn, tp + fp + tn + fn)
  return {
    tp,
    fp,
    tn,
    fn,
    recall,
    precision,
    accuracy: ratio(tp + tn, tp + fp + tn + fn),
    f1: ratio(2 * tp, 2 * tp + fp + fn),
    auc,
    // By chance, the share of overfitting patches among the rejected is their share among all.
    lift: precision === null || !share ? null : precision / share,
  }
}

/** The chance that an overfitting patch scores above a correct one; a tie counts half. */
export function aucOf(scored: readonly Pick<Scored, 'label' | 'score'>[]): number | null {
  const of = (label: Label) => scored.flatMap((s) => (s.label === label && s.score !== undefined ? [s.score] : []))
  const [bad, good] = [of('overfitting'), of('correct')]
  if (!bad.length || !good.length) return null
  let wins = 0
  for (const b of bad) for (const g of good) wins += b > g ? 1 : b === g ? 0.5 : 0
  return wins / (bad.length * good.length)
}

export function medianOf(numbers: readonly number[]): number | null {
  if (!numbers.length) return null
  const sorted = [...numbers].sort((a, b) => a - b)
  const middle = sorted.length >> 1
  return sorted.length % 2 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2
}
