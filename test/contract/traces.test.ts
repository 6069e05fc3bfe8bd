import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { Project } from '../support/project.js'
import { unfold } from '../../src/execution/traces/unfold.js'
import { trace, type Traced } from '../support/traces.js'

/** A project with the program and the tests that are described here, in one language and for one runner. */
interface Subject {
  readonly name: string
  readonly program: string
  readonly test: string
  readonly files: Record<string, string>
  readonly runner: 'node' | 'vitest' | 'jest' | 'mocha'
}

/** The label of a line stands at its end. */
const program = `
function clamp(n, low, high) {
  if (n < low) // below?
    return low // low
  if (n > high) { // above?
    return high // high
  }
  return n // n
}

class Counter {
  constructor() {
    this.count = 0 // new
  }
  add(n) {
    this.count += clamp(n, 0, 10) // add
  }
}

async function later(n) {
  await new Promise((done) => setTimeout(done, 5)) // wait
  return clamp(n, 0, 10) // later
}

function fill(list, n) {
  if (n > 0) list.push(n) // fill
}

clamp(1, 2, 3) // load
`

const tests = (both: (tests: string) => string) => `
let counter
describe('clamp', () => {
  beforeEach(() => { counter = new Counter() })
  afterEach(() => { counter.add(20) })
  it('keeps', () => { same(clamp(5, 0, 10), 5) })
  it('fails', () => { same(clamp(-5, 0, 10), 7); clamp(5, 0, 10) })
  describe('deep', () => {
    it('cuts', () => { counter.add(11); same(counter.count, 10) })
    it('waits', async () => { same(await later(50), 10) })
  })
})
describe('twins', () => {
  it('same', () => { same(clamp(1, 0, 3), 1) })
  it('same', () => { same(clamp(5, 0, 3), 3) })
})
describe('fill', () => {
  it('does', () => { const list = []; fill(list, 1); same(list.length, 1) })
  it('idles', () => { const list = []; fill(list, 0); same(list.length, 0) })
})
it('reaches nothing', () => { same(new Counter().count, 0) })
${both(`  IT('one', async () => { same(await later(5), 5) })
  IT('two', async () => { same(await later(50), 10) })`)}
`

