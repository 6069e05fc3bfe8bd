import type pc from 'picocolors'
import type { PatchReport, QuestionReport, Report } from '../model/report.js'
import { counted } from '../util/counted.js'

export type Colours = ReturnType<typeof pc.createColors>
/** Prints a line with its name in front. */
export type Field = (name: string, value: string) => void

const mostTests = 3
const mostUnrun = 2
/** Longer values do not help a person at a glance; the whole is in the reports. */
const longest = 100
const cut = (text: string) => (text.length > longest ? `${text.slice(0, longest)}…` : text)

/** What a patch changes, where no oracle says what is right: the repair, everything else, and what was not run. */
export function changeFields({ failing }: Report, patch: PatchReport, c: Colours, field: Field): void {
  const { questions, notExercised } = patch
  if (!questions.length) return repairs(failing, c, field)
  const like = questions.filter(({ kind }) => kind === 'repair')
  const others = questions.filter(({ kind }) => kind === 'side effect')
  repairs(failing, c, field)
  like.forEach((question, i) => change(i ? '' : 'and', question, c, field))
  others.forEach((question, i) => change(i ? '' : 'changes', question, c, field))
  const isMore = patch.effort.differences > 0 && !like.length
  if (!others.length)
    field('changes', isMore ? 'nothing else that no test describes, as far as was seen' : 'nothing else was seen')
  const same = questions.filter(({ kind }) => kind === 'unchanged')
  same.forEach((question, i) => unchanged(i ? '' : 'leaves', question, c, field))
  const { places, tests } = notExercised
  if (places.length) {
    const shown = places.slice(0, mostUnrun).map(({ file, line, text }) => `${file}:${line} ${cut(text)}`)
    field('not run', `${counted(places.length, 'place')} of the change: ${shown.join('; ')}`)
  }
  if (tests.length) {
    const [{ file, test, reason }] = tests
    field('not used', `${counted(tests.length, 'test')}, such as ${test ? `"${test}"` : file}: ${reason}`)
  }
  const [first] = [...others, ...same, ...like]
  field('question', `${rightly(cut(first.part?.after ?? first.after))} ${given(first)}? Answer with \`assay review\`.`)
}

function repairs(failing: Report['failing'], c: Colours, field: Field): void {
  const names = failing.slice(0, mostTests).map(({ name, file }) => `"${name}" ${c.dim(`(${file})`)}`)
  names.forEach((name, i) => field(i ? '' : 'repairs', name))
  if (failing.length > mostTests) field('', `and ${counted(failing.length - mostTests, 'more test')}`)
}

/** The state of a patch that nothing is known against, and whose changes nobody has judged. */
export function openText({ questions }: PatchReport): string {
  const has = (wanted: QuestionReport['kind']) => questions.some(({ kind }) => kind === wanted)
  const what = has('side effect')
    ? 'Besides what the failing test shows, it changes other behaviour; whether that is right is not known.'
    : has('repair')
      ? 'It changes behaviour on inputs like those of the failing test; whether all of that is right is not known.'
      : 'It leaves inputs close to the failing test as they were; whether that is right is not known.'
  return `Nothing shows that it is wrong. ${what}`
}

/** What a version does is a verb already. */
const rightly = (shown: string) =>
  /^(throws|returns|resolves) /.test(shown) ? `Is it right that it ${shown}` : `Is ${shown} right`

/** The call with the input in it, or the input as it was changed in a test. */
const given = ({ calls, inputInWords, test }: QuestionReport) =>
  calls ? `for ${cut(calls)}` : `in "${test.name}" with ${cut(inputInWords)}`

function change(name: string, question: QuestionReport, c: Colours, field: Field): void {
  const { part, before, after, output, calls } = question
  const what = cut(calls ?? output ?? '')
  field(name, `${what}${part?.at ?? ''}: ${c.dim(cut(part?.before ?? before))} → ${cut(part?.after ?? after)}`)
  origin(question, c, field)
}

/** What stays as it was though it is close to the failing test. */
function unchanged(name: string, question: QuestionReport, c: Colours, field: Field): void {
  const { calls, output, after } = question
  field(name, `${cut(calls ?? output ?? '')}: ${cut(after)}, as before`)
  origin(question, c, field)
}

function origin({ calls, inputInWords, test }: QuestionReport, c: Colours, field: Field): void {
  const from = test.generated ? 'generated calls' : `"${test.name}" ${test.file}`
  field('', c.dim(calls ? `from ${from}` : `${cut(inputInWords)}, in ${from}`))
}
