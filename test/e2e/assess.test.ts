import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, describe, expect, it } from 'vitest'
import { complaintsBy } from '../support/schema.js'
import { assay, assess as assessWith, listing, Project, root, type JsonAssessment } from '../support/project.js'

const projects: Project[] = []
const make = (files: Record<string, string>) => {
  const project = new Project(files)
  projects.push(project)
  return project
}
const folders: string[] = []
const temporary = () => {
  const folder = mkdtempSync(join(tmpdir(), 'assay-assess-'))
  folders.push(folder)
  return folder
}
afterEach(() => {
  projects.splice(0).forEach((project) => project.remove())
  folders.splice(0).forEach((folder) => rmSync(folder, { recursive: true, force: true }))
})
/** By the judge of preservation alone; the others have tests of their own. */
const assess = (project: Pick<Project, 'folder'>, patches: string[], args: string[] = []) =>
  assessWith(project, patches, ['--judges', 'preservation', ...args])
const example = (name: string) => ({ folder: join(root, 'examples', name) })
const byName = (patches: JsonAssessment[]) =>
  Object.fromEntries(patches.map((p) => [p.patch.replace(/^.*\/|\.diff$/g, ''), p.verdict]))

describe('the examples after the figures of Poracle', () => {
  // The others are in test/real.
  it.each(['gcd', 'create-number'])('%s: the fix is unrefuted, every overfitting patch is condemned', async (name) => {
    const { folder } = example(name)
    const before = listing(folder)
    const { result, patches } = await assess({ folder }, [join(folder, 'patches')], ['--budget', '6000x'])
    expect(result.code).toBe(1)
    expect(patches.length).toBeGreaterThanOrEqual(4)
    for (const patch of patches)
      expect([patch.patch, patch.verdict]).toEqual([
        patch.patch,
        patch.patch.endsWith('correct.diff') ? 'unrefuted' : 'overfitting',
      ])
    expect(listing(folder)).toEqual(before)
  })
})

describe('without preservation tests', () => {
  const inferred = (name: string, args: string[] = []) => {
    const project = make({})
    cpSync(example(name).folder, project.folder, { recursive: true })
    rmSync(join(project.folder, 'test', `${name}.preserve.js`))
    return assess(project, [join(project.folder, 'patches')], ['--budget', '6000x', ...args])
  }

  it('a general assertion is a condition, and its witness makes a patch suspect', async () => {
    const { patches, result } = await inferred('regression')
    const { correct, ...others } = byName(patches)
    expect(correct).toBe('unrefuted')
    expect(new Set(Object.values(others)), result.stdout).toEqual(new Set(['suspect']))
    const [witness] = patches.find((p) => p.verdict === 'suspect')!.evidence
    expect(witness).toMatchObject({ oracle: 'inferred', grade: 'in-type' })
    expect(witness.condition).toContain('general assertion')
  })

  it('--trust-inferred makes it overfitting', async () => {
    const { patches } = await inferred('regression', ['--trust-inferred'])
    expect(Object.values(byName(patches)).filter((verdict) => verdict === 'overfitting')).toHaveLength(4)
  })

  it('an unexpected exception is a condition', async () => {
    const { patches } = await inferred('create-number')
    expect(byName(patches)).toMatchObject({ correct: 'unrefuted', 'overfitting-special-case': 'suspect' })
  })

  it('a wrong value says nothing: inconclusive, with what to do', async () => {
    const { patches } = await inferred('gcd')
    expect(new Set(patches.map((p) => p.verdict))).toEqual(new Set(['inconclusive']))
    expect(patches[0].reason).toContain('assay generalize')
  })
})

