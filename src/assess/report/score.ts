import { changeInWords, shownSide } from '../../execution/describe.js'
import { showSnapshot } from '../../execution/show.js'
import { inputInWords, inputParts } from '../../model/input-text.js'
import type { Language } from '../../languages/language.js'
import type { Example, Score } from '../../model/evidence.js'
import type { ScoreReport } from '../../model/report.js'
import { isNode } from '../../model/snapshot.js'
import { testPlace } from './test-place.js'

/** A score as data, with the input that shows it. */
export function scoreJson({ example, ...score }: Score, language: Language): ScoreReport {
  if (!example) return score
  const { driver, input, difference, label, before, after, instead, test } = example
  return {
    ...score,
    example: {
      test: testPlace(driver),
      input: inputParts(driver, input, language.writing),
      inputInWords: inputInWords(driver, input, language.writing),
      ...(label !== undefined && { output: label }),
      change: difference ? changeInWords(difference) : null,
      before: sideOf(example, before),
      after: sideOf(example, after),
      ...(instead && { instead: { by: instead.by, value: showSnapshot(instead.value) } }),
      ...(test !== undefined && { regressionTest: test }),
    },
  }
}

/** The observed value of an execution at the place of an example, or how it ended if there is none. */
function sideOf(example: Example, execution: Example['before']): string {
  const difference = example.difference ?? example.at
  return difference ? shownSide(difference, execution) : ending(example, execution)
}

/** How an execution ended, or the exception it recorded. */
function ending({ error }: Example, { outcome, observations }: Example['before']): string {
  if (outcome.kind !== 'returned') return [outcome.kind, outcome.type, outcome.message].filter(Boolean).join(': ')
  const errors = observations.flatMap(({ value }) => (isNode(value) && value.t === 'error' ? value : []))
  const shown = errors.find(({ n }) => n === error) ?? errors[0]
  return shown ? `threw: ${shown.n}: ${String(shown.v?.[shown.k?.indexOf('message') ?? -1] ?? '')}` : 'returned'
}
