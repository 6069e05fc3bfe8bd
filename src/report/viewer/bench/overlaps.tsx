import { Text } from '../parts/text.js'
import type { Overlap, BenchReport } from '../../../model/bench-report.js'

/** For each judge: the patches it catches, those only it catches, and those it misses. */
export function JudgeTable({ report: { judges, overlaps } }: { readonly report: BenchReport }) {
  const alone = (judge: string) => overlaps.find((row) => row.judges.length === 1 && row.judges[0] === judge)
  return (
    <div class="bench-scroll" tabIndex={0} role="region" aria-label="Judges">
      <table class="bench-table">
        <thead>
          <tr>
            <th scope="col">judge</th>
            <th scope="col">caught</th>
            <th scope="col">caught alone</th>
            <th scope="col">missed</th>
            <th scope="col">wrongly flagged</th>
            <th scope="col">wrongly flagged alone</th>
          </tr>
        </thead>
        <tbody>
          {Object.entries(judges).map(([judge, { tp, fn, fp }]) => (
            <tr key={judge}>
              <th scope="row">{judge}</th>
              <td class="number">{tp}</td>
              <td class="number">{alone(judge)?.overfitting ?? 0}</td>
              <td class="number">{fn}</td>
              <td class={`number${fp ? ' is-bad' : ''}`}>{fp}</td>
              <td class="number">{alone(judge)?.correct ?? 0}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

/** Each patch is in one row: the one whose marked judges are exactly those with evidence against it. */
export function OverlapTable({ overlaps }: { readonly overlaps: readonly Overlap[] }) {
  const judges = [...new Set(overlaps.flatMap((row) => row.judges))].sort()
  if (!judges.length) return <p class="bench-quiet">No judge has evidence against any patch.</p>
  const most = Math.max(...overlaps.map(({ overfitting, correct }) => Math.max(overfitting, correct)))
  return (
    <>
      <p class="bench-quiet">
        Each row counts the patches that exactly the marked judges have evidence against. A judge that was skipped
        because a patch was already proved overfitting is not marked (--thorough runs all judges).
      </p>
      <div class="bench-scroll" tabIndex={0} role="region" aria-label="Judges that agree">
        <table class="bench-table overlaps">
          <thead>
            <tr>
              {judges.map((judge) => (
                <th key={judge} scope="col">
                  <Text>{judge}</Text>
                </th>
              ))}
              <th scope="col">overfitting</th>
              <th scope="col">correct</th>
            </tr>
          </thead>
          <tbody>
            {overlaps.map((row) => (
              <tr key={row.judges.join()}>
                {row.judges.length ? (
                  judges.map((judge) => <Spoke key={judge} judge={judge} isAgainst={row.judges.includes(judge)} />)
                ) : (
                  <th colSpan={judges.length} scope="row">
                    none
                  </th>
                )}
                <Bar count={row.overfitting} most={most} isRight={row.judges.length > 0} />
                <Bar count={row.correct} most={most} isRight={row.judges.length === 0} />
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </>
  )
}

const Spoke = ({ judge, isAgainst }: { judge: string; isAgainst: boolean }) => (
  <td class="spoke">
    {isAgainst ? <span aria-label={`${judge} against`}>●</span> : <span aria-hidden="true">·</span>}
  </td>
)

const Bar = ({ count, most, isRight }: { count: number; most: number; isRight: boolean }) => (
  <td class="overlap-count">
    <span class={`overlap-bar ${isRight ? 'is-right' : 'is-wrong'}`} style={{ width: `${(count / most) * 6}em` }} />
    {count}
  </td>
)
