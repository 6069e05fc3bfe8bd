import { describe, expect, it } from 'vitest'
import { configuredFiles } from '../../../../src/languages/javascript/runner-config.js'
import type { Tree } from '../../../../src/files/tree.js'

const treeOf = (files: Record<string, string>): Tree => ({
  key: '',
  entries: new Map(Object.entries(files).map(([path, text]) => [path, { hash: path, text }])),
  modules: new Map(),
})

describe('the files that a configuration names', () => {
  it('in globs that have brackets', () => {
    const text = 'export default { test: { include: ["**/__tests__/**/*.[jt]s?(x)", `more/[ab].js`], globals: true } }'
    expect(configuredFiles(treeOf({ 'vitest.config.ts': text }), 'vitest')?.globs).toEqual([
      '**/__tests__/**/*.[jt]s?(x)',
      'more/[ab].js',
    ])
  })

  it('for vitest, apart from those of coverage', () => {
    const text = `export default defineConfig({
      test: { coverage: { include: ['src/**'], thresholds: { lines: 1 } }, include: ['tests/**/*.{js,ts}', "./more/*.ts"] },
    })`
    expect(configuredFiles(treeOf({ 'vitest.config.ts': text }), 'vitest')).toEqual({
      globs: ['tests/**/*.{js,ts}', 'more/*.ts'],
      patterns: [],
    })
    const only = 'export default { test: { coverage: { include: ["src/**"] } } }'
    expect(configuredFiles(treeOf({ 'vite.config.ts': only }), 'vitest')).toBeUndefined()
  })

  it('for jest, by globs and by patterns, in a file or in the manifest', () => {
    const inFile = treeOf({ 'jest.config.js': `module.exports = { testMatch: ['<rootDir>/spec/**/*.js'] }` })
    expect(configuredFiles(inFile, 'jest')).toEqual({ globs: ['spec/**/*.js'], patterns: [] })
    const manifest = JSON.stringify({ jest: { testRegex: ['/tests/.*\\.js$'] } })
    const found = configuredFiles(treeOf({ 'package.json': manifest }), 'jest')
    expect(found?.patterns[0].test('/tests/a.js')).toBe(true)
    expect(found?.patterns[0].test('/src/a.js')).toBe(false)
  })

  it('for mocha, in JSON, YAML and the manifest', () => {
    const globs = (files: Record<string, string>) => configuredFiles(treeOf(files), 'mocha')?.globs
    expect(globs({ '.mocharc.json': '{ "spec": ["lib/**/*.spec.js"] }' })).toEqual(['lib/**/*.spec.js'])
    expect(globs({ '.mocharc.yml': 'ui: tdd\nspec:\n  - "a/*.js"\n  - b/*.js\n' })).toEqual(['a/*.js', 'b/*.js'])
    expect(globs({ 'package.json': JSON.stringify({ mocha: { spec: 'c/*.js' } }) })).toEqual(['c/*.js'])
    expect(globs({ '.mocharc.json': '{ "ui": "tdd" }' })).toBeUndefined()
  })

  it('for others, nowhere', () => expect(configuredFiles(treeOf({}), 'tap')).toBeUndefined())
})
