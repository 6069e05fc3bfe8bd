import type { PatchResult, Overlap } from '../../model/bench-report.js'

/**
 * Which judges find which patches: each patch is in one row only, so a row with one judge shows what only this judge
 * finds.
 */
export function overlapsOf(patches: readonly PatchResult[]): Overlap[] {
  const rows = new Map<string, { judges: string[]; overfitting: number; correct: number }>()
  for (const patch of patches) {
    const judges = judgesAgainst(patch)
    const row = rows.get(judges.join()) ?? { judges, overfitting: 0, correct: 0 }
    row[patch.label]++
    rows.set(judges.join(), row)
  }
  const isNobody = (row: Overlap) => Number(row.judges.length === 0)
  return [...rows.values()].sort(
    (a, b) => isNobody(a) - isNobody(b) || b.overfitting + b.correct - a.overfitting - a.correct,
  )
}

export const judgesAgainst = ({ evidence }: Pick<PatchResult, 'evidence'>): string[] =>
  [...new Set(evidence.map(({ judge }) => judge))].sort()
