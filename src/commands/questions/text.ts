import pc from 'picocolors'
import { answerKeyOf } from '../../oracles/answer-key.js'
import type { Language } from '../../languages/language.js'
import type { Inquiry } from './questions.js'
import type { Choice } from '../../campaign/questions/choose.js'
import { letteredOutputs } from './letters.js'
import type { SplittingQuestion } from '../../campaign/questions/question.js'
import type { Answered, QuestionsStatus } from '../../campaign/questions/status.js'
import { shownSide } from '../../execution/describe.js'
import { sanitized } from '../../report/columns.js'
import { counted } from '../../util/counted.js'
import { showSnapshot } from '../../execution/show.js'

export interface QuestionsReportOptions {
  readonly language: Language
  readonly colour: boolean
  readonly seed: number
}

type Colours = ReturnType<typeof pc.createColors>

/** The remaining patches and the open questions, for the terminal. */
export function questionsReport(inquiry: Inquiry, standing: QuestionsStatus, options: QuestionsReportOptions): string {
  const c = pc.createColors(options.colour)
  const lines = ['', ...standingLines(inquiry, standing, options)]
  for (const [i, choice] of standing.open.entries()) lines.push('', ...questionLines(inquiry, choice, options, i > 0))
  const { executions, drivers } = inquiry
  if (standing.open.length)
    lines.push('', '  Answer with --answer NUMBER=LETTER, or NUMBER=VALUE (JSON) for any other value.')
  lines.push(
    '',
    c.dim(`  ${counted(executions, 'execution')} of ${counted(drivers, 'test')}, seed ${options.seed}`),
    '',
  )
  return sanitized(lines.join('\n'), options.colour)
}

/** Which patches remain, which are ruled out and why. */
export function standingLines(
  inquiry: Inquiry,
  standing: QuestionsStatus,
  { colour, language }: QuestionsReportOptions,
): string[] {
  const c = pc.createColors(colour)
  const lines = inquiry.leftOut.map(({ patch, reason }) => `  ${patch}  ${c.dim(`excluded: ${reason}`)}`)
  for (const what of inquiry.contradictions)
    lines.push(`  ${c.yellow('note')}  the answers for ${what} contradict each other and are ignored`)
  for (const { patch, by } of standing.ruledOut)
    lines.push(`  ${inquiry.patches[patch]}  ${c.red('ruled out')} ${contradictionInWords(patch, by, language)}`)
  if (lines.length) lines.push('')
  lines.push(`  ${c.bold(`${remainInWords(standing)}.`)}`)
  for (const group of standing.groups) lines.push(`     ${group.map((patch) => inquiry.patches[patch]).join(', ')}`)
  return lines
}

export function remainInWords({ remaining, groups }: QuestionsStatus): string {
  if (!remaining.length) return 'No patch remains'
  if (remaining.length === 1) return '1 patch remains'
  return `${remaining.length} patches in ${groups.length === 1 ? 'one group' : `${groups.length} groups`} remain`
}

/** The answer that a patch contradicts. */
export function contradictionInWords(patch: number, { question, expected }: Answered, language: Language): string {
  const { test, input } = answerKeyOf(question, language)
  const shown = shownSide(question.difference, question.executions[patch + 1])
  return `by an answer: ${question.label} must be ${showSnapshot(expected, 200)}, not ${shown} (${test}: ${input})`
}

/** A question with its number, which does not change when others are answered. */
export function questionLines(
  inquiry: Inquiry,
  { question, gain }: Choice<SplittingQuestion>,
  { language, colour }: QuestionsReportOptions,
  /** Other questions come first, and the gain counts only what they leave open. */
  isLater = false,
): string[] {
  const c: Colours = pc.createColors(colour)
  const { driver, label, calls } = question
  const number = inquiry.questions.indexOf(question) + 1
  const field = (name: string, value: string) => `     ${c.dim(name.padEnd(9))} ${value}`
  const names = (patches: readonly number[]) => patches.map((patch) => inquiry.patches[patch])
  const answers = letteredOutputs(question).map(({ letter, patches, isBefore, value }) => {
    const execution = question.executions[patches.length ? patches[0] + 1 : 0]
    const who = [...names(patches), ...(isBefore ? ['before'] : [])].join(', ')
    const shown = shownSide(question.difference, execution) || showSnapshot(value)
    return `     ${c.bold(letter.padEnd(9))} ${shown}  ${c.dim(`(${who})`)}`
  })
  const { input } = answerKeyOf(question, language)
  return [
    `  ${c.bold(String(number))}  what is the correct output?  ${c.dim(`rules out ${gain.toFixed(1)} patches on average${isLater ? ' after the questions above' : ''}`)}`,
    ...(driver.generated ? [] : [field('test', `${driver.name} ${c.dim(`${driver.file}:${driver.site?.line ?? 1}`)}`)]),
    field(driver.generated ? 'calls' : 'input', input),
    ...(calls === undefined ? [] : [field('calls', calls)]),
    field('output', label),
    ...answers,
    `     ${c.dim('or another value')}`,
  ]
}
