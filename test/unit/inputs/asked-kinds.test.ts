import { describe, expect, it } from 'vitest'
import { askedKindCheck, parameterOf } from '../../../src/inputs/asked-kinds.js'

describe('values of another kind than tests show', () => {
  const check = askedKindCheck(new Set(['list', 'string', 'number', 'object']), (value) => value === 'shown')

  it.each([[['shown', 'shown']], [[]], ['a word'], [''], [7], [{ a: 1, b: 'x' }]])('%j may stand there', (value) =>
    expect(check(value)).toBe(true),
  )

  it.each([[['other']], ['<b>'], [2 ** 40], [0.5], [-0], [{ a: [1] }], [true], [null], [/x/]])('%j may not', (value) =>
    expect(check(value)).toBe(false),
  )
})

it('a place names a function and a position', () => {
  expect(parameterOf('lib.merge#1')).toBe('merge#1')
  expect(parameterOf('merge#1.key')).toBeUndefined()
  expect(parameterOf('options')).toBeUndefined()
})
