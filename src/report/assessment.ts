import pc from 'picocolors'
import type { Assessment } from '../assess/assess.js'
import { changeInWords, observedAt } from '../execution/describe.js'
import { failed } from '../execution/condition.js'
import type { Language } from '../languages/language.js'
import type { Question } from '../model/question.js'
import { harmless, shownName, wrapped } from './columns.js'
import { counted } from '../util/counted.js'
import { inputInWords } from '../languages/input-text.js'
import { invariantFields } from './invariants.js'
import { scoreFields, similarityFields } from './similarity.js'
import { rowsOf, tableOf, type Row } from './table.js'
import { showSnapshot } from '../execution/show.js'
import type { Execution } from '../model/execution.js'
import type { VerdictName } from '../model/verdict.js'
import type { Evidence, Witness } from '../model/evidence.js'
import { ranked } from '../model/ranking.js'

export interface AssessmentOptions {
  readonly language: Language
  readonly seed: number
  readonly colour: boolean
  /** Of the terminal; long lines are left alone where there is none. */
  readonly columns?: number
  /** Details of every patch, however many there are. */
  readonly all?: boolean
  readonly command: (patch: string) => string
}

type Colours = ReturnType<typeof pc.createColors>

/** The verdicts for a person at a terminal: a ranked table, then what each is based on. */
export function assessmentReport(assessments: readonly Assessment[], options: AssessmentOptions): string {
  const c = pc.createColors(options.colour)
  const rows = rowsOf(assessments)
  const listed = options.all ? rows : rows.slice(0, mostRows)
  const paint = (verdict: VerdictName, text: string) => tint(verdict, c)(text)
  const lines = ['', ...tableOf(listed, options.columns ?? pipeColumns, { tint: paint, dim: c.dim, whyOf: shortWhy })]
  const more = (count: number) => c.dim(`  … and ${count} more: --all shows them, the JSON and HTML reports have them`)
  if (listed.length < rows.length) lines.push(more(rows.length - listed.length))
  lines.push('')
  const detailed = options.all ? rows : worthDetails(rows)
  for (const row of detailed) lines.push(...details(row, options, c), '')
  if (detailed.length < rows.length) lines.push(more(rows.length - detailed.length), '')
  lines.push(c.dim(`  ${summary(assessments)}; seed ${options.seed}`), '')
  return harmless(lines.join('\n'), options.colour)
}

/** What a witness shows says more in a line than whose word it breaks. */
function shortWhy({ grounds = [], reason }: Assessment): string {
  const evidence = grounds[0]?.evidence
  if (evidence?.kind !== 'witness' || evidence.endless || evidence.oracle === 'crash') return reason
  const right = evidence.expected ? showSnapshot(evidence.expected.value) : side(evidence, evidence.before)
  return `${side(evidence, evidence.after)} ${evidence.expected ? 'instead of' : 'where it was'} ${right}: ${evidence.label}`
}

/** More than this is not read on a terminal. */
const mostRows = 50
const mostDetails = 20
/** Where nobody knows how wide the reader's screen is. */
const pipeColumns = 120

/** Those that something was found out about come before those that nothing is known of. */
function worthDetails(rows: readonly Row[]): Row[] {
  const isTelling = ({ assessment: { verdict } }: Row) => verdict !== 'inconclusive' && verdict !== 'implausible'
  const chosen = [...rows.filter(isTelling), ...rows.filter((row) => !isTelling(row))].slice(0, mostDetails)
  return rows.filter((row) => chosen.includes(row))
}

/** `12 patches: 2 unrefuted, 10 overfitting`. */
function summary(assessments: readonly Assessment[]): string {
  const counts = new Map<VerdictName, number>()
  for (const { verdict } of ranked(assessments)) counts.set(verdict, (counts.get(verdict) ?? 0) + 1)
  const parts = [...counts].map(([verdict, count]) => `${count} ${verdict}`)
  return `${counted(assessments.length, 'patch', 'patches')}: ${parts.join(', ')}`
}

const tint = (verdict: VerdictName, c: Colours) =>
  ({ overfitting: c.red, suspect: c.yellow, unrefuted: c.green, inconclusive: c.cyan, implausible: c.red })[verdict]

/** How hard a patch was looked at, in one line. */
export function looked({ effort }: Pick<Assessment, 'effort'>): string {
  if (!effort) return 'not run'
  const { executions, inputs, reachedChange, parted, metCondition, seconds, cut } = effort
  const ways = parted === undefined ? '' : `, ${parted} went another way there`
  const met = metCondition === undefined ? '' : `, ${metCondition} met the condition`
  return `${counted(inputs, 'input')}${met}; ${counted(executions, 'execution')}, ${reachedChange} reached the change${ways}; ${seconds.toFixed(1)} s${cut ? ` (ended early by ${cut})` : ''}`
}

