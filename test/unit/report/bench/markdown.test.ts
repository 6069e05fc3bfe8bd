import { describe, expect, it } from 'vitest'
import { compareRuns } from '../../../../src/commands/bench/against.js'
import { benchReport } from '../../../../src/commands/bench/report.js'
import { benchText } from '../../../../src/report/bench/text.js'
import { benchMarkdown } from '../../../../src/report/bench/markdown.js'
import { caseResult, patchResult, sampleCases, witness } from '../../../support/bench-sample.js'

const published = { 'PATCH-SIM': { tp: 62, fn: 47, fp: 0, tn: 30 } }
const reportOf = (cases = sampleCases(4)) => benchReport({ name: 'sample', published }, cases)

describe('the summary of a benchmark for a pull request', () => {
  it('has the figures, published ones beside ours', () => {
    const lines = benchMarkdown(reportOf()).split('\n')
    expect(lines.find((line) => line.includes('**overfitting or suspect**'))).toMatch(/\| 12 \| 1 \| 6 \| 4 \| 75% \|/)
    expect(lines.find((line) => line.includes('(published)'))).toMatch(/\| 62 \| 0 \| 30 \| 47 \| 57% \| 100% \|/)
    const columns = lines.filter((line) => line.startsWith('|')).map((line) => line.split(/(?<!\\)\|/).length)
    expect(new Set(columns)).toEqual(new Set([13]))
  })

  it('shows names and reasons as text, and stays short', () => {
    const text = benchMarkdown(reportOf(sampleCases(200)))
    // Nobody is called by what is code.
    expect(text).not.toMatch(/<img|<\/script/)
    expect(text.replace(/<code>.*?<\/code>/g, '')).not.toMatch(/@someone|(?<!&)#1\b/)
    expect(text).toMatch(/Overfitting patches that are missed: 200/)
    expect(text).toContain('… and 180 more')
    expect(text.length).toBeLessThan(20_000)
  })

  it('tells what changed since an earlier run', () => {
    const before = [caseResult('a', [patchResult()])]
    const wronged = patchResult({ verdict: 'overfitting', evidence: [witness()] })
    const report = {
      ...reportOf([caseResult('a', [wronged])]),
      against: compareRuns(before, [caseResult('a', [wronged])]),
    }
    const told = 'of 1 patches, 0 better, 1 worse, 0 changed in another way; 1 correct patches newly judged overfitting'
    expect(benchMarkdown(report)).toContain(told)
    expect(benchMarkdown(report)).toContain('| correct | unrefuted → overfitting |')
    expect(benchText(report, false)).toContain(told)
    expect(benchText(report, false)).toMatch(/− a patches\/a.diff \(correct\): unrefuted → overfitting; 1.5 s → 1.5 s/)
    expect(benchText(report, false)).toContain('verdict overfitting: TP 0, FP 0 → 1')
  })
})
