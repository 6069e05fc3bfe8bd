import { describe, expect, it } from 'vitest'
import { agentText } from '../../../src/report/agent.js'
import type { VerdictName } from '../../../src/model/verdict.js'
import { sampleReport } from '../../support/report-sample.js'

const report = sampleReport(40)
const only = (verdict: VerdictName) => ({ ...report, patches: report.patches.filter((one) => one.verdict === verdict) })

describe('what a coding agent reads', () => {
  it.each([
    ['overfitting', /^assay: WRONG: an input proves it\n/],
    ['suspect', /^assay: SUSPECT/],
    ['implausible', /^assay: FAILS/],
    ['inconclusive', /^assay: OPEN/],
    ['unrefuted', /^assay: OK/],
  ] as const)('begins with the decision: %s', (verdict, first) => {
    expect(agentText(only(verdict))).toMatch(first)
  })

  it('is short, plain, and about the worst of several patches', () => {
    const text = agentText(report)
    expect(text).toMatch(/^assay: WRONG/)
    expect(text.length).toBeLessThan(8000)
    expect(text).not.toMatch(/[\u001b\u0007]/)
    expect(text).toMatch(/and \d+ more patches/)
  })

  it('shows the input and what each version does with it', () => {
    const { patches } = only('overfitting')
    const text = agentText({ ...report, patches: patches.slice(0, 1) })
    expect(text).toMatch(/\n {2}input: .+\n/)
    expect(text).toMatch(/\n {2}before: .+\n {2}after: .+\n/)
    expect(text).toContain('Next: fix the code')
  })
})