const names = 'clamp, Counter, later, fill'
const typed = (text: string) =>
  text
    .replaceAll('(n, low, high)', '(n: number, low: number, high: number)')
    .replaceAll('(list, n)', '(list: number[], n: number)')
    .replace(/(add|later)\(n\) {/g, '$1(n: number) {')
    .replace('class Counter {', 'class Counter { count: number')
    .replace('new Promise(', 'new Promise<void>(')
const typedTests = (text: string) =>
  text.replace('let counter', 'let counter: Counter').replaceAll('list = []', 'list: number[] = []')
const esm = { 'package.json': '{ "name": "s", "type": "module" }' }
const plain = (tests: string) => `describe('both', () => {\n${tests.replaceAll('IT', 'it')}\n})`
const concurrent = (tests: string) => `describe('both', () => {\n${tests.replaceAll('IT', 'it.concurrent')}\n})`
const ofNode = (tests: string) => `describe('both', { concurrency: true }, () => {\n${tests.replaceAll('IT', 'it')}\n})`
const words = 'describe, it, beforeEach, afterEach'
const byAssert = "function same(a, b) { require('node:assert').strictEqual(a, b) }\n"
const common = (text: string) => `${text}\nmodule.exports = { ${names} }\n`
const module = (text: string) => `${text}\nexport { ${names} }\n`

const subjects: Subject[] = [
  {
    name: 'node, CommonJS',
    program: 'index.js',
    test: 'test/c.test.js',
    runner: 'node',
    files: {
      'index.js': common(program),
      'test/c.test.js': `const { ${words} } = require('node:test')\nconst { ${names} } = require('..')\n${byAssert}${tests(ofNode)}`,
    },
  },
  {
    name: 'node, TypeScript',
    program: 'index.ts',
    test: 'test/c.test.ts',
    runner: 'node',
    files: {
      ...esm,
      'index.ts': module(typed(program)),
      'test/c.test.ts': `import { ${words} } from 'node:test'\nimport { strictEqual as same } from 'node:assert'\nimport { ${names} } from '../index.js'\n${typedTests(tests(ofNode))}`,
    },
  },
  {
    name: 'vitest, TypeScript',
    program: 'index.ts',
    test: 'test/c.test.ts',
    runner: 'vitest',
    files: {
      ...esm,
      'vitest.config.ts': `export default { test: { setupFiles: './setup.ts', pool: 'threads' } }\n`,
      'setup.ts': `import { clamp } from './index'\nclamp(1, 2, 3)\n`,
      'index.ts': module(typed(program)),
      'test/c.test.ts': `import { expect, ${words} } from 'vitest'\nimport { ${names} } from '../index'\nfunction same(a: unknown, b: unknown) { expect(a).toBe(b) }\n${typedTests(tests(concurrent))}`,
    },
  },
  {
    name: 'vitest, projects',
    program: 'index.js',
    test: 'a/c.test.js',
    runner: 'vitest',
    files: {
      ...esm,
      'vitest.config.js': `export default { test: { projects: ['a', { test: { name: 'b', include: ['b/**/*.test.js'] } }] } }\n`,
      'a/vitest.config.js': `export default { test: { globals: true } }\n`,
      'index.js': module(program),
      'a/c.test.js': `import { ${names} } from '../index'\nfunction same(a, b) { expect(a).toBe(b) }\n${tests(concurrent)}`,
    },
  },
  {
    name: 'jest',
    program: 'index.js',
    test: '__tests__/c.js',
    runner: 'jest',
    files: {
      'jest.config.js': `module.exports = { setupFilesAfterEnv: ['<rootDir>/setup.js'], setupFiles: ['<rootDir>/first.js'] }\n`,
      'setup.js': `global.same = (a, b) => expect(a).toBe(b)\n`,
      'first.js': `require('./index.js')\n`,
      'index.js': common(program),
      '__tests__/c.js': `const { ${names} } = require('..')\n${tests(concurrent)}`,
    },
  },
  {
    name: 'mocha, modules',
    program: 'index.js',
    test: 'test/c.js',
    runner: 'mocha',
    files: {
      ...esm,
      'index.js': module(program),
      'test/c.js': `import { strictEqual as same } from 'node:assert'\nimport { ${names} } from '../index.js'\n${tests(plain)}`,
    },
  },
  {
    name: 'mocha, parallel',
    program: 'index.js',
    test: 'test/c.js',
    runner: 'mocha',
    files: {
      '.mocharc.json': '{ "require": ["./setup.js"], "parallel": true }',
      'setup.js': `global.same = (a, b) => require('node:assert').strictEqual(a, b)\n`,
      'index.js': common(program),
      'test/c.js': `const { ${names} } = require('..')\n${tests(plain)}`,
    },
  },
]

const keyOf = (test: { file: string; name: readonly string[] }) => [test.file, ...test.name].join(' > ')
const kept = '( below? above? n )'
const cut = '( below? above? high )'
const after = `add ${cut}`

describe.each(subjects)('$name', ({ program, test, runner, files }) => {
  let project: Project
  let traced: Traced
  const sources = [program]
  const config = { tests: { runner, files: [test] } }
  beforeAll(async () => {
    project = new Project(files)
    traced = await trace(project, { config, sources, changed: ['clamp', 'fill'] })
  })
  afterAll(() => project.remove())

  it('gives the results of the suite, and a trace for each test', () => {
    expect(traced.trouble).toBeUndefined()
    const failed = traced.tests.filter(({ status }) => status !== 'passed').map(keyOf)
    expect(failed).toEqual([expect.stringMatching(/clamp > fails$/)])
    expect(traced.tests).toHaveLength(11)
    expect(traced.traces.map(keyOf).sort()).toEqual(traced.tests.map(keyOf).sort())
  })

  it('has the statements of each test in their order, hooks included, with marks around changed functions', () => {
    expect(traced.labels('clamp keeps')).toBe(`new ${kept} ${after}`)
    expect(traced.labels('clamp deep cuts')).toBe(`new ${after} ${after}`)
    expect(traced.labels('reaches nothing')).toBe('new')
  })

  it('ends a test at the assertion that fails', () => {
    expect(traced.labels('clamp fails')).toBe(`new ( below? low ) ${after}`)
  })

  it('keeps tests apart that wait, or that would run at the same time', () => {
    expect(traced.labels('clamp deep waits')).toBe(`new wait wait later ${cut} ${after}`)
    expect(traced.labels('both one')).toBe(`wait wait later ${kept}`)
    expect(traced.labels('both two')).toBe(`wait wait later ${cut}`)
  })

  it('keeps tests of the same name in their order', () => {
    expect(traced.labels('twins same')).toBe(`${kept} / ${cut}`)
  })

  it('knows what reaches the change, and whether anything was seen of it', () => {
    const of = (name: string) => traced.named(name).map(({ reached, isSeen }) => ({ reached, isSeen }))[0]
    expect(of('clamp keeps')).toEqual({ reached: true, isSeen: true })
    expect(of('fill does')).toEqual({ reached: true, isSeen: true })
    expect(of('fill idles')).toEqual({ reached: true, isSeen: false })
    expect(of('reaches nothing')).toEqual({ reached: false, isSeen: false })
  })

  it('has the same exits for a refactored function, and others for one that does something else', async () => {
    const write = (change: (text: string) => string) => {
      project.write({ [program]: change(files[program]) })
      return trace(project, { config, sources, changed: ['clamp', 'fill'] })
    }
    const refactored = await write((text) =>
      text.replace('    return high', '    const result = high\n    return result'),
    )
    const broken = await write((text) => text.replace('    return high', '    return high + 1'))
    project.write(files)
    const exits = (of: Traced, name: string) => of.named(name).map((one) => [...unfold(one.exits)])
    for (const { name } of traced.tests)
      expect(exits(refactored, name.join(' '))).toEqual(exits(traced, name.join(' ')))
    expect(exits(traced, 'clamp deep cuts')[0]).toHaveLength(2)
    expect(exits(broken, 'clamp deep cuts')).not.toEqual(exits(traced, 'clamp deep cuts'))
    expect(exits(broken, 'fill does')).toEqual(exits(traced, 'fill does'))
  })

  it('records only what is asked for', async () => {
    const [one] = traced.named('clamp deep cuts')
    const some = await trace(project, { config, sources, changed: ['clamp'], tracing: { tests: [one] } })
    expect(some.tests).toHaveLength(11)
    expect(some.traces.map(keyOf)).toEqual([keyOf(one)])
    const reach = await trace(project, { config, sources, changed: ['fill'], tracing: { record: false } })
    expect(reach.traces.filter(({ reached }) => reached).map(({ name }) => name.at(-1))).toEqual(['does', 'idles'])
    expect(reach.traces.every((test) => test.trace.length === 0)).toBe(true)
    const short = await trace(project, { config, sources, changed: ['clamp'], tracing: { limit: 3 } })
    expect(short.labels('clamp keeps')).toBe('new ( below?')
    expect(short.named('clamp keeps')[0].isCut).toBe(true)
    expect(short.named('reaches nothing')[0].isCut).toBe(false)
  })
})

describe('what only some runners have', () => {
  const made: Project[] = []
  afterAll(() => made.forEach((project) => project.remove()))
  const traced = (runner: Subject['runner'], files: Record<string, string>, timeLimit?: number) => {
    const project = new Project({ 'index.js': 'exports.f = (n) => n\nexports.g = (n) => n // g\n', ...files })
    made.push(project)
    const config = { tests: { runner, files: ['test/*.js'] } }
    return trace(project, { config, sources: ['index.js'], changed: [], ...(timeLimit && { timeLimit }) })
  }
  const program = "const { f, g } = require('../index.js')\n"

  it('node: a part of a test has its statements to itself', async () => {
    const result = await traced('node', {
      'test/a.test.js': `const test = require('node:test')\n${program}
        test('whole', { concurrency: 2 }, async (t) => {
          g(1)
          await Promise.all([t.test('one', async () => { g(1); await 1; g(1) }), t.test('two', () => { g(1) })])
          await t.test('two', () => { g(1); g(1) })
        })
        test('skipped', { skip: true }, () => { g(1) })`,
    })
    expect(result.labels('whole')).toBe('g')
    expect(result.labels('whole one')).toBe('g g')
    expect(result.labels('whole two')).toBe('g / g g')
    expect(result.traces).toHaveLength(4)
  })

  it.each([
    ['vitest', "import { test } from 'vitest'\nimport { g } from '../index.js'\ntest('again', { retry: 2 }, () => {"],
    ['jest', `${program}jest.retryTimes(2)\ntest('again', () => {`],
    ['mocha', `${program}it('again', function () { this.retries(2)\n`],
  ] as const)('%s: the last try of a test counts', async (runner, head) => {
    const text = `let tries = 0\n${head} tries++; for (let i = 0; i < tries; i++) g(1); if (tries < 3) throw new Error('no') })`
    const result = await traced(runner, { 'test/a.test.js': text })
    expect(result.tests).toMatchObject([{ status: 'passed' }])
    expect(result.labels('again')).toBe('g g g')
  })

  it('what was recorded before a suite is stopped can be read', async () => {
    const text = `const test = require('node:test')\n${program}test('quick', () => { g(1) })\ntest('endless', () => { for (;;) g(1) })`
    const result = await traced('node', { 'test/a.test.js': text }, 3000)
    expect(result.trouble).toMatch('did not finish')
    expect(result.labels('quick')).toBe('g')
    expect(result.traces).toHaveLength(1)
  })

  it('what the tests start by themselves is left alone', async () => {
    const text = `const test = require('node:test')\nconst { execFileSync } = require('node:child_process')\n
      test('starts', () => { const out = execFileSync(process.execPath, ['-e', "console.log(require('./index.js').g(5))"])
        require('node:assert').strictEqual(String(out), '5\\n') })`
    const result = await traced('node', { 'test/a.test.js': text })
    expect(result.tests).toMatchObject([{ name: ['starts'], status: 'passed' }])
    expect(result.labels('starts')).toBe('')
  })
})