describe('assay assess', () => {
  const { folder } = example('gcd')
  const patch = (name: string) => join(folder, 'patches', `${name}.diff`)

  it('prints a table, the witness and what was looked at', async () => {
    const { stdout, code } = await assay([
      'assess',
      '--judges',
      'preservation',
      '--project',
      folder,
      '--patch',
      patch('correct'),
      patch('overfitting-special-case'),
    ])
    expect(code).toBe(1)
    expect(stdout).toMatch(/correct\.diff +unrefuted +[\d,]+ {2}no evidence against it: /)
    expect(stdout).toMatch(/input +i = 0, j = 999\n/)
    expect(stdout).toMatch(/before +\[999\]\n +after +\[1\]\n/)
    expect(stdout).toContain('condition complement (test/gcd.preserve.js:13)')
    expect(stdout.indexOf('correct.diff')).toBeLessThan(stdout.indexOf('special-case.diff'))
  })

  it('gives the same again with the same seed, and ends well when every patch is unrefuted', async () => {
    const judges = ['--judges', 'preservation']
    const args = ['assess', '--project', folder, '--patch', patch('correct'), '--budget', '6000x', '--json', ...judges]
    const [a, b] = [await assay(args), await assay(args)]
    expect(a.code).toBe(0)
    const still = (text: string) => text.replace(/"seconds": [\d.]+/g, '')
    expect(still(b.stdout)).toBe(still(a.stdout))
  })

  it('works without state and without comparisons', async () => {
    const { patches } = await assess({ folder }, [patch('overfitting-zero')], ['--no-state', '--no-comparisons'])
    expect(patches[0].verdict).toBe('overfitting')
  })

  it('writes tests that pass before the patch and fail after', async () => {
    const project = make({})
    cpSync(folder, project.folder, { recursive: true })
    const patches = ['overfitting-zero', 'overfitting-shift'].map((name) =>
      join(project.folder, 'patches', `${name}.diff`),
    )
    const tests = join(project.folder, 'test/regressions')
    await assess(project, patches, ['--write-tests', tests])
    expect(readdirSync(tests).sort()).toEqual(['overfitting-shift-1.test.js', 'overfitting-zero-1.test.js'])
    const text = readFileSync(join(tests, 'overfitting-zero-1.test.js'), 'utf8')
    expect(text).toContain("import { gcd } from '../../src/gcd.js'")
    expect(text).toContain('body({ i: 0, j: 0 })')
    expect(text).not.toContain('assay/preserve')
  })

  it('an exception that leaves the test is told, but does not condemn', async () => {
    const project = make(halves)
    const throws = project.patch('half.js', (t) =>
      t.replace('n === 3', 'false').replace('return n', 'if (n === 50) throw new Error("x")\n  return n'),
    )
    const { patches } = await assess(project, [throws])
    expect(patches[0]).toMatchObject({ verdict: 'suspect' })
    expect(patches[0].reason).toContain('failToPreserve')
  })

  it('one that never ends is condemned', async () => {
    const project = make(halves)
    const hangs = project.patch('half.js', (t) =>
      t.replace('n === 3', 'false').replace('return n', 'while (n === 50);\n  return n'),
    )
    const { patches } = await assess(project, [hangs])
    expect(patches[0]).toMatchObject({ verdict: 'overfitting' })
    expect(patches[0].reason).toContain('does not terminate')
  })
})

const halves = {
  'half.js': 'exports.half = (n) => {\n  if (n === 3) return 0\n  return n / 2\n}\n',
  'half.test.js':
    "const test = require('node:test')\nconst assert = require('node:assert')\nconst { half } = require('./half.js')\ntest('two', () => assert.equal(half(2), 1))\ntest('three', () => assert.equal(half(3), 1.5))\n",
  'half.preserve.js':
    "const { integer, preservation } = require('assay/preserve')\nconst { half } = require('./half.js')\npreservation('halves', { n: integer.between(0, 100) }, ({ n }, { preserveIf }) => {\n  const h = half(n)\n  preserveIf(n !== 3, () => [h])\n})\n",
}

