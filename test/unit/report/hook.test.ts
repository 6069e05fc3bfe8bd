import { describe, expect, it } from 'vitest'
import { allowNote, blockReason, findingText } from '../../../src/report/hook.js'
import { hostile, patchOf, reportOf, unrefuted, witnessOf } from '../../support/report-of.js'
import { sampleReport } from '../../support/report-sample.js'

const wrong = reportOf([
  patchOf({ evidence: [witnessOf({ inWords: 'it returns 2', inputInWords: 'i = 999', expected: '1' })] }),
])

describe('what an agent is told that has to go on', () => {
  it('is the input, what each version does, and what to do', () => {
    const text = blockReason(wrong)
    expect(text).toMatch(/^Assay: this change passes the tests, but it is wrong for other inputs\.\nit returns 2\n/)
    expect(text).toMatch(/\n {2}input: i = 999\n/)
    expect(text).toMatch(/\n {2}expected: 1\n/)
    expect(text).toMatch(/Fix the cause.*stop again\.$/)
    expect(text.split('\n').length).toBeLessThan(12)
  })

  it('is short and plain whatever the program prints', () => {
    const evidence = [witnessOf({ inWords: hostile, before: `${hostile}\u001b[31m`, after: 'x'.repeat(9000) })]
    const text = blockReason(reportOf([patchOf({ evidence })]))
    expect(text.length).toBeLessThan(3500)
    expect(text).not.toMatch(/[\u0000\u001b]/)
  })
})

describe('what a user is told', () => {
  it('does not ask for a change', () => expect(findingText(wrong)).not.toContain('Fix the cause'))

  it('says how hard it looked, and that a run is incomplete', () => {
    const note = allowNote(reportOf([patchOf(unrefuted)], { stopped: '120 s are over' }))
    expect(note).toMatch(/^Assay: nothing speaks against this change \(.*600 inputs/)
    expect(note).toContain('The run is incomplete: 120 s are over.')
  })

  it('is asked the first question', () => {
    const asked = sampleReport(40).patches.find(({ questions }) => questions.length)!
    const note = allowNote(reportOf([{ ...asked, verdict: 'inconclusive', evidence: [] }]))
    expect(note).toMatch(
      /^Assay: no verdict \(.*reached the change.*\)\..*\nQuestion: .* What is right\? \(assay review\)$/s,
    )
  })
})
