import type { Metrics, PatchResult, BenchReport } from '../../model/bench-report.js'

export const percent = (value: number | null) => (value === null ? '–' : `${Math.round(value * 100)}%`)
export const plain = (value: number | null) => (value === null ? '–' : value.toFixed(2))

export const figureHeads = ['TP', 'FP', 'TN', 'FN', 'recall', 'precision', 'accuracy', 'F1', 'AUC', 'lift'] as const

export const figureCells = (m: Metrics): string[] => [
  ...[m.tp, m.fp, m.tn, m.fn].map(String),
  percent(m.recall),
  percent(m.precision),
  percent(m.accuracy),
  plain(m.f1),
  plain(m.auc),
  plain(m.lift),
]

export interface FigureRow {
  readonly name: string
  readonly kind: 'judge' | 'measure' | 'combined' | 'published'
  readonly metrics: Metrics
}

/** Every row of figures, in the order they are shown everywhere. */
export function figureRows({ judges, measures, combined, published }: BenchReport): FigureRow[] {
  const rows = (kind: FigureRow['kind'], of: Readonly<Record<string, Metrics>>) =>
    Object.entries(of).map(([name, metrics]): FigureRow => ({ name, kind, metrics }))
  return [
    ...rows('judge', judges),
    ...rows('measure', measures),
    { name: 'verdict overfitting', kind: 'combined', metrics: combined.overfitting },
    { name: 'overfitting or suspect', kind: 'combined', metrics: combined.flagged },
    ...rows('published', published),
  ]
}

/** A patch with the case it belongs to. */
export interface PatchOfCase extends PatchResult {
  readonly case: string
}

const patchesIn = ({ cases }: BenchReport): PatchOfCase[] =>
  cases.flatMap((one) => one.patches.map((patch) => ({ ...patch, case: one.id })))

const isFlagged = ({ verdict }: PatchResult) => verdict === 'overfitting' || verdict === 'suspect'

/** Correct patches that are flagged, those judged overfitting first. */
export const wronglyFlagged = (report: BenchReport): PatchOfCase[] =>
  patchesIn(report)
    .filter((patch) => patch.label === 'correct' && isFlagged(patch))
    .sort((a, b) => Number(b.verdict === 'overfitting') - Number(a.verdict === 'overfitting'))

/** Overfitting patches without evidence against them. */
export const missed = (report: BenchReport): PatchOfCase[] =>
  patchesIn(report).filter((p) => p.label === 'overfitting' && !isFlagged(p) && p.verdict !== 'implausible')

export const slowest = ({ cases }: BenchReport, most: number) =>
  [...cases].sort((a, b) => b.seconds - a.seconds).slice(0, most)

export const patchCount = ({ cases }: BenchReport) => cases.reduce((sum, one) => sum + one.patches.length, 0)
