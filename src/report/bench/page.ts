import type { BenchReport } from '../../model/bench-report.js'

/** The data for the page of a benchmark: the report without the distances of every test, which are most of its size. */
export const pageOf = (report: BenchReport): BenchReport => ({
  ...report,
  cases: report.cases.map(({ key: _, ...one }) => ({
    ...one,
    patches: one.patches.map(({ similarity: __, ...patch }) => patch),
  })),
})
