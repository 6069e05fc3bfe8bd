import { describe, expect, it } from 'vitest'
import { meetsCondition, violationOf } from '../../../src/execution/condition.js'
import type { ObservedExecution } from '../../../src/execution/compare.js'
import type { Observation, Snapshot } from '../../../src/model/snapshot.js'
import type { Condition } from '../../../src/model/condition.js'

const returned = { kind: 'returned' } as const
const seen = (kind: Observation['kind'], site: string | number, value: Snapshot): Observation => ({ kind, site, value })
const run = (...observations: Observation[]): ObservedExecution => ({ outcome: returned, observations })
const threw: ObservedExecution = { outcome: { kind: 'threw', type: 'TypeError' }, observations: [] }
const kept = (site: number, value: Snapshot) => seen('preserve', site, { t: 'kept', v: [value] })
const notKept = (site: number) => seen('preserve', site, { t: 'not kept' })
const ignored = (site: number) => seen('preserve', site, { t: 'ignored' })
const fails = seen('preserve', 'failToPreserve', { t: 'fails to preserve' })
const error = { t: 'error', n: 'TypeError', k: ['message'], v: ['no'] }

const stated: Condition = { kind: 'stated' }
const unexpected: Condition = { kind: 'no exception' }
const positive: Condition = { kind: 'assertion', site: 1, relation: { is: '>=', than: 0 } }
const broken = (before: ObservedExecution, after: ObservedExecution, condition: Condition) =>
  violationOf(before, after, condition, { exact: false })?.change

describe('a stated condition', () => {
  it('is met where an output was kept', () => {
    expect(meetsCondition(run(notKept(0)), stated)).toBe(false)
    expect(meetsCondition(run(notKept(0), kept(1, 5)), stated)).toBe(true)
    expect(meetsCondition(run(fails), stated)).toBe(false)
  })

  it('compares call by call', () => {
    expect(broken(run(kept(0, 5)), run(kept(0, 5)), stated)).toBeUndefined()
    expect(broken(run(kept(0, 5)), run(kept(0, 6)), stated)).toBe('number')
    // Of two calls at one place only the second held.
    expect(broken(run(notKept(0), kept(0, 5)), run(kept(0, 1), kept(0, 5)), stated)).toBeUndefined()
    expect(broken(run(notKept(0), kept(0, 5)), run(kept(0, 5), kept(0, 1)), stated)).toBe('number')
  })

  it('ignores outputs that throw, and calls that are not made', () => {
    expect(broken(run(kept(0, 5)), run(ignored(0)), stated)).toBeUndefined()
    expect(broken(run(kept(0, 5)), run(), stated)).toBeUndefined()
    // Whether an exception may be is not stated: it is told, but not as a broken output.
    expect(broken(run(kept(0, 5)), threw, stated)).toBe('returned→threw')
  })

  it('counts failToPreserve of the patched version alone', () => {
    expect(broken(run(kept(0, 5)), run(fails), stated)).toBe('fails to preserve')
    expect(broken(run(kept(0, 5), fails), run(kept(0, 5), fails), stated)).toBeUndefined()
    expect(broken(run(fails), run(fails), stated)).toBeUndefined()
  })

  it('counts another way through the test', () => {
    expect(broken(run(kept(0, 5)), run(kept(1, 'x')), stated)).toBe('no longer observed')
    expect(broken(run(kept(0, 5), notKept(1)), run(kept(1, 'x')), stated)).toBeUndefined()
  })
})

describe('inferred conditions', () => {
  const value = (v: Snapshot) => run(seen('assertion', 1, v))

  it('no exception: what is asserted is kept where nothing throws', () => {
    expect(meetsCondition(threw, unexpected)).toBe(false)
    expect(meetsCondition(value(error), unexpected)).toBe(false)
    expect(broken(value(1), value(1), unexpected)).toBeUndefined()
    expect(broken(value(1), value(2), unexpected)).toBe('number')
    expect(broken(value(1), value(error), unexpected)).toBe('number→error')
    expect(broken(value(1), threw, unexpected)).toBe('returned→threw')
  })

  it('a general assertion: kept where it holds', () => {
    expect(meetsCondition(value(-1), positive)).toBe(false)
    expect(meetsCondition(value(0), positive)).toBe(true)
    expect(broken(value(-1), value(0), positive)).toBeUndefined()
    expect(broken(value(3), value(4), positive)).toBe('number')
  })
})
