import assert from 'node:assert'
import { test } from 'node:test'
import { createNumber } from '../src/create-number.js'

test('decimal numbers', () => {
  assert.strictEqual(createNumber('12'), 12)
  assert.strictEqual(createNumber('-1.5e3'), -1500)
})

test('hexadecimal numbers', () => {
  assert.strictEqual(createNumber('0x1F'), 31)
  assert.strictEqual(createNumber('-0xff'), -255)
})

test('suffixes', () => {
  assert.strictEqual(createNumber('1.5f'), 1.5)
  assert.strictEqual(createNumber('-2.25D'), -2.25)
  assert.strictEqual(createNumber('9007199254740993L'), 9007199254740993n)
})

test('what is no number is refused', () => {
  assert.throws(() => createNumber(''), SyntaxError)
  assert.throws(() => createNumber('twelve'), SyntaxError)
  assert.throws(() => createNumber('--1'), SyntaxError)
})

test('one digit and a suffix', () => {
  assert.strictEqual(createNumber('1l'), 1n)
})
