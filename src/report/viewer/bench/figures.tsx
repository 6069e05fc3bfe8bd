import { figureCells, figureHeads, figureRows } from '../../bench/rows.js'
import { Text } from '../parts/text.js'
import type { BenchReport } from '../../../model/bench-report.js'

/** Metrics per judge and measure, combined, and as published by others. */
export function FigureTable({ report }: { readonly report: BenchReport }) {
  return (
    <div class="bench-scroll" tabIndex={0} role="region" aria-label="Metrics">
      <table class="bench-table figures">
        <thead>
          <tr>
            <td />
            {figureHeads.map((head) => (
              <th key={head} scope="col">
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {figureRows(report).map(({ name, kind, metrics }) => (
            <tr key={`${kind} ${name}`} class={`figures-${kind}`}>
              <th scope="row">
                <Text>{name}</Text>
                {kind === 'published' && <span class="bench-quiet"> published</span>}
              </th>
              {figureCells(metrics).map((cell, i) => (
                <td
                  key={i}
                  class={`number${figureHeads[i] === 'FP' && metrics.fp && kind !== 'published' ? ' is-bad' : ''}`}
                >
                  {cell}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
