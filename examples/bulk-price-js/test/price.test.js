import assert from 'node:assert'
import { test } from 'node:test'
import { total } from '../price.js'

test('a few pieces', () => {
  assert.strictEqual(total(1, 100), 590)
  assert.strictEqual(total(9, 100), 1390)
})

test('many pieces', () => {
  assert.strictEqual(total(12, 100), 1630)
  assert.strictEqual(total(20, 100), 2390)
})

test('ten pieces are many', () => {
  assert.strictEqual(total(10, 100), 1440)
})

test('free shipping', () => {
  assert.strictEqual(total(1, 5000), 5000)
  assert.strictEqual(total(12, 1000), 11400)
})

test('no pieces', () => {
  assert.throws(() => total(0, 100), RangeError)
})
