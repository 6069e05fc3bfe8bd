import { describe, expect, it } from 'vitest'
import { validateConfig } from '../../../src/model/config.js'
import { parseBudget } from '../../../src/fuzz/budget.js'

describe('the configuration', () => {
  it('accepts what datasets rely on', () => {
    const config = {
      language: 'javascript',
      tests: { runner: 'node', files: ['test/**/*.cjs'], failing: ['x'] },
      java: { sourceDirs: ['src'], classpath: ['a.jar'], release: 8, encoding: 'latin1' },
    }
    expect(validateConfig(config, 'c.json')).toEqual(config)
  })

  it.each<[unknown, string]>([
    [
      { tests: { runner: 'karma' } },
      'c.json: "tests.runner" is "karma", but must be one of node, vitest, jest, mocha, ava, tap, jasmine, command, junit',
    ],
    [{ tests: { file: 'x' } }, 'c.json: unknown key "tests.file" (value "x")'],
    [{ budget: 10 }, 'c.json: "budget" is 10, but must be executions such as "20000x" or a time such as "10s"'],
    [{ seed: 1.5 }, '"seed" is 1.5, but must be a whole number'],
    [{ patches: 'a.diff' }, '"patches" is "a.diff", but must be a list of strings'],
    [[], 'the configuration is [], but must be an object'],
    [{ tests: 3 }, 'tests is 3, but must be an object with the keys runner, files, failing'],
  ])('refuses %o, naming key, value and what is allowed', (config, message) => {
    expect(() => validateConfig(config, 'c.json')).toThrow(message)
  })

  it('reads budgets', () => {
    expect(parseBudget('5000x').executions).toBe(5000)
    expect(parseBudget('1.5s')).toMatchObject({ executions: Infinity, milliseconds: 1500 })
    for (const wrong of ['', '5', '0x', 'x', '-1s']) expect(() => parseBudget(wrong)).toThrow('is invalid')
  })
})
