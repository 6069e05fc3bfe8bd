import type { Label, PatchResult, Roc, RocPoint } from '../../model/bench-report.js'

/**
 * The curve of a score that is higher for more evidence against a patch. Patches without a score come last, all at
 * once: unlike the figures of a judge, which count only the patches it scored, all curves cover the same patches and
 * can be compared.
 */
export function rocOf(
  by: string,
  scored: readonly { readonly label: Label; readonly score?: number }[],
): Roc | undefined {
  const of = (label: Label) => scored.filter((s) => s.label === label).length
  const [bad, good] = [of('overfitting'), of('correct')]
  const scores = [...new Set(scored.flatMap(({ score }) => score ?? []))].sort((a, b) => b - a)
  if (!bad || !good || !scores.length) return undefined
  const points: RocPoint[] = [{ fpr: 0, tpr: 0 }]
  for (const least of scores) {
    const rejected = scored.filter(({ score }) => score !== undefined && score >= least)
    const share = (label: Label, all: number) => rejected.filter((s) => s.label === label).length / all
    points.push({ fpr: share('correct', good), tpr: share('overfitting', bad) })
  }
  if (points.at(-1)!.fpr < 1 || points.at(-1)!.tpr < 1) points.push({ fpr: 1, tpr: 1 })
  return { by, area: areaUnder(points), points }
}

/** Trapezoids, so that a tie counts half. */
const areaUnder = (points: readonly RocPoint[]) =>
  points.slice(1).reduce((sum, { fpr, tpr }, i) => sum + ((fpr - points[i].fpr) * (tpr + points[i].tpr)) / 2, 0)

/** By trust, which combines all judges, and by each measure alone. Results of old editions have no trust. */
export function rocsOf(patches: readonly PatchResult[], measures: readonly string[]): Roc[] {
  const isTrusted = patches.every(({ trust }) => typeof trust === 'number')
  const byTrust = isTrusted
    ? rocOf(
        'trust',
        patches.map(({ label, trust }) => ({ label, score: 1 - trust })),
      )
    : undefined
  const byMeasure = measures.map((measure) =>
    rocOf(
      measure,
      patches.map(({ label, evidence }) => {
        const values = evidence.flatMap((e) => (e.measure === measure && e.value !== undefined ? e.value : []))
        return { label, ...(values.length && { score: Math.max(...values) }) }
      }),
    ),
  )
  return [byTrust, ...byMeasure].filter((roc) => roc !== undefined)
}