describe('patches that are judged together', () => {
  const files = {
    'm.js': `exports.f = (x) => {
  if (x === 7) return 0
  return 2 * x
}
exports.g = (x) => (x === 7 ? 0 : x + 1)
exports.extra = 1
`,
    'm.test.js': `const test = require('node:test')
const assert = require('node:assert')
const { f, g } = require('./m.js')
test('f', () => assert.equal(f(7) || 14, 14))
test('sum', () => assert.equal(f(2) + g(2), 7))
test('seven', () => assert.equal(f(7) + g(7), require('fs').existsSync('never') ? 0 : f(7) || g(7) || 22))
test('either', () => assert.ok(f(7) > 0 || g(7) > 0))
`,
    'm.preserve.js': `const { integer, preservation } = require('assay/preserve')
const { f, extra } = require('./m.js')
preservation('doubles', { x: integer.near(7) }, ({ x }, { preserveIf }) => {
  const y = f(x) * extra.valueOf()
  preserveIf(x !== 7, () => [y])
})
`,
  }
  const judge = async (changes: Record<string, (text: string) => string>, args: string[] = []) => {
    const project = make(files)
    const patches = Object.entries(changes).map(([name, change]) => project.patch('m.js', change, `${name}.diff`))
    const found = await assess(project, patches, args)
    return Object.fromEntries(Object.keys(changes).map((name, i) => [name, found.patches[i]]))
  }
  const inF = (line: string) => (t: string) => t.replace('  if (x === 7) return 0\n', line)

  it('one that is not reached stays inconclusive beside one that is', async () => {
    const { apart, near } = await judge({
      apart: (t) => t.replace('(x === 7 ? 0 : x + 1)', 'x + 1'),
      near: inF(''),
    })
    expect(near.verdict).toBe('unrefuted')
    expect(apart).toMatchObject({ verdict: 'inconclusive', alike: [] })
    expect(apart.reason).toContain('never reach the change')
  })

  it('proof is not replaced by a weaker witness of another patch', async () => {
    const { value, both } = await judge({
      value: inF('  if (x < 0) return 5\n'),
      both: inF('  if (x < 0) throw new Error("no")\n  if (x === 10) return 1\n'),
    })
    expect([value.verdict, both.verdict]).toEqual(['overfitting', 'overfitting'])
    expect(both.evidence[0].after).toBe('[1]')
  })

  it('one in which the preservation test cannot be loaded is alone in that', async () => {
    const { good, without } = await judge({
      good: inF(''),
      without: (t) =>
        inF('')(t).replace(
          'exports.extra = 1',
          'Object.defineProperty(exports, "extra", { get() { throw new Error("gone") } })',
        ),
    })
    expect(good.verdict).toBe('unrefuted')
    expect(without.verdict).toBe('inconclusive')
    expect(without.reason).toContain('gone')
  })

  it('two that are the same are judged as one', async () => {
    const { one, two } = await judge({ one: inF(''), two: inF('') })
    expect([one.verdict, two.verdict]).toEqual(['unrefuted', 'unrefuted'])
    expect(two.alike).toEqual([expect.stringContaining('one.diff')])
  })

  it('one that hangs where no probe sees it does not keep the others from being looked at', async () => {
    const changes = {
      hangs: inF('  if (x < 0) /^(a+)+$/.test("a".repeat(40) + "b")\n'),
      rare: inF('  if (x === 123457) return 3\n'),
      good: inF(''),
    }
    const { hangs, rare, good } = await judge(changes, ['--time-limit', '100', '--budget', '2000x'])
    expect(hangs.verdict).toBe('overfitting')
    expect(rare.verdict).toBe('overfitting')
    expect(good.verdict).toBe('unrefuted')
    expect(good.effort.executions).toBeGreaterThanOrEqual(2000)
    expect(hangs.alike).toEqual([])
  })
})

