import type { BenchPageReport } from '../../html.js'

export function BenchPage({ report }: { readonly report: BenchPageReport }) {
  return <pre>{JSON.stringify(report, null, 2)}</pre>
}
