import { shownBy } from '../../../support/witness.js'
import { describe, expect, it } from 'vitest'
import { parseBudget } from '../../../../src/fuzz/budget.js'
import { stoppedBy } from '../../../../src/assess/stopped.js'
import { verdictOf } from '../../../../src/assess/verdict/verdict.js'
import type { Evidence } from '../../../../src/model/evidence.js'
import { noEffort, type Opinion } from '../../../../src/model/opinion.js'

const options = { trustInferred: true }
const narrow: Opinion = { judge: 'crash', evidence: [], effort: noEffort, narrow: 'it was not seen to crash' }

describe('that only one kind of failure was looked for', () => {
  it('is an answer where nothing else was asked for', () => {
    expect(verdictOf([narrow], options).verdict).toBe('unrefuted')
  })

  it('is none where those who look at everything had no time', () => {
    expect(verdictOf([narrow], options, ['difference'])).toMatchObject({
      verdict: 'inconclusive',
      reason: 'it was not seen to crash',
    })
  })
})

describe('a patch that is the reference', () => {
  const same: Opinion = { judge: 'difference', evidence: [], effort: noEffort, settled: 'it is the reference' }
  const against = (evidence: object): Opinion => ({ judge: 'x', evidence: [evidence as Evidence], effort: noEffort })
  const witness = { kind: 'witness', grade: 'in-type', condition: 'x > 1', ...shownBy }

  it.each([
    { kind: 'score', measure: 'PATCH-SIM', value: 0.4, threshold: 0.25, inWords: 'it moves' },
    { kind: 'score', measure: 'overfitting-1', value: 1, threshold: 0, inWords: 'a law', isTrusted: true },
    { ...witness, oracle: 'inferred' },
  ])('is not doubted for what was measured or inferred', (evidence) => {
    expect(verdictOf([same, against(evidence)], options)).toMatchObject({ verdict: 'unrefuted', reason: same.settled })
  })

  it('is held to what a person has stated', () => {
    const stated = against({ ...witness, oracle: 'stated' })
    expect(verdictOf([same, stated], options).verdict).toBe('overfitting')
  })
})

it('a clock that ends executions is told by their number', () => {
  const assessments = [{ missed: ['crash'], isUnseen: false }] as unknown as Parameters<typeof stoppedBy>[0]
  expect(stoppedBy(assessments, { budget: parseBudget('4000x') })).toContain('(4000x)')
  const patchBudget = parseBudget('5s')
  expect(stoppedBy(assessments, { budget: parseBudget('4000x'), patchBudget })).toContain('(5s for each patch)')
})
