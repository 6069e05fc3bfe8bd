import type { BenchReport } from '../../model/bench-report.js'

/** What the page of a benchmark shows: its report without the distances of every test, which are most of it. */
export const pageOf = (report: BenchReport): BenchReport => ({
  ...report,
  cases: report.cases.map(({ key: _, ...one }) => ({
    ...one,
    patches: one.patches.map(({ similarity: __, ...patch }) => patch),
  })),
})
