import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { Project } from '../support/project.js'
import { sample, type Sampled } from '../support/samples.js'

/** One project for each runner, with the program and the tests that are described here. */
interface Subject {
  readonly runner: 'node' | 'vitest' | 'jest' | 'mocha'
  readonly program: string
  readonly test: string
  readonly files: Record<string, string>
}

const program = `
let made = 0
class Stack {
  constructor(first) { this.items = [first]; made++ }
  push(item) { this.items.push(item); return this }
  get last() { throw new Error('a getter was run') }
}
const clamp = (n, { high }) => n > high ? high : n
async function later(n) {
  await new Promise((done) => setTimeout(done, 5))
  if (n < 0) throw new RangeError('below')
  return n + 1
}
function* upTo(n) { for (let i = 0; i < n; i++) yield i }
function forever() { return new Promise(() => {}).then(forever) }
async function never() { await forever() }
class Own extends Promise {}
function spy(a, b) { a.d = new Date(5); return b }
const handed = async (what) => what
const lock = {
  held: 0,
  hold(work) { this.held++; try { return work(this.held) } finally { this.held-- } },
  async lend(work) { this.held++; return work().finally(() => { this.held-- }) },
  twice() { try { return 1 } finally { return 2 } },
  fails() { try { return 1 } finally { throw new RangeError('late') } },
}
`
const names = 'Stack, clamp, later, upTo, never, lock, handed, Own, spy'
const tests = `
describe('stack', () => {
  it('grows', () => { const stack = new Stack('a'); same(stack.push('b').items.length, 2) })
})
it('waits', async () => { same(await later(1), 2); await later(-1).catch(() => {}) })
it('repeats', () => { for (let i = 0; i < 50; i++) clamp(i % 2, { high: 0 }) })
it('is poor', () => { const kept = Map; delete globalThis.Map; try { clamp(1, { high: 2 }) } finally { globalThis.Map = kept } })
it('is spied on', () => {
  const spied = [[JSON, 'stringify'], [Object, 'keys'], [Reflect, 'apply']]
  for (const { prototype } of [Map, Set, WeakMap, WeakSet, Array])
    for (const name of ['get', 'set', 'has', 'add', 'delete', 'push', 'pop', 'join', 'indexOf', 'forEach', 'slice'])
      if (name in prototype) spied.push([prototype, name])
  const kept = spied.map(([holder, name]) => holder[name])
  const given = [{ a: 'text', b: [1], c: new Set([1]) }, new Array(9).fill(Map)]
  let seen = 0
  for (let i = 0; i < spied.length; i++) spied[i][0][spied[i][1]] = () => { seen++; throw new Error('spied') }
  try { spy(given[0], given[1]) } finally {
    for (let i = 0; i < spied.length; i++) spied[i][0][spied[i][1]] = kept[i]
  }
  same(seen, 0)
})
it('locks', () => { same(lock.hold((n) => n), 1); same(lock.twice(), 2); try { lock.fails() } catch {} })
it('hands on', async () => {
  same(await lock.lend(async () => 2), 2); await lock.lend(async () => { throw new RangeError('no') }).catch(() => {})
  same(await handed(Own.resolve(3)), 3); same(await handed({ then(done) { done(4) } }), 4); await handed({ then: 5 })
})
it('starts', () => { never(); upTo(3).next(); same([...upTo(2)].length, 2) })
`
const typed = (text: string) => text.replace('class Stack {', 'class Stack { declare items: string[]; ')
const esm = { 'package.json': '{ "name": "s", "type": "module" }' }
const subjects: Subject[] = [
  {
    runner: 'node',
    program: 'index.js',
    test: 'test/c.test.js',
    files: {
      'index.js': `${program}module.exports = { ${names} }\n`,
      'test/c.test.js': `const { describe, it } = require('node:test')\nconst same = require('node:assert').strictEqual\nconst { ${names} } = require('..')\n${tests}`,
    },
  },
  {
    runner: 'vitest',
    program: 'index.ts',
    test: 'test/c.test.ts',
    files: {
      ...esm,
      'index.ts': `${typed(program)}export { ${names} }\n`,
      'test/c.test.ts': `import { expect, describe, it } from 'vitest'\nimport { ${names} } from '../index'\nconst same = (a, b) => expect(a).toBe(b)\n${tests}`,
    },
  },
  {
    runner: 'jest',
    program: 'index.js',
    test: '__tests__/*.js',
    files: {
      'index.js': `${program}module.exports = { ${names} }\n`,
      'jest.config.js': 'module.exports = { maxWorkers: 1 }\n',
      // For this one the program is loaded a second time in the same process.
      '__tests__/a.js': `const { Stack } = require('..')\nit('loads', () => { new Stack(1) })\n`,
      '__tests__/c.js': `const { ${names} } = require('..')\nconst same = (a, b) => expect(a).toBe(b)\n${tests}`,
    },
  },
  {
    runner: 'mocha',
    program: 'index.js',
    test: 'test/c.js',
    files: {
      ...esm,
      'index.js': `${program}export { ${names} }\n`,
      'test/c.js': `import { strictEqual as same } from 'node:assert'\nimport { ${names} } from '../index.js'\n${tests}`,
    },
  },
]

