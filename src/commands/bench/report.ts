import { aucOf, confusionMetrics, medianOf, metricsOf } from './metrics.js'
import { ablationsOf } from './ablation.js'
import { answersCurve } from './answers-curve.js'
import type { Dataset } from './dataset.js'
import { overlapsOf } from './overlap.js'
import { rocsOf } from './roc.js'
import type { Metrics, CaseResult, PatchResult, BenchReport } from '../../model/bench-report.js'

/** Implausible patches are never judged, so they are in none of the figures. */
export function benchReport(
  { name, published }: Pick<Dataset, 'name' | 'published'>,
  cases: readonly CaseResult[],
  /** Answers for each patch, where the reference gave some. */
  answers?: number,
): BenchReport {
  const all = cases.flatMap((one) => one.patches)
  const patches = all.filter((patch) => patch.verdict !== 'implausible')
  const judges = [...new Set(patches.flatMap((p) => p.evidence.map((e) => e.judge)))]
  const rejecting = (rejects: (patch: PatchResult) => boolean) =>
    metricsOf(patches.map((p) => ({ label: p.label, rejected: rejects(p) })))
  const open = patches.filter((p) => p.verdict === 'inconclusive').length
  return {
    dataset: name,
    judges: Object.fromEntries(judges.map((judge) => [judge, judgeMetrics(patches, judge)])),
    combined: {
      overfitting: rejecting((p) => p.verdict === 'overfitting'),
      flagged: rejecting((p) => p.verdict === 'overfitting' || p.verdict === 'suspect'),
      auc: aucOf(patches.map(({ label, trust }) => ({ label, score: 1 - trust }))),
    },
    published: Object.fromEntries(
      Object.entries(published).map(([tool, figures]) => [tool, confusionMetrics(figures)]),
    ),
    inconclusive: patches.length ? open / patches.length : null,
    implausible: all.length - patches.length,
    seconds: {
      total: cases.reduce((sum, one) => sum + one.seconds, 0),
      median: medianOf(cases.filter((one) => one.error === undefined).map((one) => one.seconds)),
    },
    ablations: ablationsOf(patches),
    measures: Object.fromEntries(
      measuresIn(patches).map((measure) => [
        measure,
        rejecting(({ evidence }) => evidence.some((e) => e.measure === measure)),
      ]),
    ),
    rocs: rocsOf(patches, measuresIn(patches)),
    overlaps: overlapsOf(patches),
    cases,
    ...(answers !== undefined && { answered: answersCurve(patches, answers) }),
  }
}

const measuresIn = (patches: readonly PatchResult[]) =>
  [...new Set(patches.flatMap(({ evidence }) => evidence.flatMap(({ measure }) => measure ?? [])))].sort()

/** A judge rejects what it has evidence against; a score also ranks. */
function judgeMetrics(patches: readonly PatchResult[], judge: string): Metrics {
  return metricsOf(
    patches.map(({ label, evidence }) => {
      const own = evidence.filter((e) => e.judge === judge)
      const score = own.find((e) => e.value !== undefined)?.value
      return { label, rejected: own.length > 0, ...(score !== undefined && { score }) }
    }),
  )
}
