import { expect, test } from 'vitest'
import { LethalNumbers } from '../../../src/fuzz/lethal.js'
import type { Driver, Slot } from '../../../src/model/driver.js'

const slot = (id: number, place: string): Slot => ({
  id,
  place,
  value: 1,
  line: 1,
  start: 0,
  end: 1,
  owner: 0,
  row: -1,
})
const driverWith = (...slots: Slot[]) => ({ slots }) as unknown as Driver

test('a number that crashed the host is not tried in that place again, nor a larger one', () => {
  const driver = driverWith(slot(0, 'fill#0'), slot(1, 'fill#1'))
  const lethal = new LethalNumbers()
  expect(lethal.has(driver, [0, 2147483647])).toBe(false)
  lethal.note(driver, [0, 1e9, 1, 'x'])
  expect([5, 1e6, 1e9, -2e9].map((n) => lethal.has(driver, [0, n]))).toEqual([false, false, true, true])
  expect(lethal.has(driver, [1, 1e9])).toBe(false)
  // Other tests make the same call; options and lists have numbers, too.
  expect(lethal.has(driverWith(slot(7, 'fill#0')), [7, { size: 3e9 }])).toBe(true)
})

test('nothing is concluded from small numbers, or from several large ones', () => {
  const driver = driverWith(slot(0, 'a#0'), slot(1, 'b#0'))
  const lethal = new LethalNumbers()
  lethal.note(driver, [0, 3])
  lethal.note(driver, [0, 1e9, 1, 1e9])
  expect(lethal.has(driver, [0, 2e9])).toBe(false)
  expect(lethal.has(driver, [1, 2e9])).toBe(false)
})

test('of a batch that takes long, only a very large number is to blame', () => {
  const driver = driverWith(slot(0, 'fill#0'))
  const lethal = new LethalNumbers()
  lethal.noteSlow(driver, [0, 5000])
  expect(lethal.has(driver, [0, 1e9])).toBe(false)
  lethal.noteSlow(driver, [0, 4e6])
  expect([5000, 1e6, 8e6].map((n) => lethal.has(driver, [0, n]))).toEqual([false, false, true])
})
