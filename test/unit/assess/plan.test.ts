import { describe, expect, it } from 'vitest'
import type { Assessment } from '../../../src/assess/assessment.js'
import type { Case } from '../../../src/case/case.js'
import { parseBudget } from '../../../src/fuzz/budget.js'
import { noPerson } from '../../../src/oracles/person.js'
import { judgesToRun, plannedSeconds, planOf, type PlanningOptions } from '../../../src/assess/plan.js'
import { planLines, warningText } from '../../../src/report/plan.js'
import { stoppedBy } from '../../../src/assess/stopped.js'

/** The plan reads nothing else of a case. */
const caseWith = (given: { reference?: boolean; preserve?: string[]; patches?: number; seconds?: number }) =>
  ({
    plan: { preserve: given.preserve ?? [] },
    language: { name: 'javascript', tracing: {}, generalizing: {} },
    suite: { seconds: given.seconds ?? 1, tests: [] },
    candidates: Array.from({ length: given.patches ?? 3 }, () => ({})),
    ...(given.reference && { reference: {} }),
  }) as unknown as Case
const options: PlanningOptions = {
  drivers: { lifted: true, sequences: true },
  questions: 3,
  person: noPerson,
  asks: false,
  invariants: { paper: false, of: 'executed' },
}
const heard = (subject: Case, more: Partial<PlanningOptions> = {}) =>
  planOf(subject, { ...options, ...more })
    .filter(({ isHeard }) => isHeard)
    .map(({ judge }) => judge)

describe('the plan', () => {
  it('with a reference, who compares with it comes first and what is only inferred is left out', () => {
    expect(heard(caseWith({ reference: true }))).toEqual(['difference', 'crash', 'invariants', 'syntax'])
    expect(heard(caseWith({ reference: true, preserve: ['a.preserve.js'] }))[1]).toBe('preservation')
  })

  it('without one, preservation comes first', () => {
    const plan = planOf(caseWith({ preserve: ['a.preserve.js'] }), options)
    expect(plan[0]).toEqual({
      judge: 'preservation',
      isHeard: true,
      why: 'a.preserve.js states what must be preserved',
    })
    expect(plan.every(({ isHeard, why }) => isHeard && why)).toBe(true)
  })

  it('leaves out who gives hints and runs a slow suite several times, unless asked', () => {
    const slow = caseWith({ seconds: 10 })
    expect(heard(slow)).toEqual(['preservation', 'difference', 'crash', 'agreement', 'syntax'])
    expect(planOf(slow, options).find(({ judge }) => judge === 'similarity')?.why).toBe(
      'it runs the tests 5 times, which takes about 50 s (--thorough, or --judges similarity)',
    )
    expect(heard(slow, { judges: ['similarity'] })).toEqual(['similarity'])
    expect(heard(slow, { thorough: true })).toContain('invariants')
  })

  it('has a time for a run without a budget: a minute, and the suite once for each version', () => {
    expect(plannedSeconds(caseWith({ patches: 1, seconds: 10 }))).toBe(80)
    expect(plannedSeconds(caseWith({ patches: 3, seconds: 5 }))).toBe(120)
  })

  it('holds patches against each other where there are three', () => {
    expect(heard(caseWith({ patches: 3 }))).toContain('agreement')
    expect(heard(caseWith({ patches: 2 }))).not.toContain('agreement')
    expect(heard(caseWith({ patches: 2 }), { judges: ['agreement'] })).toEqual([])
  })

  it('does not hear those who cannot say anything, with --thorough neither', () => {
    const untraced = caseWith({})
    const lack = () => 'it cannot be recorded'
    const language = { ...untraced.language, tracing: { ...untraced.language.tracing, lack } }
    const thorough = heard({ ...untraced, language } as unknown as Case, { thorough: true })
    expect(thorough).not.toContain('similarity')
    expect(thorough).toContain('crash')
  })

  it('hears those who are named, and with --thorough everybody', () => {
    expect(heard(caseWith({ reference: true }), { judges: ['similarity'] })).toEqual(['similarity'])
    expect(heard(caseWith({ reference: true }), { thorough: true })).toHaveLength(7)
    expect(heard(caseWith({}), { thorough: true, judges: ['crash'] })).toEqual(['crash'])
  })

  it('who may not be needed keeps little time from the others', () => {
    const weights = judgesToRun(caseWith({ reference: true }), options).map(({ weight }) => weight)
    expect(weights[0] / weights.reduce((a, b) => a + b)).toBeGreaterThan(0.7)
  })

  it('is told below the verdicts', () => {
    const text = planLines({ plan: planOf(caseWith({ reference: true }), options) }, String).join('\n')
    expect(text).toContain('judges: difference, crash')
    expect(text).toContain('preservation is skipped: there is no preservation test')
  })

  it('what limits a run is told above them', () => {
    const text = warningText({ stopped: 'the time was over', failing: [] }, false)
    expect(text).toContain('no test fails before the patch')
    expect(text).toContain('the time was over')
  })
})

describe('what the clock left out', () => {
  const trust = { value: 1, from: [] }
  const looked = {
    patch: 'a',
    verdict: 'unrefuted',
    reason: '',
    trust,
    editedTests: [],
    evidence: [],
    alike: [],
  } as const
  const patches: Assessment[] = [looked, { ...looked, isUnseen: true }, { ...looked, missed: ['crash'] }]

  it('is counted', () => {
    expect(stoppedBy(patches, { budget: parseBudget('30s') })).toBe(
      'the time budget ran out (30s): of 3 patches, 1 was skipped, 1 was not examined by every judge',
    )
    expect(stoppedBy(patches.slice(1, 2), { budget: parseBudget('9x'), patchBudget: parseBudget('2s') })).toContain(
      '(2s for each patch)',
    )
    expect(stoppedBy([looked], { budget: parseBudget('30s') })).toBeNull()
  })
})
