import { createHash } from 'node:crypto'
import type { Location, Log, Notification, Result } from 'sarif'
import { condemns, decisiveFirst, flagged, sentenceOf, shownBy, sidesOf } from './decisive-evidence.js'
import { changedLines, inRepository, changedPlace, type ReportPlace } from './place.js'
import type { EvidenceReport, PatchReport, Report } from '../model/report.js'
import { levelOf, ruleOf, rules } from './sarif-rules.js'

const schema = 'https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json'
const sourceRoot = '%SRCROOT%'

/** SARIF 2.1.0 for code scanning: a result for each patch and rule, at the line that the patch changes. */
export const sarifReport = (report: Report): string => `${JSON.stringify(sarifLog(report), null, 2)}\n`

function sarifLog(report: Report): Log {
  const found = flagged(report).flatMap((patch) => findingsOf(patch).map((finding) => ({ patch, finding })))
  // SARIF consumers reject results without a location.
  const results = found.flatMap(({ patch, finding }) => {
    const place = changedPlace(patch)
    return place ? [resultOf(report, patch, finding, place)] : []
  })
  const elsewhere = found.filter(({ patch }) => !changedPlace(patch)).map(({ finding }) => notification(finding))
  const stopped: Notification[] = report.stopped
    ? [{ level: 'warning', message: { text: `The run is incomplete: ${report.stopped}` } }]
    : []
  const { seed, budget, executions, seconds } = report
  return {
    $schema: schema,
    version: '2.1.0',
    runs: [
      {
        tool: { driver: { name: 'Assay', semanticVersion: report.tool.version, rules: [...rules] } },
        invocations: [{ executionSuccessful: true, toolExecutionNotifications: [...stopped, ...elsewhere] }],
        originalUriBaseIds: { [sourceRoot]: { description: { text: 'The root folder of the repository.' } } },
        columnKind: 'utf16CodeUnits',
        results,
        properties: { seed, budget, executions, seconds, project: report.project },
      },
    ],
  }
}

/** The result of one rule for a patch. */
interface Finding {
  readonly rule: string
  readonly text: string
  readonly evidence?: EvidenceReport
}

/** One result per rule, with the strongest evidence: how much more was found depends on chance. */
function findingsOf(patch: PatchReport): Finding[] {
  const { verdict, reason } = patch
  if (verdict === 'implausible' || verdict === 'inconclusive')
    return [{ rule: `assay/${verdict}`, text: `${patch.patch} is ${verdict}: ${reason}` }]
  const byRule = new Map<string, Finding>()
  for (const evidence of decisiveFirst(patch)) {
    const isProof = condemns(patch, evidence)
    const rule = ruleOf(evidence, isProof)
    if (byRule.has(rule)) continue
    const sides = sidesOf(evidence).map(([name, value]) => `${name}: ${value}`)
    const head = `${patch.patch} is ${isProof ? verdict : 'suspect'}: ${sentenceOf(evidence)}`
    byRule.set(rule, { rule, text: [head, ...sides].join('\n'), evidence })
  }
  return [...byRule.values()]
}

function resultOf(report: Report, patch: PatchReport, { rule, text, evidence }: Finding, place: ReportPlace): Result {
  const hash = fingerprint(rule, place.file, patch)
  const test = evidence && shownBy(evidence)?.test
  const related = test && test.line !== null ? [testAt(report, test.file, test.line)] : []
  return {
    ruleId: rule,
    ruleIndex: rules.findIndex(({ id }) => id === rule),
    level: levelOf(rule),
    message: { text: withoutLinks(text) },
    locations: [location(report, place.file, place.line)],
    ...(related.length && { relatedLocations: related }),
    // GitHub code scanning uses the second one to recognise a result.
    partialFingerprints: { 'assay/v1': hash, primaryLocationLineHash: `${hash.slice(0, 16)}:1` },
    properties: { patch: patch.patch, verdict: patch.verdict, trust: patch.trust.value, reproduce: patch.reproduce },
  }
}

const testAt = (report: Report, file: string, line: number): Location => ({
  id: 1,
  message: { text: 'the test whose values were varied' },
  ...location(report, file, line),
})

const location = (report: Report, file: string, startLine: number): Location => ({
  physicalLocation: {
    artifactLocation: { uri: uriOf(inRepository(report, file)), uriBaseId: sourceRoot },
    region: { startLine },
  },
})

const notification = ({ rule, text }: Finding): Notification => ({
  level: levelOf(rule),
  message: { text: withoutLinks(text) },
  associatedRule: { id: rule, index: rules.findIndex(({ id }) => id === rule) },
})

/** Computed from the patch, not from the input, because another seed finds another input. */
function fingerprint(rule: string, file: string, { diff, patch }: PatchReport): string {
  const lines = changedLines(diff)
  return createHash('sha256')
    .update(JSON.stringify([rule, file, lines.length ? lines : patch]))
    .digest('hex')
    .slice(0, 32)
}

const uriOf = (path: string) =>
  path
    .replace(/\p{Surrogate}/gu, '\ufffd')
    .split('/')
    .map(encodeURIComponent)
    .join('/')

/** `[text](target)` is a link in a message of SARIF. */
const withoutLinks = (text: string) => text.replace(/[[\]\\]/g, (char) => (text.includes('](') ? `\\${char}` : char))
