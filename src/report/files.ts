import { htmlPage } from './html.js'
import { junitReport } from './junit.js'
import { markdownReport } from './markdown.js'
import type { Report } from '../model/report.js'
import { sarifReport } from './sarif.js'

/** What `assay assess --json` prints. */
export const reportJson = (report: Report): string => `${JSON.stringify(report, null, 2)}\n`

/** One self-contained page for a browser. */
export const htmlReport = (report: Report): string => htmlPage({ kind: 'assessment', report })

/** The report formats: their flag, and their file name in the folder of `--report`. */
export const formats = [
  { flag: 'html', name: 'report.html', make: htmlReport },
  { flag: undefined, name: 'report.json', make: reportJson },
  { flag: 'sarif', name: 'report.sarif', make: sarifReport },
  { flag: 'junit', name: 'junit.xml', make: junitReport },
  { flag: 'markdown', name: 'summary.md', make: markdownReport },
] as const

/** Everything that `--report DIR` writes, by name. */
export const reportFiles = (report: Report): Map<string, string> =>
  new Map(formats.map(({ name, make }) => [name, make(report)]))
