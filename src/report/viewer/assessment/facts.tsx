import type { Report } from '../../../model/report.js'
import { Text } from '../parts/text.js'
import { counted, duration, number } from '../words.js'

/** What was run, and the search effort. */
export function Facts({ report }: { readonly report: Report }) {
  const { patches, executions, seconds, failing, preservationTests } = report
  const reached = patches.map(({ effort }) => effort.reachedChange).sort((a, b) => a - b)
  const unreached = reached.filter((count) => count === 0).length
  return (
    <dl class="facts">
      <div>
        <dt>Time</dt>
        <dd>{duration(seconds)}</dd>
      </div>
      <div>
        <dt>Executions</dt>
        <dd>{number(executions)}</dd>
      </div>
      <div>
        <dt>Reached the change</dt>
        <dd>
          {number(reached[reached.length >> 1] ?? 0)} <small>times for the median patch</small>
          {unreached > 0 && <small>, never for {number(unreached)}</small>}
        </dd>
      </div>
      <div>
        <dt>Failing tests</dt>
        <dd>
          {failing.length === 1 ? <Text>{failing[0].name}</Text> : number(failing.length)}
          {preservationTests.length > 0 && <small> · {counted(preservationTests.length, 'preservation test')}</small>}
        </dd>
      </div>
      <div>
        <dt>Run with</dt>
        <dd>
          {report.language}, {report.runner}
          <small>
            {' '}
            · {report.hasReference ? 'with' : 'without'} reference · seed {report.seed} · budget {report.budget}
          </small>
        </dd>
      </div>
    </dl>
  )
}
