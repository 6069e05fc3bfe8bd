import { expect, test } from 'vitest'
import { variableLeaf } from '../../../src/patch-space/read-expression.js'
import { siblingMembers } from '../../../src/patch-space/siblings.js'

const values = ['a.from', 'a.to', 'b.from', 'c.size', 'a', 'a.to.x'].map((text) => variableLeaf(text, 'number'))
const texts = (variables: { name: string; declared?: string }[], isStrict = false) =>
  siblingMembers(values, variables, isStrict).map(({ text }) => text)

test('what one variable has, another of its kind has, too', () => {
  expect(texts([{ name: 'a' }, { name: 'b' }, { name: 'c' }])).toEqual(['b.to'])
})

test('declared types say what is of one kind', () => {
  const [a, b, c] = ['a', 'b', 'c'].map((name) => ({ name, declared: name === 'b' ? 'Other' : 'Range' }))
  expect(texts([a, b, c])).toEqual(['c.from', 'c.to', 'a.size'])
})

test('where types are declared, nothing is guessed', () => {
  expect(texts([{ name: 'a' }, { name: 'b' }], true)).toEqual([])
})
