import { expect, it } from 'vitest'
import { editOf } from '../../../src/campaign/edit.js'
import type { Driver, Slot } from '../../../src/model/driver.js'

const slot = (id: number, value: unknown): Slot => ({
  id,
  value,
  line: 1,
  start: 0,
  end: 1,
  place: 'f#0',
  owner: 0,
  row: -1,
})
const driver: Driver = {
  id: 0,
  file: 'a.test.js',
  index: 0,
  name: 'a test',
  site: undefined,
  slots: [slot(1, '172.20.10.1'), slot(2, { base: '/admin', deep: [1, 2] })],
  failing: true,
  preserves: false,
}
const place = (...input: (number | unknown)[]) => editOf(driver, input as never).place

it('names the token of a text and the part of an object that is changed', () => {
  expect(place(1, '173.20.10.1')).toBe(place(1, '17.20.10.1'))
  expect(place(1, '172.30.10.1')).not.toBe(place(1, '173.20.10.1'))
  expect(place(2, { base: '/user', deep: [1, 2] })).not.toBe(place(2, { base: '/admin', deep: [1, 3] }))
})

it('knows whether texts keep their form', () => {
  expect(editOf(driver, [1, '172.30.10.1']).keepsForm).toBe(true)
  expect(editOf(driver, [1, '172.x.10.1']).keepsForm).toBe(false)
  expect(editOf(driver, [2, { base: '/admin_', deep: [1, 2] }]).keepsForm).toBe(false)
})

it('is farther away, the more is changed', () => {
  const one = editOf(driver, [1, '172.21.10.1']).distance
  expect(editOf(driver, []).distance).toBe(0)
  expect(editOf(driver, [1, '9.9.9.9']).distance).toBeGreaterThan(one)
  expect(editOf(driver, [1, '172.21.10.1', 2, { base: '', deep: [] }]).distance).toBeGreaterThan(one)
})
