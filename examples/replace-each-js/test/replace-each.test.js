import assert from 'node:assert'
import { test } from 'node:test'
import { replaceEach, replaceEachRepeatedly } from '../replace-each.js'

test('replaces nothing', () => {
  assert.strictEqual(replaceEach(null, ['a'], ['b']), null)
  assert.strictEqual(replaceEach('', ['a'], ['b']), '')
  assert.strictEqual(replaceEach('aba', null, null), 'aba')
  assert.strictEqual(replaceEach('aba', [], null), 'aba')
  assert.strictEqual(replaceEach('aba', ['x'], ['y']), 'aba')
  assert.strictEqual(replaceEach('aba', ['a'], [null]), 'aba')
})

test('both lists are of one length', () => {
  assert.throws(() => replaceEach('aba', ['a'], ['b', 'c']), RangeError)
})

test('null in the lists is passed over', () => {
  assert.strictEqual(replaceEach('aba', ['a', 'b'], ['c', null]), 'cbc')
})

test('replaces repeatedly', () => {
  assert.strictEqual(replaceEachRepeatedly('abcde', ['ab', 'd'], ['w', 't']), 'wcte')
  assert.strictEqual(replaceEachRepeatedly('abcde', ['ab', 'd'], ['d', 't']), 'tcte')
})

test('replaces by longer texts', () => {
  assert.strictEqual(replaceEachRepeatedly('a < b & c', ['&', '<'], ['and', 'less than']), 'a less than b and c')
})

test('empty texts are not looked for', () => {
  assert.strictEqual(replaceEachRepeatedly('aca', ['a', ''], ['b', 'x']), 'bcb')
})

test('does not go round in circles', () => {
  assert.throws(() => replaceEachRepeatedly('abcde', ['ab', 'd'], ['d', 'ab']), RangeError)
})
