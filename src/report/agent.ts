import { counted } from '../util/counted.js'
import { openText } from './changes.js'
import { sanitized } from './columns.js'
import { decisiveFirst, effortInWords, flagged, sentenceOf, shownBy, sidesOf } from './decisive-evidence.js'
import { numberedQuestions, type NumberedQuestion } from './questions.js'
import type { VerdictName } from '../model/verdict.js'
import type { PatchReport, Report } from '../model/report.js'

/** Characters of the whole text: an agent reads it every time, and about four of them are a token. */
const most = 7000
const mostPatches = 5
const mostQuestions = 3
const mostPlaces = 3
const mostNotes = 3
const longestTest = 2500
const longestLine = 500

const decisions: Record<VerdictName, string> = {
  overfitting: 'WRONG: an input proves it',
  suspect: 'SUSPECT: there is evidence against it, but no proof',
  implausible: 'FAILS: it does not apply, does not build or fails the tests',
  inconclusive: 'OPEN: nothing shows that it is wrong, and too little is known to say that it is right',
  unrefuted: 'OK: the search found nothing against it',
}
const order = ['overfitting', 'suspect', 'implausible', 'inconclusive', 'unrefuted'] as const

const cut = (text: string, longest: number) => (text.length > longest ? `${text.slice(0, longest)}…` : text)

/** On the command line; a server has tools instead. */
const byCommand = '`assay answer NUMBER before|after|VALUE`, then run it again'

/** What a coding agent has to know: the decision, the input that decides, and what to do next. */
export function agentText(report: Report, howToAnswer = byCommand): string {
  const worst = order.find((verdict) => report.patches.some((patch) => patch.verdict === verdict)) ?? 'inconclusive'
  const patches = flagged(report)
  const asked = numberedQuestions(report)
  const lines = [`assay: ${decisions[worst]}`, ...failingLine(report)]
  for (const patch of (patches.length ? patches : report.patches).slice(0, mostPatches))
    lines.push(...patchLines(patch, report.patches.length > 1), ...questionLines(patch, asked))
  const left = patches.length - mostPatches
  if (left > 0) lines.push(`and ${counted(left, 'more patch', 'more patches')}: see --json`)
  if (report.stopped) lines.push(`The run is incomplete: ${report.stopped}.`)
  lines.push(nextStep(worst, asked.length > 0, howToAnswer))
  return sanitized(`${cut(lines.join('\n'), most)}\n`)
}

/** Without one, nobody knows what the change is meant to repair. */
function failingLine({ failing }: Report): string[] {
  const names = failing.slice(0, mostPlaces).map(({ name, file }) => `"${name}" (${file})`)
  const more = failing.length > names.length ? ` and ${failing.length - names.length} more` : ''
  return names.length ? [`failing tests: ${names.join(', ')}${more}`] : []
}

function patchLines(patch: PatchReport, isNamed: boolean): string[] {
  const [first] = decisiveFirst(patch)
  const name = isNamed ? [`${patch.patch}: ${patch.verdict}`] : []
  const effort = `searched: ${effortInWords(patch)}`
  const isAsked = patch.verdict === 'inconclusive' && patch.questions.length > 0
  const notes = patch.remarks.slice(0, mostNotes).map((remark) => `note: ${cut(remark, longestLine)}`)
  if (!first)
    return [...name, isAsked ? openText(patch) : cut(patch.reason, 2 * longestLine), ...unrun(patch), ...notes, effort]
  const test = shownBy(first)?.regressionTest
  return [
    ...name,
    cut(sentenceOf(first), 2 * longestLine),
    ...sidesOf(first).map(([side, value]) => `  ${side}: ${cut(value, longestLine)}`),
    ...(test !== undefined && test.length <= longestTest ? ['A test that fails with it:', test.trimEnd()] : []),
    ...notes,
    effort,
  ]
}

/** "Looks fine" is worth little where it did not look. */
function unrun({ notExercised: { places } }: PatchReport): string[] {
  const shown = places.slice(0, mostPlaces).map(({ file, line, text }) => `${file}:${line} ${cut(text, 100)}`)
  return places.length ? [`not run: ${counted(places.length, 'place')} of the change: ${shown.join('; ')}`] : []
}

function questionLines(patch: PatchReport, asked: readonly NumberedQuestion[]): string[] {
  if (patch.verdict !== 'inconclusive') return []
  const own = asked.filter((one) => one.patch === patch.patch).slice(0, mostQuestions)
  return own.flatMap(({ number, question: { calls, inputInWords, test, output, before, after } }) => [
    `Question ${number}: what is right for ${cut(calls ?? `${inputInWords} in "${test.name}" (${output})`, longestLine)}?`,
    `  before: ${cut(before, longestLine)}`,
    `  after: ${cut(after, longestLine)}`,
  ])
}

function nextStep(worst: VerdictName, hasQuestions: boolean, howToAnswer: string): string {
  if (worst === 'overfitting')
    return 'Next: fix the code for this input and its like, not for the test alone; then run it again.'
  if (worst === 'suspect') return 'Next: look at the evidence; change the code, or say why the behaviour is right.'
  if (worst === 'implausible') return 'Next: make the tests pass; then run it again.'
  if (hasQuestions) return `Next: if you know the right value, ${howToAnswer}. Otherwise ask the user.`
  return worst === 'unrefuted' ? 'Next: nothing; this is no proof that it is right.' : 'Next: review it by hand.'
}
