import type { ScoreReport } from '../../../model/report.js'
import { Text } from '../parts/text.js'
import { Input } from './input.js'
import { Sides } from './sides.js'
import { TestText } from './test-text.js'

const short = (value: number) => String(Number(value.toFixed(3)))

/** A number beyond its threshold: a reason to suspect the patch, but no proof. */
export function Score({ score }: { readonly score: ScoreReport }) {
  const { judge, measure, value, threshold, from, inWords, example } = score
  return (
    <article class="card score">
      <header>
        <span class="judge">{judge}</span> a score: evidence, but no proof
      </header>
      <h3>
        <Text>{inWords}</Text>
      </h3>
      <p class="measure">
        <span>
          <Text>{measure}</Text> <strong>{short(value)}</strong>
        </span>
        <Gauge value={value} threshold={threshold} />
        <span class="quiet">
          threshold {short(threshold)}: <Text>{from}</Text>
        </span>
      </p>
      {example && (
        <>
          <Input shown={example} />
          <Sides before={example.before} after={example.after} instead={example.instead} />
          {example.regressionTest !== undefined && <TestText text={example.regressionTest} />}
        </>
      )}
    </article>
  )
}

function Gauge({ value, threshold }: { readonly value: number; readonly threshold: number }) {
  const full = Math.max(1, value, threshold)
  const at = (part: number) => `${Math.max(0, (part / full) * 100)}%`
  return (
    <span class="gauge" aria-hidden="true">
      <span class="value" style={{ width: at(value) }} />
      <span class="threshold" style={{ left: at(threshold) }} />
    </span>
  )
}
