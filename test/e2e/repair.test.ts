import { execFileSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { javaProject } from '../support/java.js'
import { assay, Project } from '../support/project.js'

const projects: Project[] = []
afterAll(() => projects.forEach((project) => project.remove()))

interface Repaired {
  counts: { space: number; tried: number; plausible: number }
  groups: {
    patch: string
    confirmation: string
    members: { file: string; line: number; schema: string; is: string; patch?: string }[]
  }[]
  notes: string[]
  trees: { tests: { failing: number; passing: number } }[]
  fuzzing?: { executions: number; crashing: number }
}

async function repaired(project: Project, ...args: string[]): Promise<Repaired> {
  const { stdout, stderr, code } = await assay(['repair', '--json', '--most', '600', '--out', 'out', ...args], {
    cwd: project.folder,
  })
  expect(stderr).toBe('')
  expect(code).toBe(0)
  return JSON.parse(stdout)
}

const childrenOf = (pid: number): string[] =>
  execFileSync('ps', ['-A', '-o', 'ppid=,pid='], { encoding: 'utf8' })
    .split('\n')
    .map((line) => line.trim().split(/\s+/))
    .flatMap(([parent, child]) => (parent === String(pid) ? [child] : []))

const isAlive = (pid: string): boolean => {
  try {
    return process.kill(Number(pid), 0)
  } catch {
    return false
  }
}

const withTests = (files: Record<string, string>) => {
  const project = new Project(files)
  projects.push(project)
  return project
}

const priceSource = `exports.price = function price(pieces, each) {
  let sum = pieces * each
  if (pieces > 10) {
    sum -= sum / 10
  }
  return sum
}
`

const price = () =>
  withTests({
    'src/price.js': priceSource,
    'test/price.test.js': `const test = require('node:test')
const assert = require('node:assert')
const { price } = require('../src/price.js')
test('few', () => assert.strictEqual(price(2, 5), 10))
test('nine', () => assert.strictEqual(price(9, 10), 90))
test('many', () => assert.strictEqual(price(20, 5), 90))
test('ten pieces are many', () => assert.strictEqual(price(10, 10), 90))
`,
  })

test('finds the condition of a JavaScript program, and writes diffs that assess takes', async () => {
  const project = price()
  const { groups, counts, trees } = await repaired(project)
  const rank = groups.findIndex(({ members }) => members.some(({ is }) => is === 'pieces >= 10'))
  expect(rank).toBeGreaterThanOrEqual(0)
  expect(rank).toBeLessThan(5)
  expect(groups[rank].confirmation).toBe('confirmed')
  expect(groups[rank].members.map(({ is }) => is)).toContain('pieces > 9')
  expect(counts.plausible).toBeLessThan(counts.tried)
  expect(trees[0].tests).toEqual({ failing: 1, passing: 3 })
  const files = readdirSync(join(project.folder, 'out')).sort()
  const written = groups.flatMap(({ members }) => members.flatMap(({ patch }) => patch ?? []))
  expect(files).toEqual([...written, 'partitions.json'].sort())
  expect(written).toHaveLength(Math.min(40, counts.plausible))
  // Every one of them is a patch that applies and passes the tests.
  const { stdout } = await assay(
    ['assess', '--json', '--judges', 'syntax', '--patch', ...groups.slice(0, 3).map(({ patch }) => `out/${patch}`)],
    { cwd: project.folder },
  )
  const { patches } = JSON.parse(stdout) as { patches: { verdict: string }[] }
  expect(patches).toHaveLength(Math.min(3, groups.length))
  for (const { verdict } of patches) expect(verdict).not.toBe('implausible')
})

test('keeps to the lines and schemas it is given, and to an empty folder', async () => {
  const project = price()
  const { groups } = await repaired(project, '--at', 'src/price.js:3', '--schema', 'condition', '--all')
  expect(groups.length).toBeGreaterThan(0)
  for (const { members } of groups)
    for (const { line, schema } of members) expect([line, schema]).toEqual([3, 'condition'])
  const diffs = readdirSync(join(project.folder, 'out')).filter((name) => name.endsWith('.diff'))
  expect(diffs).toHaveLength(groups.reduce((sum, { members }) => sum + members.length, 0))
  const again = await assay(['repair', '--out', 'out'], { cwd: project.folder })
  expect(again.code).toBe(2)
  expect(again.stderr).toContain('not empty')
})

test('fuzzing tells patches apart that no test does, and discards what crashes', async () => {
  const project = withTests({
    'src/last.js': `exports.initial = function initial(name) {
  if (name.length > 1) {
    return name[0].toUpperCase()
  }
  return '-'
}
`,
    'test/last.test.js': `const test = require('node:test')
const assert = require('node:assert')
const { initial } = require('../src/last.js')
test('long', () => assert.strictEqual(initial('anna'), 'A'))
test('other', () => assert.strictEqual(initial('bob'), 'B'))
test('one letter', () => assert.strictEqual(initial('c'), 'C'))
`,
  })
  const { groups, fuzzing } = await repaired(project, '--schema', 'condition', '--fuzz', '3000x')
  const has = (expression: string) => groups.some(({ members }) => members.some(({ is }) => is === expression))
  expect(has('name.length >= 1')).toBe(true)
  // No test has an empty name.
  expect(has('name.length >= 0')).toBe(false)
  expect(fuzzing!.crashing).toBeGreaterThan(0)
})

test('says so when there is nothing to repair, or nothing was found', async () => {
  const project = price()
  const path = join(project.folder, 'test/price.test.js')
  const text = readFileSync(path, 'utf8')
  writeFileSync(path, text.replace('price(10, 10), 90', 'price(10, 10), 12345.5'))
  const none = await assay(['repair', '--most', '200', '--schema', 'guard'], { cwd: project.folder })
  expect(none.stdout).toContain('no plausible patch found')
  expect(none.stdout).toMatch(/You can try:\n(.*\n)*.*--at FILE:LINE/)
  expect(none.code).toBe(1)
  expect(existsSync(join(project.folder, 'assay-repair'))).toBe(false)
  writeFileSync(path, text.replace('price(10, 10), 90', 'price(10, 10), 100'))
  const well = await assay(['repair'], { cwd: project.folder })
  expect(well.stderr).toContain('no test fails')
  expect(well.code).toBe(2)
})

test('asks the project’s runner where assertions cannot be made without it', async () => {
  const project = withTests({
    'package.json':
      '{ "name": "subject", "devDependencies": { "jest": "*" }, "jest": { "setupFilesAfterEnv": ["./matchers.js"] } }',
    'matchers.js': `expect.extend({ toCost: (is, much) => ({ pass: is === much, message: () => is + ' is not ' + much }) })`,
    'src/price.js': priceSource,
    'test/price.test.js': `const { price } = require('../src/price.js')
test('few', () => expect(price(2, 5)).toCost(10))
test('nine', () => expect(price(9, 10)).toCost(90))
test('many', () => expect(price(20, 5)).toCost(90))
test('ten pieces are many', () => expect(price(10, 10)).toCost(90))
`,
  })
  const { groups, notes } = await repaired(project, '--at', 'src/price.js:3', '--schema', 'condition', '--confirm', '4')
  expect(notes.join()).toContain('only the project’s test runner can run the tests')
  expect(groups.some(({ members }) => members.some(({ is }) => is === 'pieces >= 10'))).toBe(true)
  for (const { confirmation } of groups) expect(confirmation).toBe('confirmed')
})

test('leaves nothing behind when it is interrupted', async () => {
  const project = price()
  const before = readdirSync(project.folder).sort()
  const { folder: cache } = withTests({})
  const runs = join(cache, 'runs')
  let children: string[] = []
  const { code } = await assay(['repair', '--fuzz', '60s'], {
    cwd: project.folder,
    env: { ASSAY_CACHE: cache },
    onStart: (pid) => {
      const watch = setInterval(() => {
        children = existsSync(runs) && readdirSync(runs).some((name) => name.includes('host')) ? childrenOf(pid) : []
        if (!children.length) return
        clearInterval(watch)
        process.kill(pid, 'SIGINT')
      }, 100)
    },
  })
  expect(code).toBe(130)
  expect(children.length).toBeGreaterThan(0)
  expect(readdirSync(project.folder).sort()).toEqual(before)
  expect(readdirSync(runs)).toEqual([])
  await expect.poll(() => children.filter(isAlive), { timeout: 10_000 }).toEqual([])
})

test('finds the condition of a Java program', async () => {
  const project = javaProject({
    'src/main/java/demo/Price.java': `package demo;

public class Price {
  static final int MANY = 10;

  public static int of(int pieces, int each) {
    int sum = pieces * each;
    if (pieces > MANY) {
      sum -= sum / 10;
    }
    return sum;
  }
}
`,
    'src/test/java/demo/PriceTest.java': `package demo;

import static org.junit.Assert.assertEquals;
import org.junit.Test;

public class PriceTest {
  @Test public void few() { assertEquals(10, Price.of(2, 5)); }
  @Test public void nine() { assertEquals(90, Price.of(9, 10)); }
  @Test public void many() { assertEquals(90, Price.of(20, 5)); }
  @Test public void tenAreMany() { assertEquals(90, Price.of(10, 10)); }
}
`,
  })
  projects.push(project)
  const { groups } = await repaired(project)
  const rank = groups.findIndex(({ members }) => members.some(({ is }) => is === 'pieces >= MANY'))
  expect(rank).toBeGreaterThanOrEqual(0)
  expect(rank).toBeLessThan(5)
  expect(groups[rank].confirmation).toBe('confirmed')
})
