import { describe, expect, it } from 'vitest'
import { Scheduler } from '../../../src/fuzz/scheduler.js'
import { Random } from '../../../src/inputs/random.js'
import type { Driver } from '../../../src/model/driver.js'

const driver = (id: number, generated?: 'typed') =>
  ({ id, name: `t${id}`, slots: [{}], ...(generated && { generated }) }) as unknown as Driver

describe('the driver of the next batch', () => {
  it('is none that keeps crashing the host by itself', () => {
    const [test, sequence] = [driver(0), driver(1, 'typed')]
    const scheduler = new Scheduler([test, sequence], new Random(1))
    scheduler.report(sequence, false, [0, 0, 0])
    expect([scheduler.isSetAside(sequence), scheduler.isSetAside(test)]).toEqual([true, false])
    for (let i = 0; i < 20; i++) expect(scheduler.next()).toBe(test)
    expect(scheduler.idle).toBe(false)
    for (let i = 0; i < 12; i++) scheduler.report(test, false, [0])
    expect(scheduler.idle).toBe(true)
  })

  it('may be one with which a patched version crashes', () => {
    const one = driver(0)
    const scheduler = new Scheduler([one], new Random(1))
    for (let i = 0; i < 30; i++) scheduler.report(one, false, [1, 2])
    expect(scheduler.isSetAside(one)).toBe(false)
  })

  it('gets few inputs at a time where each starts the program anew', () => {
    const one = driver(0)
    const scheduler = new Scheduler([one], new Random(1))
    expect(scheduler.most(one)).toBe(Infinity)
    scheduler.report(one, true, [], true)
    expect(scheduler.most(one)).toBeLessThan(16)
  })
})
