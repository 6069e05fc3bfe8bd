import { describe, expect, it } from 'vitest'
import { fileResults } from '../../../../../src/languages/javascript/runners/file-results.js'
import { readTap } from '../../../../../src/languages/javascript/runners/tap.js'

describe('a TAP stream', () => {
  it('of tape has the points of a test below its name', () => {
    const text = `TAP version 13
# adds
ok 1 should be strictly equal
not ok 2 two and two
  ---
    operator: equal
    expected: 4
    actual:   5
  ...
# subtracts
ok 3 should be strictly equal

1..3
# tests 3
# pass  2
# fail  1
`
    expect(readTap(text)).toEqual([
      { name: ['adds'], status: 'failed', message: 'two and two\noperator: equal\nexpected: 4\nactual:   5' },
      { name: ['subtracts'], status: 'passed' },
    ])
  })

  it('of tap has them inside of it', () => {
    const text = `TAP version 14
# Subtest: numbers
    # Subtest: add
        ok 1 - one
        not ok 2 - two
          ---
          at: x.js
          ...
        1..2
    not ok 1 - add # time=3ms
    # Subtest: subtract
        ok 1 - one
        1..1
    ok 2 - subtract # time=1ms
    1..2
not ok 1 - numbers # time=9ms
# Subtest: later
ok 2 - later # SKIP not now
1..2
`
    expect(readTap(text)).toEqual([
      { name: ['numbers', 'add'], status: 'failed', message: 'two\nat: x.js' },
      { name: ['numbers', 'subtract'], status: 'passed' },
      { name: ['later'], status: 'skipped' },
    ])
  })

  it('of ava has a test in each point', () =>
    expect(readTap('TAP version 13\nok 1 - a › b\nnot ok 2 - c\n')).toEqual([
      { name: ['a › b'], status: 'passed' },
      { name: ['c'], status: 'failed', message: 'c' },
    ]))
})

describe('a file that ran by itself', () => {
  it('is a test if it prints none', () => {
    expect(fileResults('a.js', 0, 'all is well\n', '')).toEqual([
      { file: 'a.js', name: ['a.js exits with 0'], status: 'passed' },
    ])
    expect(fileResults('a.js', 1, '', 'x\nAssertionError [E]: 1 is not 2\n')).toEqual([
      { file: 'a.js', name: ['a.js exits with 0'], status: 'failed', message: 'AssertionError [E]: 1 is not 2' },
    ])
  })

  it('fails as a whole if it ends badly after tests that pass', () => {
    const results = fileResults('a.js', 7, '# a\nok 1\n\n1..1\n', '')
    expect(results.map(({ status }) => status)).toEqual(['passed', 'failed'])
    expect(results[1].message).toBe('its process ended with exit code 7')
  })

  it('fails in the test that was running when its process ended', () => {
    const results = fileResults('a.js', 1, '# a\nok 1\n# b\nok 2\n', 'TypeError: no x\n')
    expect(results).toEqual([
      { file: 'a.js', name: ['a'], status: 'passed' },
      { file: 'a.js', name: ['b'], status: 'failed', message: 'TypeError: no x' },
    ])
  })

  it('that cannot be loaded goes by its path', () =>
    expect(fileResults('a.js', 1, '', "Error: Cannot find module 'x'\n code: 'MODULE_NOT_FOUND'")[0].name).toEqual([
      'a.js',
    ]))
})
