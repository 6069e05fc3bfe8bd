import nodeAssert from 'node:assert'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'

type Anything = Record<string, never> & ((...args: unknown[]) => unknown)

/** The assertions of a project's own libraries: `expect` of its test runner, and other globals of tests. */
export interface ProjectAssertions {
  readonly assert: unknown
  readonly expect: unknown
  readonly chai: unknown
  /** Where nothing is asserted: what records how a function ended, or a promise. */
  readonly attempt?: (fn: unknown) => unknown
  readonly settle?: (promise: unknown) => unknown
}

/** From package to package, as a package manager may have put one inside of another. */
const ways = {
  jest: [
    ['jest', 'expect'],
    ['jest', '@jest/core', 'jest-config', 'jest-circus', 'expect'],
    ['@jest/globals', 'expect'],
    ['@jest/globals', '@jest/expect', 'expect'],
    ['expect'],
  ],
  vitest: [['vitest', '@vitest/expect'], ['@vitest/expect']],
} as const

/** Loads what tests of the tree in a folder assert with; `expect` is undefined where there is none to be had. */
export async function loadProjectAssertions(root: string, isVitest: boolean): Promise<ProjectAssertions> {
  const runners = isVitest ? (['vitest', 'jest'] as const) : (['jest', 'vitest'] as const)
  for (const runner of runners) {
    const path = firstFound(root, ways[runner])
    if (path) return runner === 'jest' ? jestExpecting(path) : await vitestExpecting(path)
  }
  return { assert: nodeAssert, expect: undefined, chai: undefined }
}

function firstFound(root: string, all: readonly (readonly string[])[]): string | undefined {
  for (const way of all)
    try {
      return way.reduce((from, name) => createRequire(from).resolve(name), join(root, 'package.json'))
    } catch {
      // Try the next path.
    }
  return undefined
}

function jestExpecting(path: string): ProjectAssertions {
  const { expect } = createRequire(path)(path) as { expect: unknown }
  return { assert: nodeAssert, expect, chai: undefined }
}

/** As vitest itself makes it, without what needs its workers. */
async function vitestExpecting(path: string): Promise<ProjectAssertions> {
  const library = (await import(pathToFileURL(path).href)) as Record<string, Anything>
  const chai = (await import(pathToFileURL(createRequire(path).resolve('chai')).href)) as Record<string, Anything>
  for (const plugin of ['JestExtend', 'JestChaiExpect', 'JestAsymmetricMatchers']) chai.use(library[plugin])
  const expect = (value: unknown, message?: unknown) => chai.expect(value, message)
  const words = (globalThis as unknown as Record<symbol, object>)[library.ASYMMETRIC_MATCHERS_OBJECT as never]
  Object.assign(expect, chai.expect, words, {
    extend: (matchers: unknown) => (chai.expect as unknown as { extend: Anything }).extend(expect, matchers),
    getState: () => library.getState(expect),
    setState: (state: unknown) => library.setState(state, expect),
    soft: expect,
    assertions: () => {},
    hasAssertions: () => {},
  })
  library.setState({ assertionCalls: 0 }, expect)
  return { assert: chai.assert, expect, chai }
}
