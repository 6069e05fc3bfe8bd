import { testPlaceInWords } from './test-place.js'
import pc from 'picocolors'
import type { EvidenceReport, PatchReport, Report, WitnessReport } from '../model/report.js'
import type { VerdictName } from '../model/verdict.js'
import { counted } from '../util/counted.js'
import { sanitized, shownName, wrapped } from './columns.js'
import { invariantFields } from './invariants.js'
import { planLines, warningText } from './plan.js'
import { separationLines } from './separation.js'
import { changeFields, openText, type Colours, type Field } from './changes.js'
import { scoreText } from './score-text.js'
import { exampleFields, similarityFields } from './similarity.js'
import { byRank, tableRows, tableOf, type Row } from './table.js'

/** How to format the text. */
export interface TextView {
  readonly colour?: boolean
  /** Width of the terminal; without it, long lines are not wrapped. */
  readonly columns?: number
  /** Show the details of every patch. */
  readonly all?: boolean
}

/** The output of `assay assess`, from the report alone: the judges, a ranked table, then the evidence per patch. */
export function assessmentText(report: Report, view: TextView = {}): string {
  const { colour = false, columns = pipeColumns, all = false } = view
  const c = pc.createColors(colour)
  const rows = tableRows(report)
  const listed = all ? rows : rows.slice(0, mostRows)
  const paint = (verdict: VerdictName, text: string) => tint(verdict, c)(text)
  const table = tableOf(listed, columns, { tint: paint, dim: c.dim, whyOf: ({ reason }) => reason })
  // The row of a single patch says nothing that does not follow.
  const lines = ['', ...(rows.length > 1 ? [...table] : [])]
  const more = (count: number) => c.dim(`  … and ${count} more: see --all, or the JSON and HTML reports`)
  if (listed.length < rows.length) lines.push(more(rows.length - listed.length))
  if (rows.length > 1) lines.push('', ...separationLines(report.partitions, c))
  const detailed = all ? rows : worthDetails(rows)
  for (const row of detailed) lines.push(...details(report, row, view.columns, c), '')
  if (detailed.length < rows.length) lines.push(more(rows.length - detailed.length), '')
  lines.push(c.dim(`  ${summary(report)}; seed ${report.seed}`), '')
  return warningText(report, colour) + sanitized([...lines, ...planLines(report, c.dim), ''].join('\n'), colour)
}

/** Limits of what is printed on a terminal without `--all`. */
const mostRows = 50
const mostDetails = 20
/** Width of the table when the width of the terminal is unknown. */
const pipeColumns = 120

/** The rows to show in detail: patches with a result before inconclusive and implausible ones. */
function worthDetails(rows: readonly Row[]): Row[] {
  const isTelling = ({ patch: { verdict } }: Row) => verdict !== 'inconclusive' && verdict !== 'implausible'
  const chosen = [...rows.filter(isTelling), ...rows.filter((row) => !isTelling(row))].slice(0, mostDetails)
  return rows.filter((row) => chosen.includes(row))
}

/** `12 patches: 2 unrefuted, 10 overfitting`. */
function summary({ patches }: Report): string {
  const counts = new Map<VerdictName, number>()
  for (const { verdict } of byRank(patches)) counts.set(verdict, (counts.get(verdict) ?? 0) + 1)
  const parts = [...counts].map(([verdict, count]) => `${count} ${verdict}`)
  return `${counted(patches.length, 'patch', 'patches')}: ${parts.join(', ')}`
}

const tint = (verdict: VerdictName, c: Colours) =>
  ({ overfitting: c.red, suspect: c.yellow, unrefuted: c.green, inconclusive: c.cyan, implausible: c.red })[verdict]

/** The search effort for a patch, in one line. */
function effortLine({ effort }: PatchReport): string {
  const { executions, inputs, reachedChange, parted, metCondition, seconds, cut } = effort
  const ways = parted === null ? '' : `, ${parted} took a different path`
  const met = metCondition === null ? '' : `, ${metCondition} met the condition`
  return `${counted(inputs, 'input')}${met}; ${counted(executions, 'execution')}, ${reachedChange} reached the change${ways}; ${seconds.toFixed(1)} s${cut ? ` (ended early by ${cut})` : ''}`
}

