import { describe, expect, it } from 'vitest'
import { isOver, parseBudget, searchTime, firstShare, withDeadline } from '../../../src/fuzz/budget.js'
import { groupBudget, judgeBudget, runBudget } from '../../../src/assess/budget-shares.js'

const now = 1_000_000

describe('a budget', () => {
  it('is read in executions and in times up to hours', () => {
    expect(parseBudget('20000x')).toMatchObject({ executions: 20000 })
    expect(['500ms', '10s', '2m', '1.5h'].map((text) => parseBudget(text).milliseconds)).toEqual([
      500, 10_000, 120_000, 5_400_000,
    ])
    expect(() => parseBudget('5 days')).toThrow('is invalid')
    expect(() => parseBudget('0s')).toThrow('is invalid')
  })

  it('without a deadline gives a search what it always gave', () => {
    expect(searchTime(parseBudget('10s'))).toBe(10_000)
    expect(firstShare(parseBudget('10s'), 3)).toEqual(parseBudget('10s'))
    expect(isOver(parseBudget('1ms'))).toBe(false)
  })

  it('with a deadline leaves a search room for confirmation, and none after it', () => {
    const budget = withDeadline(parseBudget('20000x'), now + 10_000)
    expect(searchTime(budget, now)).toBeLessThan(10_000)
    expect(searchTime(budget, now)).toBeGreaterThan(5_000)
    expect(searchTime(budget, now + 20_000)).toBe(0)
    expect(isOver(budget, now + 10_000)).toBe(true)
  })
})

describe('shares of a run', () => {
  it('executions are for each patch and set no deadline', () => {
    const run = runBudget(parseBudget('20000x'), undefined, now)
    expect(run).toMatchObject({ executions: 20000, milliseconds: 60_000 })
    expect(groupBudget(run, 4, 40, undefined, now).deadline).toBeUndefined()
    expect(runBudget(parseBudget('20000x'), parseBudget('500x'), now).executions).toBe(500)
  })

  it('a time is one deadline from the start of the run on', () => {
    const run = runBudget(parseBudget('60s'), parseBudget('500x'), now)
    expect(run).toMatchObject({ deadline: now + 60_000, executions: 500 })
    // Opened before: the earlier deadline holds.
    expect(runBudget({ ...parseBudget('60s'), deadline: now + 60_000 }, undefined, now + 9_000).deadline).toBe(
      now + 60_000,
    )
  })

  it('groups get what is fair, and what one leaves over the next ones get', () => {
    const run = runBudget(parseBudget('60s'), undefined, now)
    expect(groupBudget(run, 16, 32, undefined, now).deadline).toBe(now + 30_000)
    // The first took 10 of its 30 seconds.
    expect(groupBudget(run, 16, 16, undefined, now + 10_000).deadline).toBe(now + 60_000)
  })

  it('the time of a patch is put together with those of its group', () => {
    const run = runBudget(parseBudget('20000x'), undefined, now)
    const group = groupBudget(run, 4, 8, parseBudget('2s'), now)
    expect(group).toMatchObject({ deadline: now + 8_000, text: '2s', executions: 20000 })
  })

  it('judges share by weight, and the last gets all that is left', () => {
    const group = { ...parseBudget('60s'), deadline: now + 8_000 }
    expect(judgeBudget(group, [4, 2, 2], now).deadline).toBe(now + 4_000)
    expect(judgeBudget(group, [2], now).deadline).toBe(now + 8_000)
  })
})
