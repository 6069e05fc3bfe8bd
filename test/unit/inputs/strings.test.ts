import { describe, expect, it } from 'vitest'
import { Dictionary } from '../../../src/inputs/dictionary.js'
import { Random } from '../../../src/inputs/random.js'
import { strings } from '../../../src/inputs/strings.js'

const firsts = (value: string, pool: readonly string[], marks: readonly string[] = []) =>
  strings.firsts(value, { random: new Random(1), dictionary: new Dictionary(), pool, marks, width: 0 })

describe('the first texts to try', () => {
  it('have another sign in one place, or wherever it stands', () => {
    const texts = firsts('9 - 4 - 3', ['1 + 2'], ['%'])
    expect(texts).toEqual(expect.arrayContaining(['9 + 4 - 3', '9 - 4 % 3', '9 % 4 % 3', '9 + 4 + 3']))
  })

  it('have other characters where tests show some beyond ASCII', () => {
    expect(firsts('a🙂b', [])).toEqual(expect.arrayContaining(['aéb', 'a𝒜b', 'a😀b']))
    expect(firsts('ab', []).some((text) => String(text).includes('𝒜'))).toBe(false)
  })

  it('have lists of other texts in them', () => {
    expect(firsts('f(a, b)', ['f(a, b)', 'f(c, d)'])).toContain('f(a, b, c)')
  })
})
