import type { SimilarityReport } from '../../report.js'

export function SimilarityPlot({ similarity }: { readonly similarity: SimilarityReport }) {
  return <p>{similarity.tests.length} tests</p>
}
