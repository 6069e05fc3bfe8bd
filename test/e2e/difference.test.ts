import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { haveJars, junit } from '../support/jars.js'
import { assay, assess, diff, Project, root } from '../support/project.js'
import { isWhole } from '../support/whole.js'

const projects: Project[] = []
const make = (files: Record<string, string>) => {
  const project = new Project(files)
  projects.push(project)
  return project
}
const folders: string[] = []
afterEach(() => {
  projects.splice(0).forEach((project) => project.remove())
  folders.splice(0).forEach((folder) => rmSync(folder, { recursive: true, force: true }))
})

const example = (name: string) => join(root, 'examples', name)
describe('with a reference (DiffTGen)', () => {
  it.runIf(isWhole && haveJars())('to-boolean, in Java', async () => {
    const folder = example('to-boolean')
    const files = readdirSync(join(folder, 'patches')).slice(0, 2)
    const patchFiles = files.map((name) => join(folder, 'patches', name))
    const args = ['--reference', join(folder, 'reference.diff'), '--budget', '8000x']
    const { patches } = await assess({ folder }, patchFiles, args)
    expect(patches.map(({ verdict }) => verdict)).toEqual(['unrefuted', 'overfitting'])
    expect(patches[1].evidence[0].regressionTest).toContain('class ')
  })

  it('writes the tests, and only those that fail with the patch and pass on the reference', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'assay-tests-'))
    folders.push(folder)
    const project = example('slug')
    const reference = join(project, 'patches/correct.diff')
    const { result } = await assess(
      { folder: project },
      [join(project, 'patches/overfitting-seven.diff')],
      ['--reference', reference, '--write-tests', folder],
    )
    expect(result.code).toBe(1)
    const [name] = readdirSync(folder)
    const text = readFileSync(join(folder, name), 'utf8')
    expect(text).toContain('expected: ')
    expect(text).toMatch(/it\("slug\(.*\) is '/)
    expect(text).toMatch(/expect\(slug\(.*\)\)\.toBe\('/)
    expect(text).not.toContain('node:assert')
    expect(text).toContain(`examples/slug/src/slug'`)
  })
})

const files = {
  'src/clamp.js': `function clamp(n, low, high) {
  if (n < low) return low
  return n
}
function twice(n) {
  return clamp(n * 2, 0, 10)
}
module.exports = { clamp, twice }
`,
  'test/clamp.test.js': `const { test } = require('node:test')
const assert = require('node:assert')
const { clamp } = require('../src/clamp')
test('low', () => assert.strictEqual(clamp(-3, 0, 10), 0))
test('inside', () => assert.strictEqual(clamp(4, 0, 10), 4))
test('high', () => assert.strictEqual(clamp(13, 0, 10), 10))
`,
}
const fix = (text: string) => text.replace('  return n\n', '  return n > high ? high : n\n')
const overfit = (text: string) => text.replace('  return n\n', '  return n === 13 ? 10 : n\n')
const one = async (project: Project, patch: string, ...more: string[]) => {
  const { result, patches } = await assess(project, [patch], more)
  return { result, patch: patches[0] }
}

describe('a reference that is no measure', () => {
  it('fails the failing test: said, and no verdict', async () => {
    const project = make(files)
    const patch = project.patch('src/clamp.js', fix)
    const reference = project.patch('src/clamp.js', (t) => t.replace('return low', 'return low + 0'), 'ref.diff')
    const { patch: judged } = await one(project, patch, '--reference', reference)
    expect(judged.verdict).toBe('inconclusive')
    expect(judged.reason).toContain('the reference does not pass the failing test "high"')
  })

  it('has not the changed function: said, and no verdict', async () => {
    const project = make(files)
    const patch = project.patch('src/clamp.js', fix)
    const reference = project.patch(
      'src/clamp.js',
      (t) =>
        t
          .replace(/function clamp\(.*?\n\}/s, 'const limited = (n, low, high) => Math.min(high, Math.max(low, n))')
          .replace('return clamp(', 'return limited(')
          .replace('{ clamp,', '{ clamp: limited,'),
      'ref.diff',
    )
    const { patch: judged } = await one(project, patch, '--reference', reference)
    expect(judged.verdict).toBe('inconclusive')
    expect(judged.reason).toContain('the reference has no clamp')
  })

  it('is the patch itself: the same program', async () => {
    const project = make(files)
    const patch = project.patch('src/clamp.js', fix)
    const { patch: judged } = await one(project, patch, '--reference', patch)
    expect([judged.verdict, judged.reason]).toEqual(['unrefuted', 'the patched program is identical to the reference'])
  })

  it('differs only in the words of an error: no patch is thrown away for that', async () => {
    const thrower = {
      ...files,
      'src/clamp.js': files['src/clamp.js'].replace('  if', "  if (low > high) throw new Error('low > high')\n  if"),
    }
    const project = make(thrower)
    const patch = project.patch('src/clamp.js', fix)
    const reference = project.patch(
      'src/clamp.js',
      (t) => fix(t).replace("'low > high'", "'the bounds are swapped'"),
      'ref.diff',
    )
    const { patch: judged } = await one(project, patch, '--reference', reference)
    expect(judged.verdict).toBe('unrefuted')
  })
})

/** Correct in another way than the reference: [name, source, test, reference, patch]. */
const otherwise: [string, string, string, (text: string) => string, (text: string) => string][] = [
  [
    'calls in a condition are not made twice',
    `class Cache {
  constructor() { this.words = new Set(); this.lookups = 0 }
  has(word) { this.lookups++; return this.words.has(word) }
}
function count(list) {
  const cache = new Cache()
  let n = 0
  for (const word of list) {
    if (!cache.has(word)) { n++; cache.words.add(word) }
  }
  return { n, lookups: cache.lookups }
}
module.exports = { subject: count }
`,
    `test('words', () => assert.deepStrictEqual(subject(['a', 'a']), { n: 1, lookups: 2 }))
test('no word', () => assert.strictEqual(subject(['a', '']).n, 1))`,
    (t) => t.replace('if (!cache.has(word)) {', "if (!cache.has(word)) if (word !== '') {"),
    (t) => t.replace('if (!cache.has(word)) {', "if (!cache.has(word) && word !== '') {"),
  ],
  [
    'what an object keeps is its own business',
    `class Bag {
  constructor() { this.items = [] }
  add(n) { this.items.push(n); return this }
  least() { return this.items[0] }
}
module.exports = { subject: () => new Bag() }
`,
    `test('one', () => assert.strictEqual(subject().add(4).least(), 4))
test('least', () => { const bag = subject(); bag.add(3); bag.add(1); assert.strictEqual(bag.least(), 1) })`,
    (t) =>
      t.replace('this.items.push(n); return this', 'this.items.push(n); this.items.sort((a, b) => a - b); return this'),
    (t) => t.replace('return this.items[0]', 'return this.items.length ? Math.min(...this.items) : undefined'),
  ],
  [
    'another change in the reference is not the patch’s to make',
    `function clamp(n, high) { return n }
function show(n) { return 'n=' + n }
module.exports = { subject: clamp, show }
`,
    `const { show } = require('../src/subject')
test('in', () => assert.strictEqual(subject(2, 5), 2))
test('show', () => assert.match(show(2), /2/))
test('over', () => assert.strictEqual(subject(8, 5), 5))`,
    (t) => t.replace('{ return n }', '{ return Math.min(n, high) }').replace("'n='", "'n = '"),
    (t) => t.replace('{ return n }', '{ return n > high ? high : n }'),
  ],
  [
    'what nothing is known about is guessed, and a guess condemns nobody',
    `function limit(n, high) { return n }
function celsius(degrees) { return limit(degrees, 100) }
module.exports = { subject: limit, celsius }
`,
    `test('in', () => assert.strictEqual(subject(2, 5), 2))
test('over', () => assert.strictEqual(subject(8, 5), 5))`,
    (t) => t.replace('{ return n }', '{ return Math.min(n, high) }'),
    (t) => t.replace('{ return n }', '{ return n > high ? high : n }'),
  ],
  [
    'an object has the properties that every one in the tests has',
    `function join(slots) {
  const last = { ...slots[0] }
  for (const s of slots.slice(1)) last.end = s.end
  return last
}
module.exports = { subject: join }
`,
    `test('two', () => assert.strictEqual(subject([{ start: 1, end: 2 }, { start: 2, end: 3 }]).end, 3))
test('inside', () => assert.strictEqual(subject([{ start: 1, end: 9 }, { start: 2, end: 3 }]).end, 9))`,
    (t) => t.replace('last.end = s.end', 'last.end = Math.max(last.end, s.end)'),
    (t) => t.replace('last.end = s.end', 'if (s.end > last.end) last.end = s.end'),
  ],
]

describe('a correct patch that does it otherwise', () => {
  it.each(otherwise)('%s', async (_, source, tests, reference, patch) => {
    const head = "const { test } = require('node:test')\nconst assert = require('node:assert')\n"
    const project = make({
      'src/subject.js': source,
      'test/subject.test.js': `${head}const { subject } = require('../src/subject')\n${tests}\n`,
    })
    const right = project.patch('src/subject.js', reference, 'reference.diff')
    const { patch: judged } = await one(project, project.patch('src/subject.js', patch), '--reference', right)
    expect(judged.evidence).toEqual([])
    expect(judged.verdict).toBe('unrefuted')
  })
})

describe('a person as the oracle', () => {
  it('is shown what changes as questions where there is no reference', async () => {
    const project = make(files)
    const { patch } = await one(project, project.patch('src/clamp.js', overfit), '--questions', '3')
    expect(patch.verdict).toBe('inconclusive')
    expect(patch.reason).toContain('the expected values are unknown')
    expect(patch.questions.length + patch.effort.reachedChange).toBeGreaterThan(0)
  })

  it('is believed: an answer condemns every patch that does otherwise', async () => {
    const project = make(files)
    const patch = project.patch('src/clamp.js', (t) => t.replace('  return n\n', '  return n > 5 ? high : n\n'))
    const { patch: asked } = await one(project, patch, '--questions', '3')
    const question = asked.questions.find(({ kind }) => kind !== 'unchanged')!
    expect(question.before).not.toBe(question.after)
    const answer = (expected: unknown) => ({
      file: question.test.file,
      test: question.test.name,
      input: question.inputInWords,
      output: `assertion ${question.output}`,
      expected,
    })
    const answers = join(project.folder, 'assay.answers.json')
    writeFileSync(answers, JSON.stringify({ answers: [answer(Number(question.before))] }))
    const { patch: judged } = await one(project, patch, '--questions', '3')
    expect(judged.verdict).toBe('overfitting')
    expect(judged.evidence[0]).toMatchObject({ oracle: 'person', classification: 'regression' })
    expect(judged.evidence[0].regressionTest).toContain('assert.strictEqual(')
    // Two answers to one question are none.
    writeFileSync(answers, JSON.stringify({ answers: [answer(Number(question.before)), answer(4711)] }))
    const { patch: torn } = await one(project, patch, '--questions', '3')
    expect(torn.verdict).toBe('inconclusive')
    expect(torn.reason).toContain('contradict each other')
  })

  it('is asked about what a narrow patch leaves as it was, and an answer condemns it', async () => {
    const project = make(files)
    const narrow = project.patch('src/clamp.js', overfit)
    const { patch: asked } = await one(project, narrow, '--judges', 'difference', '--questions', '3')
    const question = asked.questions.find(({ kind }) => kind === 'unchanged')!
    expect(question.before).toBe(question.after)
    const { test, inputInWords, output, after } = question
    const answer = (expected: unknown) => ({ file: test.file, test: test.name, input: inputInWords, output, expected })
    const write = (expected: unknown) =>
      project.write({
        'assay.answers.json': JSON.stringify({
          answers: [{ ...answer(expected), output: `assertion ${output}` }],
        }),
      })
    write(4711)
    const { patch: condemned } = await one(project, narrow, '--judges', 'difference', '--questions', '3')
    expect(condemned.verdict).toBe('overfitting')
    expect(condemned.evidence[0]).toMatchObject({ oracle: 'person', classification: 'unrepaired', expected: '4711' })
    // Who finds it right has nothing against the patch.
    write(Number(after))
    const { patch: accepted } = await one(project, narrow, '--judges', 'difference', '--questions', '3')
    expect(accepted.verdict).toBe('inconclusive')
  })

  it('is not asked where nobody reads, and bad answers are told', async () => {
    const project = make(files)
    const patch = project.patch('src/clamp.js', fix)
    const asked = await assay(['assess', '--project', project.folder, '--patch', patch, '--ask'])
    expect([asked.code, asked.stderr]).toEqual([2, expect.stringContaining('--ask needs a terminal')])
    project.write({ 'assay.answers.json': '{"answers": [{}]}' })
    const bad = await assay(['assess', '--project', project.folder, '--patch', patch])
    expect([bad.code, bad.stderr]).toEqual([2, expect.stringContaining('cannot be read')])
    expect(existsSync(join(project.folder, 'assay.answers.json'))).toBe(true)
  })

  it('names of judges and drivers are checked', async () => {
    const project = make(files)
    const patch = project.patch('src/clamp.js', fix)
    const wrong = await assay(['assess', '--project', project.folder, '--patch', patch, '--judges', 'crystal-ball'])
    expect([wrong.code, wrong.stderr]).toEqual([2, expect.stringContaining('Available: difference, preservation')])
  })
})

describe('what a changed function leaves behind', () => {
  it('is seen in the variables of its module', async () => {
    const project = make({
      'src/count.js': `let total = 0
const seen = new Map()
function add(n) {
  if (n === 0) throw new Error('nothing')
  total = n
  seen.set(n, 1)
}
module.exports = { add }
`,
      'test/count.test.js': `const { test } = require('node:test')
const { add } = require('../src/count')
test('adds', () => add(3))
test('adds nothing', () => add(0))
`,
    })
    const patch = project.patch('src/count.js', (t) =>
      t
        .replace("  if (n === 0) throw new Error('nothing')\n", '')
        .replace('seen.set(n, 1)', 'seen.set(n, n > 3 ? 2 : 1)'),
    )
    const { patches } = await diff(project, [patch])
    expect(patches[0].differences).toContainEqual(expect.objectContaining({ where: 'exit', label: 'add:module seen' }))
  })

  it.skipIf(!haveJars())('is seen in static fields', async () => {
    const project = make({
      'assay.config.json': JSON.stringify({ java: { classpath: junit[4]() } }),
      'src/main/java/demo/Count.java': `package demo;

public class Count {
    private static int last;

    public static void add(int n) {
        if (n == 0) throw new IllegalStateException();
        last = n;
    }
}
`,
      'src/test/java/demo/CountTest.java': `package demo;

import org.junit.Test;

public class CountTest {
    @Test public void adds() { Count.add(3); }
    @Test public void addsNothing() { Count.add(0); }
}
`,
    })
    const patch = project.patch('src/main/java/demo/Count.java', (t) =>
      t
        .replace('        if (n == 0) throw new IllegalStateException();\n', '')
        .replace('last = n;', 'last = n > 3 ? 4 : n;'),
    )
    // In one host alone, what the first run leaves behind makes the second another, and the field counts as varying.
    vi.stubEnv('ASSAY_HOSTS', '2')
    const { patches } = await diff(project, [patch])
    vi.unstubAllEnvs()
    expect(patches[0].differences).toContainEqual(
      expect.objectContaining({ where: 'exit', label: expect.stringContaining(':static last') }),
    )
  })
})
