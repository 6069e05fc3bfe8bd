import assert from 'node:assert'
import * as preserve from '../../inputs/preservation.js'

const words = [
  'test',
  'it',
  'specify',
  'describe',
  'suite',
  'context',
  'before',
  'beforeAll',
  'beforeEach',
  'after',
  'afterAll',
  'afterEach',
  'setup',
  'teardown',
  'suiteSetup',
  'xit',
  'xtest',
  'fit',
  'xdescribe',
  'fdescribe',
]

const framework = [...words, 'expect', 'assert', 'chai', 'vi', 'vitest', 'jest']

const names: Record<string, readonly string[]> = {
  assert: [...Object.keys(assert).filter((name) => /^[a-z]\w*$/i.test(name)), 'strict'],
  chai: ['assert', 'expect', 'should', 'use', 'config', 'AssertionError', 'Assertion', 'util'],
  test: [...words.filter((word) => word !== 'context'), 'mock', 'only', 'skip', 'todo'],
  context: ['test', 'only', 'skip', 'todo', 'serial', 'before', 'beforeEach', 'after', 'afterEach', 'onFinish'],
  preserve: Object.keys(preserve),
  framework,
  vitest: framework,
}

/** Modules of the instrumented tree through which lifted ES modules reach the host's stand-ins. */
export function shimFiles(): Map<string, string> {
  return new Map(
    Object.entries(names).map(([shim, exported]) => {
      const list = [...new Set(exported)]
      return [
        `.assay/shims/${shim}.mjs`,
        `const s=globalThis.__assayShim(${JSON.stringify(shim)});export default s;${list.map((name) => `export const ${name}=s.${name};`).join('')}\n`,
      ]
    }),
  )
}
