import assert from 'node:assert'
import { test } from 'node:test'
import { table } from '../table.js'

test('a row', () => {
  assert.deepStrictEqual(table('a,b\n1,2'), ['a: 1', 'b: 2'])
})

test('a cell that spans two columns', () => {
  assert.deepStrictEqual(table('a,b,c\nx*2,y'), ['a: x', 'b: x', 'c: y'])
})

test('no number', () => {
  assert.strictEqual(table('a,b\n1,-x'), null)
})

test('a row that is a little too long', () => {
  assert.strictEqual(table('a,b,c\n1,2,-1,3'), null)
})
