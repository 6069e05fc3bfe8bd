import { describe, expect, test } from 'vitest'
import { Codes } from '../../../src/inputs/codes.js'

const shown = (...values: unknown[]) => {
  const codes = new Codes()
  values.forEach((value, i) => codes.add(value, `a.test.js ${i}`))
  return codes
}

describe('the same few integers, again and again', () => {
  test('are codes: others mean nothing', () => {
    const arity = shown(1, 2, 2, 1, 1, 2, 2)
    expect([0, 1, 2, 3].filter((value) => arity.allow(value))).toEqual([1, 2])
    // What is no number is for other checks.
    expect(arity.allow('1')).toBe(true)
  })

  test('are quantities if one of them is rare, if there is only one, or with fractions', () => {
    for (const values of [[1, 2, 2, 1, 1, 2, 7], [1, 1, 1, 1], [1, 1, 1, 0.5, 0.5, 0.5], []])
      expect(shown(...values).allow(3)).toBe(true)
  })

  test('a literal that several tests share counts once', () => {
    const codes = shown(1, 1, 1)
    for (let i = 0; i < 5; i++) codes.add(2, 'a.test.js 100')
    expect(codes.allow(3)).toBe(true)
  })
})
