import { useEffect } from 'preact/hooks'
import { missed, patchCount, slowest, wronglyFlagged } from '../../bench/rows.js'
import { Section } from '../parts/section.js'
import { Text } from '../parts/text.js'
import { ThemeSwitch } from '../theme.js'
import { counted, duration } from '../words.js'
import { AgainstSection } from './against.js'
import './bench.css'
import { CaseList } from './cases.js'
import { FigureTable } from './figures.js'
import { JudgeTable, OverlapTable } from './overlaps.js'
import { PatchTable } from './patches.js'
import { RocCurves } from './rocs.js'
import type { BenchReport } from '../../../model/bench-report.js'

/** A labelled dataset with the results for each patch. */
export function BenchPage({ report }: { readonly report: BenchReport }) {
  const [wrong, lost] = [wronglyFlagged(report), missed(report)]
  useEffect(() => {
    document.title = `Assay bench: ${report.dataset}`
  }, [report])
  const failed = report.cases.filter(({ error }) => error !== undefined)
  return (
    <main class="bench">
      <header class="bench-head">
        <h1>
          Benchmark <Text>{report.dataset}</Text>
        </h1>
        <ThemeSwitch />
        <p>{headline(report)}</p>
      </header>
      {report.against && <AgainstSection against={report.against} />}
      <Section title="Metrics" note="an overfitting patch that is rejected is a true positive">
        <FigureTable report={report} />
      </Section>
      <Section title="Correct patches that are flagged" note={String(wrong.length)}>
        <PatchTable patches={wrong} none="No correct patch is judged overfitting or suspect." />
      </Section>
      <Section title="Overfitting patches that are missed" note={String(lost.length)}>
        <PatchTable patches={lost} none="Every overfitting patch is judged overfitting or suspect." />
      </Section>
      <Section title="Results per judge">
        <JudgeTable report={report} />
        <OverlapTable overlaps={report.overlaps} />
      </Section>
      <Section title="ROC curves">
        <RocCurves rocs={report.rocs} />
      </Section>
      {failed.length > 0 && (
        <Section title="Cases that failed" note={String(failed.length)}>
          <ul>
            {failed.map(({ id, error = '' }) => (
              <li key={id}>
                <strong>
                  <Text>{id}</Text>
                </strong>
                : <Text>{error}</Text>
              </li>
            ))}
          </ul>
        </Section>
      )}
      <Section title="Slowest cases">
        <ol class="bench-slowest">
          {slowest(report, 10).map(({ id, seconds }) => (
            <li key={id}>
              <Text>{id}</Text> <span class="bench-quiet">{duration(seconds)}</span>
              <meter min={0} max={Math.max(0.001, slowest(report, 1)[0].seconds)} value={seconds} aria-hidden="true" />
            </li>
          ))}
        </ol>
      </Section>
      <CaseList report={report} />
    </main>
  )
}

function headline(report: BenchReport): string {
  const { seconds, inconclusive, implausible, cases } = report
  const share = inconclusive === null ? '' : `, ${Math.round(inconclusive * 100)} % inconclusive`
  const median = seconds.median === null ? '' : `, median ${duration(seconds.median)} per case`
  return `${counted(cases.length, 'case')}, ${counted(patchCount(report), 'patch', 'patches')}${share}; ${implausible} implausible and not counted; ${duration(seconds.total)} in total${median}.`
}
