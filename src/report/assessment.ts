import pc from 'picocolors'
import type { Assessment } from '../assess.js'
import { changeInWords, observedAt } from '../differences/describe.js'
import { failed } from '../execution/condition.js'
import type { Execution } from '../execution/protocol.js'
import type { Evidence, Witness } from '../judges/judge.js'
import type { Language } from '../languages/language.js'
import { ranked, type VerdictName } from '../verdict/verdict.js'
import { inputInWords } from './inputs.js'
import { showSnapshot } from './values.js'

export interface AssessmentOptions {
  readonly language: Language
  readonly seed: number
  readonly colour: boolean
  readonly command: (patch: string) => string
}

type Colours = ReturnType<typeof pc.createColors>

/** The verdicts for a person at a terminal: a ranked table, then what each is based on. */
export function assessmentReport(assessments: readonly Assessment[], options: AssessmentOptions): string {
  const c = pc.createColors(options.colour)
  const sorted = ranked(assessments)
  const width = Math.min(60, Math.max(...sorted.map((a) => a.patch.length)))
  const row = (a: Assessment) => `  ${a.patch.padEnd(width)}  ${tint(a.verdict, c)(a.verdict.padEnd(12))}  ${looked(a)}`
  const lines = ['', ...sorted.map(row), '']
  for (const assessment of sorted) lines.push(...details(assessment, options, c), '')
  lines.push(c.dim(`  seed ${options.seed}`), '')
  return lines.join('\n')
}

const tint = (verdict: VerdictName, c: Colours) =>
  ({ overfitting: c.red, suspect: c.yellow, unrefuted: c.green, inconclusive: c.cyan, implausible: c.red })[verdict]

/** How hard a patch was looked at, in one line. */
export function looked({ effort }: Pick<Assessment, 'effort'>): string {
  if (!effort) return 'not run'
  const { executions, inputs, reachedChange, metCondition, seconds, cut } = effort
  return `${inputs} inputs, ${metCondition} met the condition; ${executions} executions, ${reachedChange} reached the change; ${seconds.toFixed(1)} s${cut ? ` (ended early by ${cut})` : ''}`
}

function details(a: Assessment, options: AssessmentOptions, c: Colours): string[] {
  const lines = [`  ${c.bold(a.patch)}  ${tint(a.verdict, c)(a.verdict)}`, `     ${a.reason}`]
  const field = (name: string, value: string) => lines.push(`     ${c.dim(name.padEnd(9))} ${value}`)
  if (a.editedTests.length)
    field('note', `also edits tests (${a.editedTests.join(', ')}); judged against the original ones`)
  for (const evidence of a.evidence) oneEvidence(evidence, options, c, field)
  if (a.effort) field('looked', looked(a))
  for (const remark of a.remarks ?? []) field('note', remark)
  if (a.alike.length) field('like', `${a.alike.join(', ')}: alike on every input that met the condition`)
  if (a.evidence.length) field('again', options.command(a.patch))
  return lines
}

function oneEvidence(
  evidence: Evidence,
  { language }: AssessmentOptions,
  c: Colours,
  field: (name: string, value: string) => void,
): void {
  if (evidence.kind === 'score')
    return field(evidence.judge, `${evidence.value} (threshold ${evidence.threshold}), from ${evidence.from}`)
  const { driver, input, condition, oracle, label, difference } = evidence
  field('test', `${driver.name} ${c.dim(`${driver.file}:${driver.site?.line ?? 1}`)}`)
  field('condition', `${condition.replace(/^true /, 'always ')}${oracle === 'inferred' ? c.yellow(' [inferred]') : ''}`)
  field('input', inputInWords(driver, input, language))
  field('output', `${label}  ${c.dim(changeInWords(difference))}`)
  field('before', c.green(side(evidence, evidence.before)))
  field('after', c.red(side(evidence, evidence.after)))
  if (evidence.test === undefined) field('no test', 'this cannot be shown by a test in the project’s framework')
}

/** What one version showed at the place of the difference. */
export function side({ difference }: Witness, execution: Execution): string {
  const at = observedAt(execution, difference)
  if (difference.change === failed && execution.observations.some((o) => o.site === 'failToPreserve'))
    return 'fails to preserve: it took the way that calls failToPreserve'
  if (at) return showSnapshot(at.value)
  const elsewhere = execution.observations.find((o) => o.kind === 'preserve' && typeof o.site === 'number')
  if (difference.where === 'preserve' && elsewhere) return `${showSnapshot(elsewhere.value)} (at another preserveIf)`
  const { kind, type, message } = execution.outcome
  return kind === 'returned' ? 'not reached' : [kind, type, message].filter(Boolean).join(': ')
}
