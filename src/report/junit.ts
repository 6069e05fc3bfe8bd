import { decisiveFirst, effortInWords, sentenceOf, shownBy, sidesOf } from './decisive-evidence.js'
import { inRepository, changedPlace } from './place.js'
import type { EvidenceReport, PatchReport, Report } from '../model/report.js'

/**
 * JUnit XML with one test per patch. Overfitting and suspect patches are failures, so that they fail a build;
 * implausible patches are errors, because they could not be judged; inconclusive patches are skipped.
 */
export function junitReport(report: Report): string {
  const { patches, project, seed, budget, seconds } = report
  const count = (...verdicts: string[]) => patches.filter(({ verdict }) => verdicts.includes(verdict)).length
  const counts = {
    tests: patches.length,
    failures: count('overfitting', 'suspect'),
    errors: count('implausible'),
    time: seconds.toFixed(3),
  }
  const suite = { name: project, ...counts, skipped: count('inconclusive') }
  const properties = Object.entries({ seed, budget, version: report.tool.version })
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<testsuites${attributes({ name: 'assay', ...counts })}>`,
    `  <testsuite${attributes(suite)}>`,
    '    <properties>',
    ...properties.map(([name, value]) => `      <property${attributes({ name, value })}/>`),
    '    </properties>',
    ...patches.map((patch) => testCase(report, patch)),
    '  </testsuite>',
    '</testsuites>',
    '',
  ].join('\n')
}

function testCase(report: Report, patch: PatchReport): string {
  const place = changedPlace(patch)
  const of = {
    name: patch.patch,
    classname: `assay.${report.project}`,
    time: patch.effort.seconds.toFixed(3),
    ...(place && { file: inRepository(report, place.file), line: place.line }),
  }
  return [
    `    <testcase${attributes(of)}>`,
    ...outcome(patch),
    // Always report the search effort, also when nothing was found.
    `      <system-out>${escaped(aside(patch))}</system-out>`,
    '    </testcase>',
  ].join('\n')
}

function outcome(patch: PatchReport): string[] {
  const { verdict, reason } = patch
  const of = attributes({ message: reason, type: verdict })
  switch (verdict) {
    case 'unrefuted':
      return []
    case 'inconclusive':
      return [`      <skipped${attributes({ message: reason })}/>`]
    case 'implausible':
      return [`      <error${of}>${escaped(reason)}</error>`]
    case 'overfitting':
    case 'suspect':
      return [`      <failure${of}>${escaped(decisiveFirst(patch).map(inWords).join('\n\n') || reason)}</failure>`]
  }
}

function inWords(evidence: EvidenceReport): string {
  const test = shownBy(evidence)?.regressionTest
  return [
    sentenceOf(evidence),
    ...sidesOf(evidence).map(([name, value]) => `${`${name}:`.padEnd(10)}${value}`),
    ...(test === undefined ? [] : ['regression test:', test]),
  ].join('\n')
}

const aside = (patch: PatchReport) =>
  [
    `${patch.verdict}: ${patch.reason}`,
    `effort: ${effortInWords(patch)}`,
    ...patch.remarks,
    `reproduce: ${patch.reproduce}`,
  ].join('\n')

const attributes = (of: Record<string, string | number>) =>
  Object.entries(of)
    .map(([name, value]) => ` ${name}="${escaped(String(value)).replace(/[\t\n]/g, reference)}"`)
    .join('')

const reference = (char: string) => `&#${char.charCodeAt(0)};`

/** Characters that XML cannot contain even as entities are written as string escapes. */
const escaped = (text: string) =>
  text
    .replace(/[&<>"\r]/g, reference)
    .replace(/[\0-\x08\x0b\x0c\x0e-\x1f\ufffe\uffff]|\p{Surrogate}/gu, (char) => `\\u${hex(char)}`)

const hex = (char: string) => char.charCodeAt(0).toString(16).padStart(4, '0')