function details(
  report: Report,
  { patch, others, executions }: Row,
  columns: number | undefined,
  c: Colours,
): string[] {
  const { evidence, reasons, editedTests } = patch
  const lines = [`  ${c.bold(shownName(patch.patch))}  ${tint(patch.verdict, c)(patch.verdict)}`]
  const fit = (text: string, indent: number) =>
    columns === undefined ? text : wrapped(text, Math.max(30, columns - indent), ' '.repeat(indent))
  const say = (sentence: string) => lines.push(`     ${fit(sentence, 5)}`)
  // Several pieces of evidence are listed one by one with their details; scores are all in the reason.
  const areTold = evidence.length > 1 && evidence.some(({ kind }) => kind === 'witness')
  const isOpen = patch.verdict === 'inconclusive' && patch.questions.length > 0
  const said = () => (reasons.length > 1 ? reasons : [patch.reason]).forEach(say)
  if (isOpen) say(openText(patch))
  else if (!areTold) said()
  const field: Field = (name, value) => lines.push(`     ${c.dim(name.padEnd(9))} ${fit(value, 15)}`)
  if (others.length) field('same as', groupInWords(others, executions))
  if (editedTests.length)
    field('note', `also edits tests (${editedTests.join(', ')}); judged against the original ones`)
  for (const one of evidence) {
    if (areTold) say(`${one.judge}: ${one.kind === 'score' ? scoreText(one) : one.inWords}`)
    oneEvidence(one, c, field)
  }
  if (patch.verdict === 'inconclusive' && !report.hasReference) changeFields(report, patch, c, field)
  if (isOpen) said()
  const hasMoved = evidence.some((e) => e.kind === 'score' && e.measure === 'PATCH-SIM')
  if (patch.similarity) similarityFields(patch.similarity, hasMoved, field)
  if (patch.invariants) invariantFields(patch.invariants, field)
  if (patch.judges.length) field('effort', effortLine(patch))
  for (const remark of patch.remarks) field('note', remark)
  const unlike = patch.alike.filter((other) => !others.includes(other))
  if (unlike.length) field('similar', `${namesIn(unlike)}: the same behaviour on every input that counts`)
  // Never wrapped, so that it can be copied.
  if (evidence.length) lines.push(`     ${c.dim('reproduce'.padEnd(9))} ${patch.reproduce}`)
  return lines
}

const mostNames = 12

function namesIn(patches: readonly string[]): string {
  const more = patches.length - mostNames
  return patches.slice(0, mostNames).map(shownName).join(', ') + (more > 0 ? ` and ${more} more` : '')
}

const groupInWords = (others: readonly string[], executions: number) =>
  `these ${others.length + 1} behave the same${executions ? ` on ${counted(executions, 'execution')}` : ''}; review one. The others: ${namesIn(others)}`

function oneEvidence(evidence: EvidenceReport, c: Colours, field: Field): void {
  if (evidence.kind === 'score') {
    const { measure, value, threshold, from, example } = evidence
    field('score', `${measure} ${value} (threshold ${threshold}): ${from}`)
    if (example) exampleFields(example, field)
    return
  }
  const { test, condition, oracle, output, change, crash, expected } = evidence
  if (!test.generated) field('test', `${test.name} ${c.dim(testPlaceInWords(test))}`)
  const isCondition = oracle === 'stated' || oracle === 'inferred'
  if (isCondition)
    field(
      'condition',
      `${condition.replace(/^true /, 'always ')}${oracle === 'inferred' ? c.yellow(' [inferred]') : ''}`,
    )
  field(test.generated ? 'calls' : 'input', evidence.inputInWords)
  field('output', `${output}  ${c.dim(change ?? '')}`)
  // When the expected value is known, the value before the patch may be right or wrong.
  field('before', (expected === undefined ? c.green : c.dim)(evidence.before))
  field('after', c.red(evidence.after))
  // In a stack overflow the functions call each other in a cycle, so their order means nothing.
  if (crash && crash.kind !== 'stack overflow' && crash.frames.length > 1)
    field('raised', `in ${crash.frames.join(', called by ')}`)
  if (expected !== undefined) field('expected', `${c.green(expected)} ${c.dim(whose[oracle])}`)
  if (evidence.regressionTest === undefined)
    field('no test', evidence.untested ?? 'this cannot be reproduced by a test in the project’s framework')
}

const whose: Record<WitnessReport['oracle'], string> = {
  reference: '(from the reference)',
  person: '(from an answer)',
  stated: '',
  crash: '',
  inferred: '',
}
