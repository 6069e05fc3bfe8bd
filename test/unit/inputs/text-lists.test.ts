import { describe, expect, it } from 'vitest'
import { listEdits } from '../../../src/inputs/text-lists.js'

describe('lists in a text', () => {
  it.each([
    ['a part is put at the end', 'f(a, b)', [], 'f(a, b, a)'],
    ['neighbours change places', '2^3', [], '3^2'],
    ['a part is left out', '[1, 2, 3]', [], '[1, 2]'],
    ['the first one, too', '[1, 2, 3]', [], '[2, 3]'],
    ['larger parts come first', 'a=1&b=2', [], 'b=2&a=1'],
    [
      'a part of another text',
      'POLYGON ((0 0, 9 0))',
      ['POLYGON ((5 5, 7 0), (1 1, 2 2))'],
      'POLYGON ((0 0, 9 0), (1 1, 2 2))',
    ],
    ['what stands in quotes stays whole', `{"a": "x, y", "b": 1}`, [], `{"b": 1, "a": "x, y"}`],
    ['in the inner brackets', 'max(min(1, 2), 3)', [], 'max(min(2, 1), 3)'],
  ])('%s', (_, text, pool, wanted) => expect(listEdits(text, pool)).toContain(wanted))

  it('are in no plain word, and a pair is none', () => {
    for (const text of ['a=1', '10:30', 'a😀b', '', 'word', '(', '((', ')(', "it's", '"open'])
      expect(listEdits(text, [])).toEqual([])
  })

  it('are not looked for in long texts, and of many edits there are some', () => {
    expect(listEdits('a,'.repeat(2000), [])).toEqual([])
    const pool = Array.from({ length: 100 }, (_, i) => `x${i},y${i}`)
    expect(listEdits('a,b;c,d;e,f', pool).length).toBeLessThanOrEqual(60)
  })
})