function details({ assessment: a, others, executions }: Row, options: AssessmentOptions, c: Colours): string[] {
  const lines = [`  ${c.bold(shownName(a.patch))}  ${tint(a.verdict, c)(a.verdict)}`]
  const fit = (text: string, indent: number) =>
    options.columns === undefined ? text : wrapped(text, Math.max(30, options.columns - indent), ' '.repeat(indent))
  const say = (sentence: string) => lines.push(`     ${fit(sentence, 5)}`)
  // Several things are told one by one, each below what it says; scores are all in the reason.
  const grounds = a.grounds ?? []
  const areTold = grounds.length > 1 && grounds.some(({ evidence }) => evidence.kind === 'witness')
  if (!areTold) (a.reasons && a.reasons.length > 1 ? a.reasons : [a.reason]).forEach(say)
  const field = (name: string, value: string) => lines.push(`     ${c.dim(name.padEnd(9))} ${fit(value, 15)}`)
  if (others.length) field('alike', groupInWords(others, executions))
  if (a.editedTests.length)
    field('note', `also edits tests (${a.editedTests.join(', ')}); judged against the original ones`)
  for (const { evidence, inWords } of grounds) {
    if (areTold) say(`${evidence.judge}: ${inWords}`)
    oneEvidence(evidence, options, c, field)
  }
  for (const question of a.questions ?? []) oneQuestion(question, options, c, field)
  const hasMoved = a.evidence.some((e) => e.kind === 'score' && e.measure === 'PATCH-SIM')
  if (a.similarity) similarityFields(a.similarity, options.language, hasMoved, field)
  if (a.invariants) invariantFields(a.invariants, field)
  if (a.effort) field('looked', looked(a))
  for (const remark of a.remarks ?? []) field('note', remark)
  const unlike = a.alike.filter((patch) => !others.includes(patch))
  if (unlike.length) field('like', `${namesIn(unlike)}: alike on every input that counts`)
  // To be copied: never broken.
  if (a.evidence.length) lines.push(`     ${c.dim('again'.padEnd(9))} ${options.command(a.patch)}`)
  return lines
}

const mostNames = 12

function namesIn(patches: readonly string[]): string {
  const more = patches.length - mostNames
  return patches.slice(0, mostNames).map(shownName).join(', ') + (more > 0 ? ` and ${more} more` : '')
}

const groupInWords = (others: readonly string[], executions: number) =>
  `these ${others.length + 1} behave the same${executions ? ` on ${counted(executions, 'execution')}` : ''}; review one. The others: ${namesIn(others)}`

function oneEvidence(
  evidence: Evidence,
  { language }: AssessmentOptions,
  c: Colours,
  field: (name: string, value: string) => void,
): void {
  if (evidence.kind === 'score') return scoreFields(evidence, language, field)
  const { driver, input, condition, oracle, label, difference } = evidence
  if (!driver.generated) field('test', `${driver.name} ${c.dim(`${driver.file}:${driver.site?.line ?? 1}`)}`)
  const isCondition = oracle === 'stated' || oracle === 'inferred'
  if (isCondition)
    field(
      'condition',
      `${condition.replace(/^true /, 'always ')}${oracle === 'inferred' ? c.yellow(' [inferred]') : ''}`,
    )
  field(driver.generated ? 'calls' : 'input', inputInWords(driver, input, language))
  field('output', `${label}  ${c.dim(changeInWords(difference))}`)
  // Where something else is right, what was before is neither good nor bad.
  field('before', (evidence.expected ? c.dim : c.green)(side(evidence, evidence.before)))
  field('after', c.red(side(evidence, evidence.after)))
  const { crash } = evidence.after
  // The functions of a stack that runs over go round, and have no order.
  if (oracle === 'crash' && crash && crash.kind !== 'stack overflow' && crash.frames.length > 1)
    field('raised', `in ${crash.frames.join(', called by ')}`)
  if (evidence.expected) field('expected', `${c.green(showSnapshot(evidence.expected.value))} ${c.dim(whose[oracle])}`)
  if (evidence.test === undefined)
    field('no test', evidence.untested ?? 'this cannot be shown by a test in the project’s framework')
}

const whose: Record<Witness['oracle'], string> = {
  reference: 'says the reference',
  person: 'says a person',
  stated: '',
  crash: '',
  inferred: '',
}

function oneQuestion(
  question: Question,
  { language }: AssessmentOptions,
  c: Colours,
  field: (name: string, value: string) => void,
): void {
  const { driver, input, label, calls, difference, before, after } = question
  field('question', `${label}  ${c.dim(changeInWords(difference))}`)
  const from = driver.generated ? 'generated calls' : `${driver.name}, ${driver.file}`
  field('', `${inputInWords(driver, input, language)} ${c.dim(`(${from})`)}`)
  if (calls !== undefined) field('', `calls ${calls}`)
  field('', `before ${side(question, before)}, after ${side(question, after)}: which is right?`)
}

/** What one version showed at the place of the difference. */
export function side({ difference }: Pick<Witness, 'difference'>, execution: Execution): string {
  const at = observedAt(execution, difference)
  if (difference.change === failed && execution.observations.some((o) => o.site === 'failToPreserve'))
    return 'fails to preserve: it took the way that calls failToPreserve'
  const { crash, outcome } = execution
  // Pollution and lost rejections end nothing, and an assertion may have seen what crashed.
  if (difference.where === 'outcome' && crash && outcome.kind === 'returned')
    return [crash.kind, crash.type, crash.message].filter((word, i, all) => word && all.indexOf(word) === i).join(': ')
  if (at) return showSnapshot(at.value)
  const elsewhere = execution.observations.find((o) => o.kind === 'preserve' && typeof o.site === 'number')
  if (difference.where === 'preserve' && elsewhere) return `${showSnapshot(elsewhere.value)} (at another preserveIf)`
  const { kind, type, message } = outcome
  return kind === 'returned' ? 'not reached' : [kind, type, message].filter(Boolean).join(': ')
}
