import type { Report } from '../../report.js'

export function AssessmentPage({ report }: { readonly report: Report }) {
  return <h1>{report.project}</h1>
}