describe('bad preservation tests', () => {
  const run = (text: string, path = 'half.preserve.js') => {
    const project = make({ ...halves, [path]: text })
    const fix = project.patch('half.js', (t) => t.replace('n === 3', 'false'))
    const args = ['--judges', 'preservation', '--project', project.folder, '--patch', fix]
    return assay(['assess', ...args, '--preserve', join(project.folder, path)])
  }

  it.each([
    ['a syntax error', 'const {', /half\.preserve\.js cannot be used: has a syntax error/],
    [
      'a domain that makes no sense',
      "const { integer, preservation } = require('assay/preserve')\npreservation('x', { n: integer.between(5, 1) }, () => {})",
      /integer\.between\(5, 1\) contains no value/,
    ],
    ['an import that is not there', "require('./nothing.js')", /cannot be used: failed to load.*nothing\.js/],
    ['nothing at all', '', /half\.preserve\.js registers no preservation test/],
    [
      'a date as a centre',
      "const { near, preservation } = require('assay/preserve')\npreservation('x', { d: near(new Date(0)) }, () => {})",
      /near takes numbers, strings/,
    ],
    ['an ordinary test', "require('node:test')('x', () => {})", /registers "x", which is not a preservation test/],
  ])('%s is told, exit code 2', async (_, text, message) => {
    const { code, stderr } = await run(text)
    expect(stderr).toMatch(message)
    expect(code).toBe(2)
  })

  it('one that throws by itself is told in the reason', async () => {
    const { code, stdout } = await run(
      "const { preservation } = require('assay/preserve')\nconst { half } = require('./half.js')\npreservation('x', {}, (_, { preserveIf }) => {\n  half(4)\n  missing()\n  preserveIf(true, () => 1)\n})",
    )
    expect(code).toBe(1)
    expect(stdout).toMatch(/never met.*ReferenceError: missing is not defined/)
  })

  it.each([
    ['nowhere.preserve.js', /does not exist/],
    [tmpdir(), /no preservation test|outside/],
  ])('--preserve %s', async (path, message) => {
    const project = make(halves)
    const fix = project.patch('half.js', (t) => t.replace('n === 3', 'false'))
    const empty = path === tmpdir() ? temporary() : path
    const { code, stderr } = await assay(['assess', '--project', project.folder, '--patch', fix, '--preserve', empty])
    expect(stderr).toMatch(message)
    expect(code).toBe(2)
  })
})

