import { createRequire } from 'node:module'
import { Ajv } from 'ajv'
import Ajv04 from 'ajv-draft-04'
import { describe, expect, it } from 'vitest'
import type { Log } from 'sarif'
import { sarifReport } from '../../../src/report/sarif.js'
import { rules } from '../../../src/report/sarif-rules.js'
import type { Report } from '../../../src/model/report.js'
import { diffOf, hostile, mixed, patchOf, reportOf, scoreOf, unrefuted, witnessOf } from '../../support/report-of.js'

const schema = createRequire(import.meta.url)('@microsoft/jest-sarif/lib/schemas/sarif-2.1.0-rtm.5.json') as object
// Its patterns are not those of today. Formats are names of what Ajv knows only with another package; that URIs are URIs is looked at below.
const ajv = new (Ajv04 as unknown as typeof Ajv)({ strict: false, validateFormats: false, unicodeRegExp: false })
const validate = ajv.compile(schema)

function resultsOf(report: Report) {
  const log = JSON.parse(sarifReport(report)) as Log
  expect(validate(log), JSON.stringify(validate.errors)).toBe(true)
  return log.runs[0].results!
}

describe('SARIF', () => {
  it('is valid for every verdict, and a spoiled one is not', () => {
    const results = resultsOf(mixed())
    expect(results.map(({ ruleId, level }) => [ruleId, level])).toEqual([
      ['assay/overfitting-regression', 'error'],
      ['assay/suspect-similarity', 'warning'],
      ['assay/inconclusive', 'note'],
    ])
    const spoiled = JSON.parse(sarifReport(mixed())) as { runs: { results: { level: string }[] }[] }
    spoiled.runs[0].results[0].level = 'terrible'
    expect(validate(spoiled)).toBe(false)
  })

  it('tells the input and all sides, at the changed line of the patched file', () => {
    const [result] = resultsOf(reportOf([patchOf()], { folder: 'packages/a b' }))
    for (const part of ['fix.diff', 'i = 999', 'before: 1', 'after: 2', 'expected: 1'])
      expect(result.message.text).toContain(part)
    expect(result.locations![0].physicalLocation).toEqual({
      artifactLocation: { uri: 'packages/a%20b/src/gcd.js', uriBaseId: '%SRCROOT%' },
      region: { startLine: 3 },
    })
    expect(result.properties).toMatchObject({ patch: 'fix.diff', verdict: 'overfitting', trust: 0.05 })
    expect(result.relatedLocations![0].physicalLocation!.region).toEqual({ startLine: 7 })
  })

  it('encodes every path as a relative URI', () => {
    const change = [{ file: `a:b/${hostile.replaceAll('/', '')}#?.js`, line: 1, case: 'condition' as never, goal: '' }]
    const [result] = resultsOf(reportOf([patchOf({ change })]))
    const { uri } = result.locations![0].physicalLocation!.artifactLocation!
    expect(uri).toMatch(/^[\w.~!*'()%/-]+$/)
    expect(decodeURIComponent(uri!)).toContain('a:b/')
  })

  it('names what cannot be placed in a notification', () => {
    const log = JSON.parse(sarifReport(mixed())) as Log
    const [{ level, message, associatedRule }] = log.runs[0].invocations![0].toolExecutionNotifications!
    expect([level, message.text, associatedRule!.id]).toEqual([
      'warning',
      'wrong.diff is implausible: it does not apply',
      'assay/implausible',
    ])
  })

  it('has one result for a rule, and a fingerprint of what the patch is', () => {
    const printOf = (report: Report) => resultsOf(report).map(({ partialFingerprints }) => partialFingerprints)
    const first = printOf(reportOf([patchOf({ evidence: [witnessOf(), witnessOf({ inputInWords: 'i = 5' })] })]))
    expect(first).toHaveLength(1)
    const again = patchOf({ patch: 'moved.diff', evidence: [witnessOf({ inputInWords: 'i = 7', after: '8' })] })
    const shifted = { ...again, diff: diffOf('src/gcd.js', 40), change: [{ ...again.change[0], line: 40 }] }
    expect(printOf(reportOf([shifted], { seed: 9 }))).toEqual(first)
    expect(printOf(reportOf([patchOf({ diff: diffOf().replace('return b', 'return c') })]))).not.toEqual(first)
    expect(printOf(reportOf([patchOf({ diff: diffOf('src/lcm.js'), change: [] })]))).not.toEqual(first)
  })

  it('tells what condemns from what only speaks against a patch', () => {
    const evidence = [
      scoreOf(),
      witnessOf(),
      witnessOf({ oracle: 'inferred', inWords: 'x', classification: undefined }),
    ]
    const ids = resultsOf(reportOf([patchOf({ evidence })])).map(({ ruleId }) => ruleId)
    expect(ids).toEqual(['assay/overfitting-regression', 'assay/suspect-similarity', 'assay/suspect-inferred'])
  })

  it('says nothing of a patch that nothing speaks against', () => {
    expect(resultsOf(reportOf([patchOf(unrefuted)]))).toEqual([])
    expect(resultsOf(reportOf([]))).toEqual([])
  })

  it('holds hostile text, and makes no links of it', () => {
    const evidence = [witnessOf({ inputInWords: hostile, before: hostile })]
    const [result] = resultsOf(reportOf([patchOf({ patch: hostile, evidence })]))
    expect(result.message.text).not.toMatch(/(?<!\\)\]\(/)
  })

  // People switch rules off by these.
  it('keeps the ids of its rules', () => {
    expect(rules.map(({ id }) => id)).toMatchInlineSnapshot(`
      [
        "assay/overfitting-regression",
        "assay/overfitting-defective",
        "assay/overfitting-unrepaired",
        "assay/overfitting-difference",
        "assay/overfitting-preservation",
        "assay/overfitting-inferred",
        "assay/overfitting-crash",
        "assay/overfitting-invariants",
        "assay/suspect-regression",
        "assay/suspect-defective",
        "assay/suspect-unrepaired",
        "assay/suspect-difference",
        "assay/suspect-preservation",
        "assay/suspect-inferred",
        "assay/suspect-crash",
        "assay/suspect-agreement",
        "assay/suspect-similarity",
        "assay/suspect-invariants",
        "assay/suspect-syntax",
        "assay/suspect-score",
        "assay/implausible",
        "assay/inconclusive",
      ]
    `)
    expect(new Set(rules.map(({ name }) => name)).size).toBe(rules.length)
  })
})
