import { expect, it } from 'vitest'
import { formatTable } from '../src/text-table'

it('fills the columns', () => {
  expect(
    formatTable([
      ['a', 'b'],
      ['ccc', 'd'],
    ]),
  ).toBe('|a  |b|\n|ccc|d|')
})

it('fills what is not there', () => {
  expect(formatTable([['a'], ['b', 'cc']])).toBe('|a|  |\n|b|cc|')
})

it('cuts what is too long', () => {
  expect(formatTable([['the quick brown fox jumps']])).toBe('|the quick brown fox…|')
})
