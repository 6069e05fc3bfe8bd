import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { assay, diff, listing, Project, type JsonPatch } from '../support/project.js'
import { isWhole } from '../support/whole.js'

const projects: Project[] = []
const make = (files: Record<string, string>, name?: string) => {
  const project = new Project(files, name)
  projects.push(project)
  return project
}
afterEach(() => projects.splice(0).forEach((project) => project.remove()))

const test = `const { test } = require('node:test'); const assert = require('node:assert'); const { f } = require('..')
test('f', () => { assert.strictEqual(f(1), 1) })
`
const files = { 'index.js': 'exports.f = (n) => {\n  return n\n}\n', 'test/f.test.js': test }
const subject = () => make(files)
const doing = (code: string) => (text: string) => text.replace('  return n', `  if (n === 40) { ${code} }\n  return n`)
const nasty = (code: string) => {
  const project = subject()
  return { project, patch: project.patch('index.js', doing(code)) }
}

// The comparison gives the input away at once; after that, every input that kills its host costs a new process.
const budget = ['--budget', '300x']

const deeds: [string, string, string][] = [
  ['loop for ever', 'for (;;) {}', '[timed-out]'],
  ['loop for ever in a pattern', `/^(a+)+$/.test('a'.repeat(40) + 'b')`, '[timed-out]'],
  ['call itself too deeply', 'return exports.f(n)', 'throws RangeError: Maximum call stack size exceeded'],
  ['end the process', 'process.exit(3)', '[crashed: exit: process.exit(3)]'],
  ['abort the process', 'process.abort()', '[crashed: exit: process.abort()]'],
  ['leave a rejection unhandled', `Promise.reject(new Error('lost'))`, '[crashed: unhandled rejection: lost]'],
  ['throw undefined', 'throw undefined', 'throws undefined: undefined'],
  [
    'return what throws when looked at',
    'return { get a() { throw new Error() }, p: new Proxy({}, { get() { throw 1 }, ownKeys() { throw 2 } }) }',
    '{ a: [accessor], p: [proxy] }',
  ],
  ['return what changes when looked at', 'let k = 0; return { get a() { return k++ } }', '{ a: [accessor] }'],
  ['print a hundred megabytes', `for (let i = 0; i < 100; i++) console.log('x'.repeat(1e6)); return -1`, '-1'],
  ['write to its output directly', `require('fs').writeSync(1, 'x'.repeat(1e6)); return -1`, '-1'],
  [
    'try to write a file outside',
    `try { require('fs').writeFileSync(require('os').tmpdir() + '/assay-escape', 'x') } catch (e) { return e.code }`,
    '"ERR_ACCESS_DENIED"',
  ],
  [
    'try to start a program',
    `try { require('child_process').execSync('true') } catch (e) { return e.code }`,
    '"ERR_ACCESS_DENIED"',
  ],
  [
    'try to reach the network',
    `try { require('net').connect(80, '127.0.0.1') } catch (e) { return e.code }`,
    '"ENETUNREACH"',
  ],
]

describe('what a patched program may do', () => {
  let project: Project
  let found: JsonPatch[] = []
  beforeAll(async () => {
    project = new Project(files)
    const patches = deeds.map(([, code], i) => project.patch('index.js', doing(code), `deed-${i}.diff`))
    const { patches: all, result } = await diff(project, patches, budget)
    expect(result.code).toBe(1)
    found = all
  })
  afterAll(() => project.remove())

  it.each(deeds.map(([deed, , after], i) => [deed, after, i] as const))('%s', (_, after, i) => {
    expect(found[i].differences.map((d) => d.after)).toContain(after)
    expect(existsSync('/tmp/assay-escape')).toBe(false)
  })

  it('break what everybody uses, the host included', async () => {
    const { project, patch } = nasty('Array.prototype.push = Object.keys = JSON.stringify = null; return -1')
    const { patches, result } = await diff(project, [patch])
    expect(result.code).toBe(1)
    expect(patches[0].differences.length).toBeGreaterThan(0)
    expect(patches[0].effort!.executions).toBe(3000)
  })

  it('use up all memory', async () => {
    const { project, patch } = nasty('const all = []; for (;;) all.push(new Array(1e6).fill(n))')
    const { patches } = await diff(project, [patch], ['--memory-limit', '200', ...budget])
    expect(patches[0].differences.map((d) => d.after)).toContainEqual(expect.stringMatching(/out of memory|timed-out/))
  })

  it.runIf(isWhole)('never finish loading', async () => {
    const project = subject()
    const patch = project.patch(
      'index.js',
      (text) => `${text}if (require('worker_threads').isMainThread) while (true) {}\n`,
    )
    const { patches } = await diff(project, [patch])
    expect(patches[0]).toMatchObject({ plausible: false, reason: expect.stringContaining('did not finish within') })
  })
})

