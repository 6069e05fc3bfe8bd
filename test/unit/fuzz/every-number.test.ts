import { describe, expect, it } from 'vitest'
import { everyNumber } from '../../../src/fuzz/every-number.js'
import type { Driver, Slot } from '../../../src/model/driver.js'

const slot = (id: number, value: unknown, more: Partial<Slot> = {}) =>
  ({ id, value, line: 1, start: id, end: id, place: `f#${id}`, owner: 0, row: -1, ...more }) as Slot
const driver = (...slots: Slot[]) => ({ slots }) as Driver

describe('all numbers of a test', () => {
  it('change at once, in lists and objects, too', () => {
    const inputs = everyNumber(driver(slot(0, [1, 20]), slot(1, { max: 5, name: 'a' }), slot(2, 'x7')))
    expect(inputs[0]).toEqual([0, [-20, -1], 1, { max: -16, name: 'a' }])
    expect(inputs[1]).toEqual([0, [10, 200], 1, { max: 50, name: 'a' }])
    // A list of its own, too; one number alone is varied anyway.
    expect(inputs).toContainEqual([0, [1001, 1020]])
    expect(inputs).not.toContainEqual([1, { max: -1, name: 'a' }])
  })

  it('stay where their place cannot hold the other one', () => {
    const inputs = everyNumber(driver(slot(0, 3), slot(1, 100, { type: { name: 'byte' } })))
    expect(inputs).toContainEqual([0, 4, 1, 101])
    expect(inputs).not.toContainEqual(expect.arrayContaining([30]))
    expect(everyNumber(driver(slot(0, 3)))).toEqual([])
    const span = { kind: 'between', min: 0, max: 9, whole: true } as const
    expect(everyNumber(driver(slot(0, 5, { span }), slot(1, 5, { span })))).toEqual([])
  })
})
