import type { Decided, InvariantsReport, Run } from '../model/invariants-report.js'

type Field = (name: string, value: string) => void

/** Invariants that are shown one by one; all of them are in the JSON. */
const mostShown = 3
const longestValue = 80

/** The evidence of the invariants judge: the invariants, and the runs that violate them. */
export function invariantFields(report: InvariantsReport, field: Field): void {
  const { violated, maintained, hasReference, rules, undecided, trouble } = report
  const other = hasReference ? 'reference' : 'buggy'
  lawFields(rules.paper ? 'missing' : 'violated', violated, other, field)
  // Without a reference it is unknown whether this is wrong.
  if (hasReference) lawFields('retained', maintained, other, field)
  const of = rules.of === 'changed' ? 'the changed functions' : `${report.functions} functions`
  const { passing, failing } = report.tests
  const errors = !report.error
    ? ''
    : hasReference
      ? `, ${report.error} should not hold`
      : `, ${maintained.length} of ${report.error} that distinguish failing from passing runs still hold`
  const unknown = undecided ? `; the solver could not decide ${undecided} comparisons in time` : ''
  field(
    'states',
    `${of}, ${passing} passing and ${failing} failing tests: ${report.asked} of ${report.correct} invariants could ` +
      `be checked${errors}${rules.paper ? ' (rules of the paper)' : ''}${unknown}${trouble ? `; ${trouble}` : ''}`,
  )
}

function lawFields(title: string, laws: readonly Decided[], other: string, field: Field): void {
  for (const [i, law] of laws.slice(0, mostShown).entries()) {
    field(
      i ? '' : title,
      `${law.text}  (${law.at} of ${law.function}, ${law.file}; ${law.samples === 1 ? 'seen once' : `seen ${law.samples} times`})`,
    )
    if (law.run) field('', `patched: ${runInWords(law.run)}`)
    if (law.instead) field('', `${other}: ${runInWords(law.instead)}`)
  }
  if (laws.length > mostShown) field('', `and ${laws.length - mostShown} more in the JSON report`)
}

const cut = (text: string) => (text.length > longestValue ? `${text.slice(0, longestValue)}…` : text)

const runInWords = ({ test, values }: Run) =>
  `${values.map(({ name, value }) => `${name} = ${cut(value)}`).join(', ')} in "${test}"`
