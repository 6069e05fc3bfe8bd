import { expect, test } from 'vitest'
import { hasExtreme, showLarge } from '../../../src/inputs/extremes.js'

test('numbers at the far end of what a type can hold, wherever they are in a value', () => {
  expect(
    [2147483647, -(2 ** 31), 1e300, 2n ** 40n, [1, 1e12], { a: { b: -1e10 } }, 5e-324].filter(hasExtreme),
  ).toHaveLength(7)
  expect([0, -1, 1e6, 0.5, 1e-10, '2147483647', null, undefined, [1e5], NaN].filter(hasExtreme)).toEqual([])
})

test('tests that show large numbers mean them', () => {
  expect(showLarge([1, 2, 1709208000000])).toBe(true)
  expect(showLarge([1, 2, 65536, 'x'])).toBe(false)
})
