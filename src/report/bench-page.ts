import type { BenchReport } from '../bench/report.js'
import type { CaseResult, PatchResult } from '../bench/results.js'

/** What the page of a benchmark shows: its report without the distances of every test, which are most of it. */
export interface BenchPageReport extends Omit<BenchReport, 'cases'> {
  readonly cases: readonly PageCase[]
}

export interface PageCase extends Omit<CaseResult, 'patches' | 'key'> {
  readonly patches: readonly Omit<PatchResult, 'similarity'>[]
}

export function pageOf(report: BenchReport): BenchPageReport {
  return {
    ...report,
    cases: report.cases.map(({ key: _, ...one }) => ({
      ...one,
      patches: one.patches.map(({ similarity: __, ...patch }) => patch),
    })),
  }
}
