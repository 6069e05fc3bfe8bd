import { describe, expect, it } from 'vitest'
import { testsAround } from '../../../../src/languages/shared/steps.js'

describe('the tests around one of a file', () => {
  const tests = Array.from({ length: 100 }, (_, i) => i)

  it('are as many before as after it, up to a limit', () => {
    const around = testsAround(tests, 50)
    expect([around.length, around[0], around.at(-1)]).toEqual([40, 30, 70])
  })

  it('are those there are at the ends of the file', () => {
    expect(testsAround(tests, 0)).toEqual(tests.slice(1, 41))
    expect(testsAround(tests, 99)).toEqual(tests.slice(59, 99))
    expect(testsAround([1, 2, 3], 2)).toEqual([1, 3])
  })
})
