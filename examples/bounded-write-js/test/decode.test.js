import assert from 'node:assert'
import { test } from 'node:test'
import { decode } from '../decode.js'

test('an image without segments is black', () => {
  assert.deepStrictEqual(decode([0, 0], 3, 2), [0, 0, 0, 0, 0, 0])
})

test('pixels are left out', () => {
  assert.deepStrictEqual(decode([1, 0, 2, 0, 2, 0], 4, 2), [0, 0, 0, 0, 0, 0, 0, 0])
})

test('pixels are repeated', () => {
  assert.deepStrictEqual(decode([2, 0, 6, 0, 1, 0, 1, 3], 3, 2), [0, 0, 0, 0, 0, 0])
})

test('more is left out than there is', () => {
  assert.strictEqual(decode([1, 0, 2, 0, 9, 0], 4, 2), null)
})

test('blocks beyond the end of the image', () => {
  assert.strictEqual(decode([3, 0, 2, 0, 1, 0, 8, 8, 9, 9], 3, 4), null)
})