describe('what a project may hold', () => {
  it('a test that writes into its working directory; the user’s tree stays as it was', async () => {
    const project = make({
      'index.js': 'exports.f = (n) => {\n  return n\n}\n',
      'fixture.txt': 'hello',
      'test/f.test.js': `const { test } = require('node:test'); const assert = require('node:assert'); const fs = require('fs'); const { f } = require('..')
test('f', () => { fs.writeFileSync('out.txt', String(f(1))); fs.mkdirSync('made', { recursive: true }); assert.strictEqual(fs.readFileSync('out.txt', 'utf8') + fs.readFileSync('fixture.txt', 'utf8'), '1hello') })
`,
    })
    const patch = project.patch('index.js', (text) => text.replace('return n', 'return n > 5 ? 0 : n'))
    const before = listing(project.folder)
    const { patches } = await diff(project, [patch])
    expect(listing(project.folder)).toEqual(before)
    expect(patches[0].effort!.drivers).toBe(1)
    expect(patches[0].differences.length).toBeGreaterThan(0)
  })

  it('a test file with a syntax error, beside one without', async () => {
    const { project, patch } = nasty('return -1')
    project.write({ 'test/broken.test.js': `const { f } = require('..')\ntest('x', () => { ((( })` })
    const { patches } = await diff(project, [patch])
    expect(patches[0].differences.length).toBeGreaterThan(0)
    expect(patches[0].notLifted).toContainEqual({ file: 'test/broken.test.js', reason: 'has a syntax error' })
  })

  it('five hundred tests', async () => {
    const tests = Array.from(
      { length: 500 },
      (_, i) => `test('t${i}', () => { assert.strictEqual(f(${i + 100}), ${i + 100}) })`,
    ).join('\n')
    const project = make({
      'index.js': 'exports.f = (n) => {\n  return n\n}\n',
      'test/f.test.js': `const { test } = require('node:test'); const assert = require('node:assert'); const { f } = require('..')\n${tests}\n`,
    })
    const patch = project.patch('index.js', (text) => text.replace('return n', 'return n === 40 ? 0 : n'))
    const { patches } = await diff(project, [patch], ['--budget', '8000x'])
    expect(patches[0].effort!.drivers).toBe(500)
    expect(patches[0].differences[0].after).toBe('0')
  })

  it('a path with spaces and letters beyond ASCII', async () => {
    const project = make(
      {
        'src/größe der wörter.js': 'exports.f = (n) => {\n  return n\n}\n',
        'index.js': `exports.f = require('./src/größe der wörter.js').f\n`,
        'test/f.test.js': test,
      },
      'assay größe & co ',
    )
    const patch = project.patch(
      'src/größe der wörter.js',
      (text) => text.replace('return n', 'return n === 40 ? 0 : n'),
      'mein fix.diff',
    )
    const { patches } = await diff(project, [patch])
    expect(patches[0].differences[0].after).toBe('0')
  })
})

describe('what a user may get wrong', () => {
  const run = async (project: Project, args: string[]) => assay(['diff', '--project', project.folder, ...args])

  it.each<[string, string, string]>([
    ['an empty diff', '', 'is empty'],
    ['something that is no diff', 'hello\n', 'contains no unified diff'],
  ])('%s', async (_, text, message) => {
    const project = subject()
    project.write({ 'fix.diff': text })
    const result = await run(project, ['--patch', join(project.folder, 'fix.diff')])
    expect(result.code).toBe(2)
    expect(result.stderr).toContain(message)
    expect(result.stdout).toBe('')
  })

  it('a diff that does not apply', async () => {
    const { project, patch } = nasty('return -1')
    project.write({ 'index.js': 'exports.f = (n) => {\n  return Number(n)\n}\n' })
    const { patches, result } = await diff(project, [patch])
    expect(result.code).toBe(1)
    expect(patches[0].plausible).toBe(false)
    expect(patches[0].reason).toMatch(
      /does not apply: .*index\.js: hunk 1 of 1 does not apply at line 1; it nearly matches at line 1 \(2 of 3 lines\): line 2 is "return Number\(n\)", the patch expects "return n"/,
    )
  })

  it('a patch of a binary file', async () => {
    const project = subject()
    project.write({
      'i.png': '\0',
      'fix.diff': 'diff --git a/i.png b/i.png\nindex 1..2 100644\nBinary files a/i.png and b/i.png differ\n',
    })
    const { patches } = await diff(project, [join(project.folder, 'fix.diff')])
    expect(patches[0].reason).toContain('binary file i.png')
  })

  it('a test runner that is not installed', async () => {
    const { project, patch } = nasty('return -1')
    const bare = make({ 'index.js': 'x', 'test/f.test.js': test })
    const { rmSync } = await import('node:fs')
    rmSync(join(bare.folder, 'node_modules'))
    const result = await run(bare, ['--patch', patch, '--runner', 'vitest'])
    expect(result.code).toBe(2)
    expect(result.stderr).toContain('the test runner vitest is not installed')
    expect(project.folder).not.toBe(bare.folder)
  })

  it.each<[string[], string]>([
    [['--patch', 'nothing.diff'], 'nothing.diff does not exist and matches nothing'],
    [[], 'there is no patch'],
    [['--patch', '.', '--budget', 'soon'], '"budget" is "soon"'],
    [['--patch', '.', '--seed', 'x'], '--seed is "x", but must be a whole number'],
    [['--pach', 'x'], "unknown option '--pach'"],
    [['--patch', '.', '--runner', 'karma'], 'Allowed choices are node, vitest, jest, mocha'],
    [['--patch', '.', '--tests', 'nope/**'], 'no test files found'],
    [['--config', 'none.json'], 'none.json does not exist'],
    [['--base', 'main'], 'git cannot compare'],
  ])('%s', async (args, message) => {
    const { project } = nasty('return -1')
    const result = await assay([
      'diff',
      ...args.map((a) => (a === '.' ? join(project.folder, 'fix.diff') : a)),
      '--project',
      project.folder,
    ])
    expect(result.stderr).toContain(message)
    expect(result.code).toBe(2)
  })

  it('a failing test that does not exist', async () => {
    const { project, patch } = nasty('return -1')
    const result = await run(project, ['--patch', patch, '--failing', 'nope'])
    expect(result.code).toBe(2)
    expect(result.stderr).toContain('names the test "nope", which is not in the suite')
  })
})
