import assert from 'node:assert'
import { test } from 'node:test'
import { formatDuration, parseDuration } from '../duration.js'

test('one unit', () => {
  assert.strictEqual(parseDuration('45s'), 45)
  assert.strictEqual(parseDuration('2h'), 7200)
})

test('a bare number is seconds', () => {
  assert.strictEqual(parseDuration('90'), 90)
})

test('what is no duration is refused', () => {
  assert.throws(() => parseDuration('soon'), TypeError)
})

test('several units add up', () => {
  assert.strictEqual(parseDuration('1h30m'), 5400)
})

test('format', () => {
  assert.strictEqual(formatDuration(5400), '1h30m')
})
