import { scoreInWords } from './score-text.js'
import { counted } from '../util/counted.js'
import type { EvidenceReport, PatchReport, Report, Shown } from '../model/report.js'

/** A piece of evidence as a sentence, as used in a verdict. */
export const sentenceOf = (evidence: EvidenceReport): string =>
  evidence.kind === 'witness' ? evidence.inWords : `${evidence.inWords} ${scoreInWords(evidence)}`

/** The evidence against a patch, starting with the piece that its reason names. */
export function decisiveFirst({ evidence, reason }: PatchReport): EvidenceReport[] {
  const first = evidence.find((one) => sentenceOf(one) === reason) ?? evidence[0]
  return first ? [first, ...evidence.filter((one) => one !== first)] : []
}

/** Whether a piece of evidence is enough for the verdict `overfitting`. */
export function condemns(patch: PatchReport, evidence: EvidenceReport): boolean {
  if (patch.verdict !== 'overfitting') return false
  if (evidence === decisiveFirst(patch)[0]) return true
  const isKnown = evidence.kind === 'witness' && evidence.oracle !== 'stated' && evidence.oracle !== 'inferred'
  return isKnown && evidence.grade === 'in-type'
}

/** The input of the evidence with the outputs of both versions, if it has one. */
export const shownBy = (evidence: EvidenceReport): Shown | undefined =>
  evidence.kind === 'witness' ? evidence : evidence.example

const longest = 1000
const cut = (text: string) => (text.length > longest ? `${text.slice(0, longest)}… (${text.length} characters)` : text)

/** The input and the output of each version, by name. */
export function sidesOf(evidence: EvidenceReport): [name: string, value: string][] {
  const shown = shownBy(evidence)
  if (!shown) return []
  const { test, inputInWords, output, before, after } = shown
  const expected = evidence.kind === 'witness' ? evidence.expected : undefined
  const instead = evidence.kind === 'score' ? evidence.example?.instead : undefined
  const sides: [string, string | undefined][] = [
    ['test', test.line === null ? test.name : `${test.name} (${test.file}:${test.line})`],
    ['input', inputInWords],
    ['output', output],
    ['before', before],
    ['after', after],
    ['expected', expected],
    ...(instead ? [[instead.by, instead.value] as [string, string]] : []),
  ]
  return sides.flatMap(([name, value]) => (value === undefined ? [] : [[name, cut(value)]]))
}

/** The patches that need a review, the worst verdict first. */
export function flagged({ patches }: Report): PatchReport[] {
  const order = ['overfitting', 'suspect', 'implausible', 'inconclusive']
  const at = ({ verdict }: PatchReport) => order.indexOf(verdict)
  return patches.filter((patch) => at(patch) >= 0).sort((a, b) => at(a) - at(b) || a.rank - b.rank)
}

/** The search effort for a patch, in one line. */
export function effortInWords({ effort }: PatchReport): string {
  const { executions, inputs, reachedChange, metCondition, seconds, cut: by } = effort
  if (executions === 0) return 'not run'
  const met = metCondition === null ? '' : `, ${metCondition} met the condition`
  return `${counted(inputs, 'input')}${met}; ${counted(executions, 'execution')}, ${reachedChange} reached the change; ${seconds.toFixed(1)} s${by ? ` (ended early by ${by})` : ''}`
}
