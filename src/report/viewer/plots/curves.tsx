import uPlot from 'uplot'
import 'uplot/dist/uPlot.min.css'
import type { Curve } from '../../../model/report.js'
import { Chart } from './chart.js'

type Point = Curve['points'][number]

const measures = [
  { key: 'features', name: 'coverage features', colour: '--plot-1' },
  { key: 'corpus', name: 'inputs kept', colour: '--plot-2' },
  { key: 'differences', name: 'differences', colour: '--plot-3' },
] as const

/** The progress of the search over executions, for each judge that searched. */
export function Curves({ curves }: { readonly curves: readonly Curve[] }) {
  const told = curves.filter(({ points }) => points.length)
  if (!told.length) return <p class="plot-note">No search was run.</p>
  return (
    <div class="curves">
      {told.map((curve, i) => (
        <JudgeCurves key={i} curve={curve} />
      ))}
    </div>
  )
}

function JudgeCurves({ curve: { judge, points } }: { curve: Curve }) {
  const last = points.at(-1)!
  return (
    <figure class="plot">
      <figcaption>
        <strong>{judge}</strong> {summary(last)}
      </figcaption>
      {points.length > 1 && (
        <>
          <div class="plot-row" aria-hidden="true">
            {measures.map((measure) => (
              <Measured key={measure.key} measure={measure} points={points} group={judge} />
            ))}
          </div>
          <CurveTable points={points} />
        </>
      )}
    </figure>
  )
}

function Measured(props: { measure: (typeof measures)[number]; points: readonly Point[]; group: string }) {
  const { measure, points, group } = props
  const values = points.map((point) => point[measure.key])
  const data: uPlot.AlignedData = [points.map(({ executions }) => executions), values]
  return (
    <div class="plot-small">
      <p class="plot-note">
        {measure.name} <b>{values.at(-1)!.toLocaleString('en')}</b>
      </p>
      <Chart data={data} series={[measure]} height={110} group={group} />
    </div>
  )
}

const summary = ({ executions, seconds, features, corpus, differences }: Point) =>
  `${executions.toLocaleString('en')} executions in ${seconds.toFixed(1)} s: ${features.toLocaleString('en')} coverage features, ${corpus.toLocaleString('en')} inputs kept, ${differences.toLocaleString('en')} differences`

function CurveTable({ points }: { points: readonly Point[] }) {
  return (
    <details class="plot-table">
      <summary>as a table</summary>
      <table>
        <thead>
          <tr>
            <th scope="col">executions</th>
            <th scope="col">seconds</th>
            {measures.map(({ key, name }) => (
              <th key={key} scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {points.map((point, i) => (
            <tr key={i}>
              <td class="number">{point.executions}</td>
              <td class="number">{point.seconds.toFixed(1)}</td>
              {measures.map(({ key }) => (
                <td key={key} class="number">
                  {point[key]}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  )
}
