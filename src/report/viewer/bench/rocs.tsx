import { Text } from '../parts/text.js'
import '../plots/plots.css'
import type { Roc, RocPoint } from '../../../model/bench-report.js'

const size = 300
const edge = { left: 46, top: 10, right: 12, bottom: 44 }
const x = (share: number) => edge.left + share * size
const y = (share: number) => edge.top + (1 - share) * size
const colours = 6
const dashes = ['', '7 3', '2 3']

/** Overfitting patches found against correct patches rejected, for all thresholds. */
export function RocCurves({ rocs }: { readonly rocs: readonly Roc[] }) {
  if (!rocs.length) return <p class="bench-quiet">There are no scores, or only correct or only overfitting patches.</p>
  return (
    <div class="rocs">
      <svg
        class="roc-plot"
        viewBox={`0 0 ${edge.left + size + edge.right} ${edge.top + size + edge.bottom}`}
        role="img"
        aria-label="ROC curves; the table next to them has the values"
      >
        <Grid />
        {rocs.map(({ by, points }, i) => (
          <polyline key={by} {...strokeOf(i)} points={points.map(({ fpr, tpr }) => `${x(fpr)},${y(tpr)}`).join(' ')} />
        ))}
      </svg>
      <div class="bench-scroll">
        <RocTable rocs={rocs} />
        <p class="bench-quiet">
          Patches without a score come last, all with the same rank, so the end of the curve is a straight line. All
          areas therefore cover the same patches; the AUC in the metrics covers only patches that a judge has scored.
        </p>
      </div>
    </div>
  )
}

/** Colours and dashes together distinguish more curves than colours alone, and also work without colour. */
const strokeOf = (i: number) => ({
  class: 'roc-curve',
  stroke: `var(--plot-${(i % colours) + 1})`,
  'stroke-dasharray': dashes[i % dashes.length],
})

function Grid() {
  const shares = [0, 0.25, 0.5, 0.75, 1]
  return (
    <g class="roc-grid">
      {shares.map((share) => (
        <g key={share}>
          <line x1={x(share)} x2={x(share)} y1={y(0)} y2={y(1)} />
          <line x1={x(0)} x2={x(1)} y1={y(share)} y2={y(share)} />
          <text x={x(share)} y={y(0) + 16} text-anchor="middle">
            {share}
          </text>
          <text x={x(0) - 6} y={y(share) + 4} text-anchor="end">
            {share}
          </text>
        </g>
      ))}
      <line class="roc-chance" x1={x(0)} y1={y(0)} x2={x(1)} y2={y(1)} />
      <text x={x(0.5)} y={y(0) + 36} text-anchor="middle">
        correct patches rejected
      </text>
      <text x={-y(0.5)} y={12} text-anchor="middle" transform="rotate(-90)">
        overfitting patches rejected
      </text>
    </g>
  )
}

function RocTable({ rocs }: { rocs: readonly Roc[] }) {
  return (
    <table class="bench-table">
      <thead>
        <tr>
          <th scope="col">ranked by</th>
          <th scope="col">area</th>
          <th scope="col">found before the first correct patch</th>
        </tr>
      </thead>
      <tbody>
        {rocs.map(({ by, area, points }, i) => (
          <tr key={by}>
            <th scope="row">
              <svg class="roc-key" viewBox="0 0 30 8" aria-hidden="true">
                <line {...strokeOf(i)} x1="0" x2="30" y1="4" y2="4" />
              </svg>
              <Text>{by}</Text>
            </th>
            <td class="number">{area.toFixed(2)}</td>
            <td class="number">{Math.round(foundForNothing(points) * 100)} %</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

const foundForNothing = (points: readonly RocPoint[]) =>
  Math.max(...points.map(({ fpr, tpr }) => (fpr === 0 ? tpr : 0)))
