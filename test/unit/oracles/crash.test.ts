import { describe, expect, it } from 'vitest'
import { naiveCrash } from '../../../src/commands/bench/naive-crash.js'
import { isSameCrash, newCrash } from '../../../src/oracles/crash.js'
import type { Crash } from '../../../src/model/crash.js'
import type { Execution } from '../../../src/model/execution.js'

const crash = (frames: string[], type = 'TypeError'): Crash => ({ kind: 'exception', type, message: type, frames })
const fine: Execution = { outcome: { kind: 'returned' }, observations: [] }
const threw: Execution = { outcome: { kind: 'threw', type: 'Error' }, observations: [] }
const crashed = (found: Crash): Execution => ({ ...threw, crash: found })
const late: Execution = { outcome: { kind: 'timed-out' }, observations: [] }
const seen: Execution = {
  outcome: { kind: 'returned' },
  observations: [{ kind: 'assertion', site: 0, value: { t: 'error', n: 'Error' } }],
}

describe('the crash oracle', () => {
  it('compares kind, type and three frames', () => {
    expect(isSameCrash(crash(['a', 'b', 'c', 'd']), crash(['a', 'b', 'c', 'e']))).toBe(true)
    expect(isSameCrash(crash(['a', 'b', 'c']), crash(['a', 'b', 'd']))).toBe(false)
    expect(isSameCrash(crash(['a']), crash(['a', 'b']))).toBe(false)
    expect(isSameCrash(crash(['a']), crash(['a'], 'RangeError'))).toBe(false)
    expect(isSameCrash(crash([]), crash([]))).toBe(false)
  })

  it('condemns where the buggy version was fine or had the defect', () => {
    const [defect, other] = [crash(['a']), crash(['b'])]
    expect(newCrash(fine, crashed(other), [])).toBe(other)
    expect(newCrash(crashed(defect), crashed(other), [defect])).toBe(other)
    for (const before of [crashed(defect), threw, late, seen])
      expect(newCrash(before, crashed(other), [])).toBeUndefined()
    for (const after of [fine, threw, late, seen]) expect(newCrash(fine, after, [])).toBeUndefined()
  })

  it('is stricter than the rule to beat', () => {
    expect(naiveCrash(fine, threw)).toBe(true)
    expect(naiveCrash(fine, seen)).toBe(true)
    expect(naiveCrash(threw, threw)).toBe(false)
  })
})