const thing = (name: string, same: number) => ({ class: name, same })

describe.each(subjects)('$runner', ({ runner, program, test, files }) => {
  let project: Project
  let sampled: Sampled
  const options = { config: { tests: { runner, files: [test] } }, sources: [program], changed: ['later'] }
  beforeAll(async () => {
    project = new Project(files)
    sampled = await sample(project, options)
  })
  afterAll(() => project.remove())

  it('gives the results of the suite, and samples of each test', () => {
    expect(sampled.trouble).toBeUndefined()
    expect(sampled.tests.filter(({ status }) => status !== 'passed')).toEqual([])
    const keyOf = (one: { file: string; name: readonly string[] }) => [one.file, ...one.name].join(' > ')
    expect(sampled.samples.map(keyOf).sort()).toEqual(sampled.tests.map(keyOf).sort())
    expect(sampled.samples.filter(({ reached }) => reached).map(({ name }) => name)).toEqual([['waits']])
    expect(sampled.samples.some(({ isCut }) => isCut)).toBe(false)
  })

  it('tells receivers, parameters, results and what lies in them before and after', () => {
    const module = { 'module.made': 1 }
    expect(sampled.calls('stack grows', 'Stack.push')).toEqual([
      {
        times: 1,
        entry: {
          this: thing('Stack', 0),
          'this.items': thing('Array', 1),
          'this.items.length': 1,
          'this.items[]': ['a'],
          arg0: 'b',
          'arg0.length': 1,
          ...module,
        },
        ended: 'returned',
        exit: {
          this: thing('Stack', 0),
          'this.items': thing('Array', 1),
          'this.items.length': 2,
          'this.items[]': ['a', 'b'],
          return: thing('Stack', 0),
          'return.items': thing('Array', 1),
          ...module,
        },
      },
    ])
    const [made] = sampled.calls('stack grows', 'Stack.constructor')
    expect(made.entry).toEqual({ arg0: 'a', 'arg0.length': 1, 'module.made': 0 })
    expect(made.exit).toMatchObject({ this: thing('Stack', 0), 'this.items[]': ['a'], 'module.made': 1 })
  })

  it('leaves an asynchronous function when it has ended', () => {
    const [well, badly] = sampled.calls('waits', 'later')
    expect(well).toMatchObject({ entry: { arg0: 1 }, ended: 'returned', exit: { return: 2 } })
    expect(badly).toMatchObject({
      entry: { arg0: -1 },
      ended: 'threw',
      exit: { error: thing('RangeError', 0) },
    })
  })

  it('tells calls that look the same once, and those that have not ended as such', () => {
    expect(sampled.calls('repeats', 'clamp').map(({ times, exit }) => [times, exit.return])).toEqual([
      [25, 0],
      [25, 0],
    ])
    expect(sampled.calls('starts', 'never')).toMatchObject([{ ended: 'never', exit: {} }])
    expect(sampled.calls('starts', 'upTo').map(({ entry, ended }) => [entry.arg0, ended])).toEqual([
      [2, 'returned'],
      [3, 'never'],
    ])
  })

  it('reads the state at the exit when a function is done with its own finally', () => {
    const ends = (name: string) => sampled.calls('locks', name).map(({ ended, exit }) => [ended, exit])
    expect(ends('lock.hold')).toMatchObject([['returned', { return: 1, 'this.held': 0 }]])
    expect(ends('lock.twice')).toMatchObject([['returned', { return: 2 }]])
    expect(ends('lock.fails')).toMatchObject([['threw', { error: { class: 'RangeError' } }]])
  })

  it('does not mind what a test puts in place of built-in functions, nor is it seen there', () => {
    expect(sampled.calls('is spied on', 'spy')).toMatchObject([
      { entry: { 'arg0.a': 'text', 'arg1.length': 9 }, exit: { 'arg0.d': thing('Date', 5), 'return.length': 9 } },
    ])
  })

  it('takes a promise that an asynchronous function gives back for what it comes to', () => {
    const ends = (name: string) => sampled.calls('hands on', name).map(({ ended, exit }) => [ended, exit])
    expect(ends('lock.lend')).toMatchObject([
      ['returned', { return: 2, 'this.held': 0 }],
      ['threw', { error: { class: 'RangeError' }, 'this.held': 0 }],
    ])
    expect(ends('handed').map(([ended, exit]) => [ended, 'return' in (exit as object)])).toEqual([
      ['returned', false],
      ['returned', false],
      ['returned', true],
    ])
  })

  it.runIf(runner === 'jest')('reads the variables of the module that was loaded for the test', () => {
    expect(sampled.calls('loads', 'Stack.constructor')[0].entry['module.made']).toBe(0)
  })

  it.runIf(runner === 'node')('is the same in every run, and only what is asked for', async () => {
    const { functions, samples } = await sample(project, options)
    expect({ functions, samples }).toEqual({ functions: sampled.functions, samples: sampled.samples })
    const repeats = { file: test, name: ['repeats'] }
    const some = await sample(project, { ...options, sampling: { limit: 1, tests: [repeats] } })
    expect(some.samples).toMatchObject([{ ...repeats, isCut: true }])
    expect(some.calls('repeats', 'clamp')).toMatchObject([{ times: 1 }])
  })
})