describe('assay bench', () => {
  const dataset = () => {
    const folder = temporary()
    for (const name of ['gcd', 'regression']) {
      const at = join(folder, name)
      mkdirSync(at, { recursive: true })
      cpSync(example(name).folder, join(at, 'project'), { recursive: true })
      cpSync(join(at, 'project/patches'), join(at, 'patches'), { recursive: true })
      mkdirSync(join(at, 'preserve/test'), { recursive: true })
      const test = `test/${name}.preserve.js`
      cpSync(join(at, 'project', test), join(at, 'preserve', test))
      rmSync(join(at, 'project', test))
      const patches = readdirSync(join(at, 'patches')).map((file) => ({
        file: `patches/${file}`,
        label: file.startsWith('correct') ? 'correct' : 'overfitting',
      }))
      writeFileSync(
        join(at, 'case.json'),
        JSON.stringify({ id: name, language: 'javascript', config: { budget: '8000x' }, patches }),
      )
    }
    writeFileSync(
      join(folder, 'dataset.json'),
      JSON.stringify({ name: 'two', published: { Other: { tp: 1, fn: 1, fp: 0, tn: 1 } } }),
    )
    return folder
  }
  const bench = async (folder: string, args: string[] = []) => {
    const result = await assay(['bench', folder, '--judges', 'preservation,difference', '--json', ...args])
    return { result, report: JSON.parse(result.stdout) as Record<string, any> }
  }

  it('scores verdicts, with and without preservation tests, and takes a run up again', async () => {
    const folder = dataset()
    const stated = await bench(folder)
    expect(stated.result.code).toBe(0)
    expect(stated.report.combined.overfitting).toMatchObject({ tp: 8, fp: 0, tn: 2, fn: 0, recall: 1, precision: 1 })
    expect(stated.report.judges.preservation).toMatchObject({ tp: 8, fp: 0 })
    expect(stated.report.published.Other).toMatchObject({ recall: 0.5, precision: 1 })
    expect(stated.report.inconclusive).toBe(0)
    const again = await bench(folder)
    expect(again.report).toEqual(stated.report)
    const [old, html, markdown] = ['old.json', 'made/bench.html', 'made/summary.md'].map((name) => join(folder, name))
    writeFileSync(old, again.result.stdout)
    const inferred = await bench(folder, ['--no-preserve', '--against', old, '--html', html, '--markdown', markdown])
    expect(inferred.result.code).toBe(0)
    expect(inferred.report.against).toMatchObject({ compared: 10, newlyWronged: 0, onlyBefore: [], onlyAfter: [] })
    const condemned = expect.objectContaining({ verdict: 'overfitting' })
    const worse = expect.objectContaining({ kind: 'worse', label: 'overfitting', before: condemned })
    expect(inferred.report.against.changes).toContainEqual(worse)
    expect(readFileSync(html, 'utf8')).toContain('"kind":"bench"')
    expect(readFileSync(markdown, 'utf8')).toContain('**Since the earlier run:** of 10 patches')
    expect(inferred.report.combined.overfitting).toMatchObject({ tp: 0, fp: 0 })
    expect(inferred.report.combined.flagged).toMatchObject({ tp: 4, fp: 0 })
    expect(inferred.report.inconclusive).toBe(0.5)
  })

  it('lets the reference answer questions about each patch, which comes alone', async () => {
    const folder = temporary()
    const at = join(folder, 'initials')
    cpSync(example('initials-js').folder, join(at, 'project'), { recursive: true })
    cpSync(join(at, 'project/patches'), join(at, 'patches'), { recursive: true })
    cpSync(join(at, 'project/reference.diff'), join(at, 'reference.diff'))
    const names = ['correct-rewritten', 'overfitting-special-case']
    const patches = names.map((name) => ({ file: `patches/${name}.diff`, label: name.split('-')[0] }))
    writeFileSync(
      join(at, 'case.json'),
      JSON.stringify({ id: 'initials', language: 'javascript', config: {}, patches }),
    )
    const args = ['--judges', 'difference', '--drivers', 'lifted', '--budget', '1000x', '--json']
    const answering = [...args, '--answer-from', 'reference', '--answers', '3']
    const { stdout, code } = await assay(['bench', folder, ...answering])
    const report = JSON.parse(stdout) as Record<string, any>
    expect(code).toBe(0)
    expect(complaintsBy('bench', report)).toEqual([])
    expect(report.answered.map(({ answers }: { answers: number }) => answers)).toEqual([0, 1, 2, 3])
    expect(report.answered[0].flagged).toEqual({ overfitting: 0, correct: 0 })
    expect(report.answered[3].condemned).toEqual({ overfitting: 1, correct: 0 })
    const alone = await assay(['bench', folder, '--answers', '3'])
    expect([alone.code, alone.stderr]).toEqual([2, expect.stringContaining('nobody answers the questions')])
  })

  it('runs nothing twice to compare, and fails where a correct patch is newly condemned', async () => {
    const folder = dataset()
    const [old, results] = ['old.json', 'results.jsonl'].map((name) => join(folder, name))
    const args = ['--only', 'gcd', '--budget', '500x', '--results', results]
    const before = await bench(folder, args)
    writeFileSync(old, before.result.stdout)
    const same = await bench(folder, [...args, '--against', old])
    expect(same.result.code).toBe(0)
    expect(same.report.against).toMatchObject({ changes: [], onlyBefore: [], onlyAfter: [] })
    const [line] = readFileSync(results, 'utf8').trim().split('\n')
    const kept = JSON.parse(line) as { patches: { label: string; verdict: string }[] }
    kept.patches.find(({ label }) => label === 'correct')!.verdict = 'overfitting'
    writeFileSync(results, JSON.stringify(kept) + '\n')
    const worse = await bench(folder, [...args, '--against', old])
    expect(worse.result.code).toBe(1)
    expect(worse.report.against).toMatchObject({ newlyWronged: 1, changes: [{ kind: 'worse', label: 'correct' }] })
  })

  it('names a case that fails and goes on', async () => {
    const folder = dataset()
    rmSync(join(folder, 'gcd/project'), { recursive: true })
    writeFileSync(join(folder, 'regression/case.json'), '{')
    const { result, report } = await bench(folder)
    expect(result.code).toBe(1)
    const errors = report.cases.map((one: { id: string; error: string }) => `${one.id}: ${one.error}`).sort()
    expect(errors[0]).toMatch(/^gcd: .*does not exist/)
    expect(errors[1]).toMatch(/^regression: .*not valid JSON/)
  })

  it.each([
    [[], 2, 'contains no case'],
    [['--only', 'nothing'], 2, 'has no case nothing'],
    [['--against', 'nothing.json'], 2, 'nothing.json cannot be read'],
    [['--html', '.'], 2, '--html names ., which is a folder'],
  ])('refuses what it cannot read (%#)', async (args, code, message) => {
    const folder = args.length ? dataset() : temporary()
    const result = await assay(['bench', folder, ...args])
    expect(result.stderr).toContain(message)
    expect(result.code).toBe(code)
    expect(existsSync(folder)).toBe(true)
  })
})
