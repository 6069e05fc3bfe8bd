import { execFileSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, describe, expect, it } from 'vitest'
import { assay, diff, listing, Project, root, type JsonPatch } from '../support/project.js'
import { firstOf } from '../support/whole.js'

const projects: Project[] = []
const make = (files: Record<string, string>) => {
  const project = new Project(files)
  projects.push(project)
  return project
}
afterEach(() => projects.splice(0).forEach((project) => project.remove()))

/** In-type differences that the reference does not share: what condemns a patch once there is a judge. */
const wrong = (patch: JsonPatch) =>
  patch.differences.filter((d) => d.grade === 'in-type' && !d.weak && d.expected !== d.after)

describe('the bundled examples', () => {
  it.each(firstOf(['duration', 'slug'], 1))(
    '%s: every patch is shown, and the correct one agrees with the reference',
    async (name) => {
      const folder = join(root, 'examples', name)
      const before = listing(folder)
      const result = await assay([
        'diff',
        '--project',
        folder,
        '--patch',
        join(folder, 'patches'),
        '--reference',
        join(folder, 'patches/correct.diff'),
        '--json',
        '--budget',
        '4000x',
        '--show',
        '3',
      ])
      const { patches } = JSON.parse(result.stdout) as { patches: JsonPatch[] }
      expect(result.code).toBe(1)
      expect(patches).toHaveLength(3)
      for (const patch of patches) {
        expect(patch.plausible).toBe(true)
        expect(patch.effort!.reachedChange).toBeGreaterThan(1000)
        expect(patch.differences.length).toBeGreaterThan(0)
        if (patch.patch.includes('correct')) expect(wrong(patch)).toEqual([])
        // It cuts a text that needed no cutting: a regression, so it shows even without comparing with the reference.
        if (patch.patch.includes('overfitting-seven')) expect(wrong(patch).length).toBeGreaterThan(0)
      }
      expect(listing(folder)).toEqual(before)
    },
  )

  it('demo runs and ends well', async () => {
    const result = await assay(['demo'])
    expect(result.stderr).toBe('')
    expect(result.code).toBe(0)
    expect(result.stdout).toContain('3 patches: 1 unrefuted, 2 overfitting')
  })
})

const subjectFor = (kind: string): Record<string, string> => {
  const source = `function clamp(n, low, high) {\n  if (n < low) return low\n  return n\n}\n`
  const cjs = { 'index.js': `${source}module.exports = { clamp }\n` }
  const esm = { 'package.json': '{ "name": "s", "type": "module" }', 'index.js': `${source}export { clamp }\n` }
  const body = (assertion: string) =>
    `describe('clamp', () => {\n  let low\n  beforeEach(() => { low = 0 })\n  it('keeps', () => { ${assertion.replace('_', 'clamp(5, low, 10)').replace('_', '5')} })\n  it('cuts', () => { ${assertion.replace('_', 'clamp(50, low, 10)').replace('_', '10')} })\n})\n`
  switch (kind) {
    case 'node, CommonJS':
      return {
        ...cjs,
        'test/c.test.js': `const { describe, it, beforeEach } = require('node:test')\nconst assert = require('node:assert')\nconst { clamp } = require('..')\n${body('assert.strictEqual(_, _)')}`,
      }
    case 'node, modules':
      return {
        ...esm,
        'test/c.test.js': `import { describe, it, beforeEach } from 'node:test'\nimport { strictEqual } from 'node:assert'\nimport { clamp } from '../index.js'\n${body('strictEqual(_, _)')}`,
      }
    case 'node, TypeScript':
      return {
        'package.json': '{ "name": "s", "type": "module" }',
        'index.ts': `${source.replace('n, low, high', 'n: number, low: number, high: number')}export { clamp }\n`,
        'test/c.test.ts': `import { describe, it, beforeEach } from 'node:test'\nimport assert from 'node:assert'\nimport { clamp } from '../index.js'\n${body('assert.strictEqual(_, _)').replace('let low', 'let low: number')}`,
      }
    case 'vitest':
      return {
        ...esm,
        'test/c.test.js': `import { beforeEach, describe, expect, it } from 'vitest'\nimport { clamp } from '../index'\n${body('expect(_).toBe(_)')}`,
      }
    case 'jest':
      return { ...cjs, '__tests__/c.js': `const { clamp } = require('..')\n${body('expect(_).toEqual(_)')}` }
    case 'mocha and chai':
      return {
        ...esm,
        'test/c.js': `import { expect } from 'chai'\nimport { clamp } from '../index.js'\n${body('expect(_).to.equal(_)')}`,
      }
    default:
      throw new Error(kind)
  }
}

