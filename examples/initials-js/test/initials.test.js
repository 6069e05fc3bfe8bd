import assert from 'node:assert'
import { test } from 'node:test'
import { catalogued, initials } from '../initials.js'

test('first and last name', () => {
  assert.strictEqual(initials('Grace Hopper'), 'G. H.')
  assert.strictEqual(initials('ada lovelace'), 'A. L.')
})

test('one name', () => {
  assert.strictEqual(initials('Plato'), 'P.')
})

test('double names', () => {
  assert.strictEqual(initials('Jean-Paul'), 'J. P.')
})

test('particles have none', () => {
  assert.strictEqual(initials('Ludwig van Beethoven'), 'L. B.')
  assert.strictEqual(initials('Vincent van Gogh'), 'V. G.')
})

test('several particles', () => {
  assert.strictEqual(initials('Walther von der Vogelweide'), 'W. V.')
})

test('particles of other languages', () => {
  assert.strictEqual(initials('Simone de Beauvoir'), 'S. B.')
  assert.strictEqual(initials('Vasco da Gama'), 'V. G.')
})

test('two blanks are one', () => {
  assert.strictEqual(initials('Alan  Turing'), 'A. T.')
})

test('catalogued', () => {
  assert.strictEqual(catalogued('Grace Hopper'), 'Hopper, G.')
  assert.strictEqual(catalogued('Plato'), 'Plato')
})
