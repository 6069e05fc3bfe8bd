import { describe, expect, it } from 'vitest'
import { typedValue } from '../../../src/api/right-value.js'

describe('a value as a person types it', () => {
  it.each([
    ['12', 12],
    [' "a b" ', 'a b'],
    ["'a b'", 'a b'],
    ['[1, {"a": null}]', [1, { a: null }]],
    ['undefined', undefined],
    ['NaN', NaN],
    ['-Infinity', -Infinity],
    ['12n', 12n],
    ['toString', Error],
    ["'it's'", Error],
    ['', Error],
    ['new Date()', Error],
  ])('%s', (text, value) => {
    if (value === Error) expect(() => typedValue(text)).toThrow('is not a value')
    else expect(typedValue(text)).toEqual(value)
  })
})