describe('every runner', () => {
  it.each(firstOf(['vitest', 'jest', 'node, TypeScript', 'mocha and chai', 'node, CommonJS', 'node, modules'], 4))(
    '%s',
    async (kind) => {
      const project = make(subjectFor(kind))
      const file = kind === 'node, TypeScript' ? 'index.ts' : 'index.js'
      const right = project.patch(
        file,
        (text) => text.replace('  return n\n', '  return n > high ? high : n\n'),
        'right.diff',
      )
      const special = project.patch(
        file,
        (text) => text.replace('  return n\n', '  return n > 5 ? high : n\n'),
        'special.diff',
      )
      const breaks = project.patch(file, (text) => text.replace('  return n\n', '  return high\n'), 'breaks.diff')
      const lazy = project.patch(file, (text) => text.replace('return low', 'return 0 + low'), 'lazy.diff')
      const runner = kind.split(/[, ]/)[0]
      const { patches } = await diff(
        project,
        [right, special, breaks, lazy],
        ['--runner', runner, '--reference', right],
      )
      const [a, b, c, d] = patches
      expect(a).toMatchObject({ plausible: true })
      expect(wrong(a)).toEqual([])
      expect(a.differences.map((x) => x.label)).toContain('clamp(_, low, _)')
      expect(b.plausible).toBe(true)
      expect(wrong(b).length).toBeGreaterThan(0)
      expect(c).toMatchObject({
        plausible: false,
        reason: expect.stringContaining('it breaks the test "clamp > keeps"'),
      })
      expect(d).toMatchObject({
        plausible: false,
        reason: expect.stringContaining('the failing test "clamp > cuts" still fails'),
      })
    },
  )
})

