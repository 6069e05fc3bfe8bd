import { shownBy, sidesOf } from './decisive-evidence.js'
import { code, fence } from './markdown-text.js'
import type { EvidenceReport, Report } from '../model/report.js'
import type { VerdictName } from '../model/verdict.js'

export const marks: Record<VerdictName, string> = {
  overfitting: '❌',
  suspect: '⚠️',
  unrefuted: '✅',
  inconclusive: '❔',
  implausible: '🚫',
}

const longestTest = 6000

export const cut = (text: string, most: number) => (text.length > most ? `${text.slice(0, most)}…` : text)

/** What each version does, as a table. */
export function sides(evidence: EvidenceReport): string {
  const rows = sidesOf(evidence).map(([name, value]) => `| ${name} | ${code(value)} |`)
  return rows.length ? ['|  |  |', '| --- | --- |', ...rows].join('\n') : ''
}

/** The test that reproduces a piece of evidence, if it has one. */
export function testOf(report: Report, evidence: EvidenceReport): string | undefined {
  const test = shownBy(evidence)?.regressionTest
  if (test === undefined) return undefined
  return test.length > longestTest
    ? `_The test is omitted here: it has ${test.length} characters._`
    : fence(test, languageOf(report, evidence))
}

function languageOf({ language }: Report, evidence: EvidenceReport): string {
  if (language !== 'javascript') return /^\w+$/.test(language) ? language : ''
  return /\.[cm]?tsx?$/.test(shownBy(evidence)?.test.file ?? '') ? 'ts' : 'js'
}
