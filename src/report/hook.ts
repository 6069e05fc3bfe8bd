import { openText } from './changes.js'
import { sanitized } from './columns.js'
import { decisiveFirst, effortInWords, flagged, sentenceOf, sidesOf } from './decisive-evidence.js'
import { numberedQuestions } from './questions.js'
import type { PatchReport, Report } from '../model/report.js'

const longest = 300
const cut = (text: string) => (text.length > longest ? `${text.slice(0, longest)}…` : text)
const lines = (...all: readonly string[]) => sanitized(all.filter(Boolean).join('\n'))

/** The patch that a hook speaks of: a working tree is one, and the worst where there are several. */
const spokenOf = (report: Report): PatchReport | undefined => flagged(report)[0] ?? report.patches[0]

/** Why an agent has to go on: the input on which its change is wrong, and what to do. */
export const blockReason = (report: Report): string =>
  `${findingText(report)}\nFix the cause, not this input alone. If the user asked for this behaviour, tell the user and stop again.`

/** What was found against a change. */
export function findingText(report: Report): string {
  const patch = spokenOf(report)!
  const [first] = decisiveFirst(patch)
  const what = {
    overfitting: 'Assay: this change passes the tests, but it is wrong for other inputs.',
    suspect: 'Assay: there is evidence that this change only passes the tests.',
  }
  return lines(
    what[patch.verdict as keyof typeof what] ?? 'Assay: this change does not build or fails the tests.',
    cut(first ? sentenceOf(first) : patch.reason),
    ...(first ? sidesOf(first).map(([side, value]) => `  ${side}: ${cut(value)}`) : []),
  )
}

/** What the user is told where an agent may stop. */
export function allowNote(report: Report): string {
  const patch = spokenOf(report)
  if (!patch) return 'Assay: there was no patch to judge.'
  const { verdict, reason } = patch
  const isCut = report.stopped ? `The run is incomplete: ${report.stopped}.` : ''
  if (verdict === 'unrefuted')
    return lines(`Assay: nothing speaks against this change (${effortInWords(patch)}).`, isCut)
  const [asked] = numberedQuestions(report)
  if (verdict !== 'inconclusive') return lines(`Assay: ${verdict}. ${cut(reason)}`, isCut)
  if (!asked) return lines(`Assay: no verdict (${effortInWords(patch)}). ${cut(reason)}`, isCut)
  const { calls, inputInWords, test, before, after } = asked.question
  const what = before === after ? `${cut(after)}, as before` : `${cut(before)} before, ${cut(after)} now`
  return lines(
    `Assay: no verdict (${effortInWords(patch)}). ${openText(patch)}`,
    `Question: ${cut(calls ?? `${inputInWords} in "${test.name}"`)}: ${what}. What is right? (assay review)`,
    isCut,
  )
}