describe('assay diff', () => {
  const cut = () => {
    const project = make(subjectFor('node, CommonJS'))
    return {
      project,
      patch: project.patch('index.js', (text) =>
        text.replace('  return n\n', "  if (n === 73939133) return 'odd'\n  return n > high ? high : n\n"),
      ),
    }
  }

  it('finds what is behind a constant no test mentions, and says where the runs parted', async () => {
    const { project, patch } = cut()
    const { patches } = await diff(project, [patch])
    const found = patches[0].differences.find((d) => d.after === '"odd"')!
    expect(found.before).toBe('73939133')
    expect(found.parted).toMatchObject({ file: 'index.js', before: { line: 3 }, after: { line: 3 } })
  })

  it('gives the same answer twice, and another seed may be asked for', async () => {
    const { project, patch } = cut()
    const strip = (text: string) => text.replace(/"seconds": [\d.]+/g, '')
    const once = await diff(project, [patch], ['--budget', '1000x'])
    const twice = await diff(project, [patch], ['--budget', '1000x'])
    expect(strip(twice.result.stdout)).toBe(strip(once.result.stdout))
    expect((await diff(project, [patch], ['--seed', '7', '--budget', '300x'])).result.stdout).toContain('"seed": 7')
  })

  it('writes tests that pass before the patch and fail after it', async () => {
    const { project, patch } = cut()
    const folder = join(project.folder, 'regressions')
    await diff(project, [patch], ['--write-tests', folder])
    const written = readdirSync(folder)
    expect(written.length).toBeGreaterThan(1)
    const passes = () => {
      try {
        execFileSync(process.execPath, ['--test', ...written.map((name) => join(folder, name))], {
          stdio: 'pipe',
          env: { ...process.env, NODE_TEST_CONTEXT: undefined, NODE_OPTIONS: undefined },
        })
        return true
      } catch {
        return false
      }
    }
    expect(readFileSync(join(folder, written[0]), 'utf8')).toContain('assert.strictEqual(clamp(')
    expect(passes()).toBe(true)
    execFileSync('patch', ['-p1', '-i', patch], { cwd: project.folder })
    expect(passes()).toBe(false)
  })

  it('judges the source part of a patch that also edits tests', async () => {
    const project = make(subjectFor('node, CommonJS'))
    const source = readFileSync(
      project.patch('index.js', (text) => text.replace('  return n\n', '  return n > high ? high : n\n'), 'a.diff'),
      'utf8',
    )
    const tests = readFileSync(
      project.patch('test/c.test.js', (text) => text.replace(', 10)', ', 11)'), 'b.diff'),
      'utf8',
    )
    project.write({ 'both.diff': source + tests })
    // With other tests than the first patch brings.
    const only = project.patch('test/c.test.js', (text) => text.replace(', 10)', ', 12)'), 'c.diff')
    const { patches } = await diff(project, [join(project.folder, 'both.diff'), only])
    expect(patches[0]).toMatchObject({ plausible: true, editedTests: ['test/c.test.js'] })
    expect(patches[1]).toMatchObject({ plausible: true, reason: 'it changes only tests', differences: [] })
  })

  it('says so, and ends well, when a patch changes no code', async () => {
    const project = make(subjectFor('node, CommonJS'))
    const comment = project.patch('index.js', (text) => `// why\n${text}`)
    const { patches, result } = await diff(project, [comment], ['--failing', 'keeps'])
    expect(patches[0]).toMatchObject({ plausible: true, reason: expect.stringContaining('it changes no code') })
    expect(result.code).toBe(0)
  })

  it('does not pass over a change to what the program reads', async () => {
    const project = make({ ...subjectFor('node, CommonJS'), 'data.json': '{ "a": 1 }\n', 'notes.md': 'a\n' })
    const data = project.patch('data.json', () => '{ "a": 2 }\n', 'data.diff')
    const notes = project.patch('notes.md', () => 'b\n', 'notes.diff')
    const seen = await diff(project, [data], ['--failing', 'keeps'])
    expect(seen.patches[0].reason).toContain('only files without code (data.json)')
    expect(seen.result.code).toBe(1)
    expect((await diff(project, [notes], ['--failing', 'keeps'])).result.code).toBe(0)
  })

  it('does not pass over a change that no test reaches', async () => {
    const project = make(subjectFor('node, CommonJS'))
    project.write({ 'other.js': 'exports.g = () => 1\n' })
    const patch = project.patch('other.js', (text) => text.replace('1', '2'))
    const { patches, result } = await diff(project, [patch], ['--failing', 'keeps'])
    expect(patches[0].reason).toBe('no lifted test reaches the change')
    expect(result.code).toBe(1)
  })

  it('waits for no timer, and lets the clock jump', async () => {
    const project = make({
      'index.js':
        'exports.later = async (ms) => {\n  const t = Date.now()\n  await new Promise((r) => setTimeout(r, ms))\n  return Date.now() - t\n}\n',
      'test/t.test.js': `const { test } = require('node:test'); const assert = require('node:assert'); const { later } = require('..')\ntest('later', async () => { assert.ok((await later(40)) >= 39) })\n`,
    })
    const patch = project.patch('index.js', (text) => text.replace('setTimeout(r, ms)', 'setTimeout(r, ms + 1000)'))
    const started = Date.now()
    const { patches } = await diff(project, [patch], ['--budget', '400x'])
    expect(patches[0].differences.length).toBeGreaterThan(0)
    expect(Date.now() - started).toBeLessThan(30_000)
  })

  it('masks what varies from process to process', async () => {
    const project = make({
      'index.js': 'exports.tag = (n) => {\n  return { n, pid: process.pid }\n}\n',
      'test/t.test.js': `const { test } = require('node:test'); const assert = require('node:assert'); const { tag } = require('..')\ntest('tags', () => assert.deepEqual(tag(4), { n: 5, pid: process.pid }))\n`,
    })
    const patch = project.patch('index.js', (text) => text.replace('{ n,', '{ n: n > 3 ? n + 1 : n,'))
    const { patches } = await diff(project, [patch], ['--budget', '300x'])
    expect(patches[0].differences[0]).toMatchObject({
      before: '{ n: 4, pid: <varies> }',
      after: '{ n: 5, pid: <varies> }',
    })
  })

  it('knows the shapes of the frameworks’ mocks and the words of chai', async () => {
    const project = make({
      'index.js': 'exports.each = (list, fn) => {\n  for (const x of list) fn(x)\n  return list.length\n}\n',
      'test/t.test.js': `const { test } = require('node:test'); const chai = require('chai'); chai.should(); const assert = require('node:assert'); const { each } = require('..')
test('calls', (t) => { const fn = t.mock.fn((x) => x); each([1, 2], fn); assert.equal(fn.mock.callCount(), 2); assert.deepEqual(fn.mock.calls[0].arguments, [1]) })
test('counts', () => { each([5], () => {}).should.equal(1) })
`,
    })
    const patch = project.patch('index.js', (text) => text.replace('fn(x)', '{ fn(x); if (list.length > 2) fn(x) }'))
    const { patches } = await diff(project, [patch])
    expect(patches[0].differences.map((d) => d.label)).toContain('fn.mock.callCount()')
    const counts = project.patch(
      'index.js',
      (text) => text.replace('return list.length', 'return list.length > 2 ? 0 : list.length'),
      'c.diff',
    )
    const found = (await diff(project, [counts])).patches[0].differences
    expect(found.map((d) => d.label)).toContain('each(_, () => {})')
  })

  it('takes what is not committed where nothing is given', async () => {
    const { project, patch } = cut()
    project.commitAll('node_modules\n*.diff\n')
    execFileSync('patch', ['-p1', '-i', patch], { cwd: project.folder })
    const result = await assay(['diff', '--project', project.folder, '--budget', '3000x', '--json'])
    expect(result.stderr).toContain('judging the uncommitted changes (--base HEAD)')
    const [only] = (JSON.parse(result.stdout) as { patches: JsonPatch[] }).patches
    expect(only.patch).toBe('working tree against HEAD')
    expect(only.differences.map((d) => d.after)).toContain('"odd"')
    expect(project.git('status', '--porcelain')).toBe(' M index.js\n')
  })

  it('reads a typed configuration, relative to the project', async () => {
    const { project } = cut()
    project.write({
      'assay.config.ts': `import { defineConfig } from 'assay'\nconst budget: string = '1000x'\nexport default defineConfig({ budget, patches: ['fix.diff'], tests: { failing: ['cuts'] } })\n`,
    })
    const result = await assay(['diff', '--project', project.folder, '--json'])
    expect(JSON.parse(result.stdout)).toMatchObject({ budget: '1000x', failing: [{ name: 'clamp > cuts' }] })
  })

  it('init writes a configuration that works, and does not overwrite one', async () => {
    const { project } = cut()
    expect((await assay(['init'], { cwd: project.folder })).stdout).toContain(
      'assay.config.json written: javascript, node, 1 test file',
    )
    expect((await assay(['init'], { cwd: project.folder })).code).toBe(2)
    expect((await assay(['diff', '--patch', 'fix.diff', '--budget', '500x'], { cwd: project.folder })).code).toBe(1)
  })

  it('leaves nothing behind when it is interrupted', async () => {
    const { project, patch } = cut()
    const cache = join(project.folder, '..', `assay-interrupt-${process.pid}`)
    const result = await assay(['diff', '--project', project.folder, '--patch', patch, '--budget', '60s'], {
      env: { ASSAY_CACHE: cache },
      onStart: (pid) => setTimeout(() => process.kill(pid, 'SIGINT'), 4000),
    })
    expect(result.code).toBe(130)
    expect(existsSync(join(cache, 'runs')) ? readdirSync(join(cache, 'runs')) : []).toEqual([])
    const hosts = execFileSync('ps', ['-eo', 'args'], { encoding: 'utf8' })
      .split('\n')
      .filter((line) => line.includes(cache))
    expect(hosts).toEqual([])
    rmSync(cache, { recursive: true, force: true })
  })
})
