import { test } from 'node:test'
import assert from 'node:assert'
import { gcd } from '../src/gcd.js'

test('small numbers', () => {
  assert.strictEqual(gcd(30, 50), 10)
  assert.strictEqual(gcd(0, 50), 50)
  assert.strictEqual(gcd(-30, 50), 10)
})
test('the smallest integer has no gcd with zero', () => {
  assert.throws(() => gcd(-2147483648, 0), RangeError)
})
