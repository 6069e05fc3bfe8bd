import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Driver } from '../../src/model/driver.js'
import { driversFrom } from '../../src/campaign/drivers.js'
import type { Pool } from '../../src/execution/pool.js'
import { parseBudget } from '../../src/fuzz/budget.js'
import { Samples } from '../../src/fuzz/input.js'
import { FuzzLoop } from '../../src/fuzz/loop.js'
import type { TestBed } from '../../src/campaign/test-bed.js'
import { haveJars, junit } from '../support/jars.js'
import { Project } from '../support/project.js'
import { baselineIn } from '../support/baseline.js'
import { hostOptions, testBedOf } from '../support/test-bed.js'
import type { PreparedVersion } from '../../src/instrument/prepared.js'

/** Bodies of functions of a number `x`, before and after; written so that parting always shows in what is returned. */
type Bodies = Record<string, readonly [before: string, after: string]>

/** The same text in every language. */
const common: Bodies = {
  partialInsertion: ['return x;', 'if (x > 10) { x = x + 1; } return x;'],
  chainInsertion: ['return x;', 'if (x > 10) x = x + 1; else if (x < 2) x = x - 1; return x;'],
  insertion: ['if (x > 3) { x = x * 2; } return x;', 'if (x > 3) { x = x * 2; x = x + 1; } return x;'],
  loopInsertion: ['return x;', 'while (x > 10) x = x - 7; return x;'],
  partialDeletion: ['if (x > 10) { x = x + 1; } return x;', 'return x;'],
  lastDeletion: ['if (x > 3) { x = x * 2; if (x > 20) x = 1; } return x;', 'if (x > 3) { x = x * 2; } return x;'],
  onlyDeletion: ['if (x > 3) { if (x > 20) x = 1; } return x;', 'if (x > 3) { } return x;'],
  deletion: ['if (x > 3) { x = x * 2; x = x + 1; } return x;', 'if (x > 3) { x = x * 2; } return x;'],
  guardInsertion: ['x = x + 1; return x;', 'if (x > 10) { x = x + 1; } return x;'],
  guardInsertionBesideElse: ['x = x + 1; return x;', 'if (x > 10) { x = 0; } else { x = x + 1; } return x;'],
  guardInsertionOfReturn: ['return x;', 'if (x > 10) return x; return -99;'],
  guardInsertionInElse: [
    'if (x > 10) x = 1; else { x = x + 1; } return x;',
    'if (x > 10) x = 1; else if (x > 4) { x = x + 1; } return x;',
  ],
  guardDeletion: ['if (x > 10) { x = x + 1; } return x;', 'x = x + 1; return x;'],
  guardDeletionOfReturn: ['if (x > 10) return x; return -99;', 'return x;'],
  guardDeletionInElse: [
    'if (x > 10) x = 1; else if (x > 4) { x = x + 1; } return x;',
    'if (x > 10) x = 1; else { x = x + 1; } return x;',
  ],
  condition: ['if (x < 999) { x++; } return x;', 'if (x < 1000) { x++; } return x;'],
  conditionAfterElse: [
    'if (x > 20) x = 1; else if (x > 5) x = 2; else x = 3; return x;',
    'if (x > 20) x = 1; else if (x > 8) x = 2; else x = 3; return x;',
  ],
  conditionInLoop: [
    'int n = 0; for (int i = 0; i < x; i++) if (i < 7) n = n + 1; return n;',
    'int n = 0; for (int i = 0; i < x; i++) if (i != 12 && i < 7 || i == 9) n = n + 1; return n;',
  ],
  elseInsertion: ['if (x > 10) { x = 50; } return x;', 'if (x > 15) { x = 50; } else { x = -50; } return x;'],
  elseAloneInsertion: ['if (x > 10) { x = 50; } return x;', 'if (x > 10) { x = 50; } else { x = -50; } return x;'],
  elseIfInsertion: ['if (x > 10) { x = 50; } return x;', 'if (x > 10) { x = 50; } else if (x < 5) x = -50; return x;'],
  elseDeletion: ['if (x > 10) { x = 50; } else { x = -50; } return x;', 'if (x > 15) { x = 50; } return x;'],
  elseIfDeletion: ['if (x > 10) { x = 50; } else if (x < 5) x = -50; return x;', 'if (x > 10) { x = 50; } return x;'],
  then: ['if (x > 10) { x = 50; } else { x = -x; } return x;', 'if (x > 15) { x = 60; } else { x = -x; } return x;'],
  thenDeeper: [
    'if (x > 10) { x = 50 + x; if (x > 70) x = 1; } else { x = -100; } return x;',
    'if (x > 8) { x = 50 + x; if (x > 72) x = 1; } else { x = -100; } return x;',
  ],
  loopCondition: [
    'int n = 0; for (int i = 0; i < x - 9; i++) n = n + 1; return n;',
    'int n = 0; for (int i = 0; i < x - 9 && i < 6; i++) n = n + 1; return n;',
  ],
  loopConditionBothWays: [
    'int n = 0; while (n * 3 < x) n = n + 1; return n;',
    'int n = 0; while (n * 4 < x) n = n + 1; return n;',
  ],
  loopConditionAtTheEnd: [
    'int n = 0; do { n = n + 1; if (n == 3) break; } while (n < x - 2); return n;',
    'int n = 0; do { n = n + 1; if (n == 3) break; } while (n < x - 3); return n;',
  ],
  other: ['if (x > 3) { x = 1; } return x;', 'if (x > 3) { x = 2; } return x;'],
  caseDeletion: [
    'if (x > 2) switch (x) { case 3: return 7; default: return -9; } return x;',
    'if (x > 2) switch (x) { default: return 9; } return x;',
  ],
  caseInsertion: [
    'switch (x) { case 1: x = 7; break; default: x = 9; } return x;',
    'switch (x) { case 1: x = 7; break; case 4: x = 8; break; default: x = 9; } return x;',
  ],
}

interface Subject {
  readonly own: Bodies
  readonly source: string
  files(bodies: Bodies): Record<string, string>
  text(bodies: Bodies, version: 0 | 1): string
  config(): object
}

const javascript: Subject = {
  own: {
    missing: [
      'const o = x > 10 ? undefined : { n: x }; if (o.n > 4) x = -1; return x;',
      'const o = x > 10 ? undefined : { n: x }; if (o?.n > 6) x = -1; return x;',
    ],
    arrow: ['return [x].map((v) => v + 1)[0];', 'return [x].map((v) => v + 2)[0];'],
    answer: ['return x > 4', 'return x > 7'],
    // The old condition has a name that is gone: the place alone has to do.
    renamed: [
      'if (x > 3) { const y = x - 1; if (y > -9) x = 90; } return x',
      'if (x > 3) { const z = x - 1; if (z < -9) x = 90; } return x',
    ],
  },
  source: 'cases.js',
  text: (bodies, version) =>
    Object.entries(bodies)
      .map(([name, versions]) => `export function ${name}(x) { ${versions[version].replace(/\bint /g, 'let ')} }\n`)
      .join(''),
  files: (bodies) => ({
    'package.json': '{ "type": "module" }',
    'cases.js': javascript.text(bodies, 0),
    'test/cases.test.js': `import { test } from 'node:test'\nimport assert from 'node:assert'\nimport * as cases from '../cases.js'
${Object.keys(bodies)
  .map((name) => `test('${name}', () => assert.strictEqual(cases.${name}(5), 0))\n`)
  .join('')}`,
  }),
  config: () => ({}),
}

const main = 'src/main/java/demo/Cases.java'
const java: Subject = {
  own: {
    throwing: [
      'int[] a = {1, 5, 9}; if (a[x] > 4) { x = -1; } return x;',
      'int[] a = {1, 5, 9}; if (x >= 0 && x < 3 && a[x] > 4) { x = -1; } return x;',
    ],
    missing: [
      'String s = x > 10 ? null : "abcdefghijkl".substring(0, Math.abs(x) % 12); if (s.length() > 4) x = -1; return x;',
      'String s = x > 10 ? null : "abcdefghijkl".substring(0, Math.abs(x) % 12); if (s != null && s.length() > 6) x = -1; return x;',
    ],
    // The compiler will not have z where it has no value yet: the place alone has to do.
    unassigned: [
      'if (x > 3) { int z; z = x; if (z > -9) x = 90; } return x;',
      'if (x > 3) { int z; if (x < -9) x = 90; } return x;',
    ],
  },
  source: main,
  text: (bodies, version) =>
    `package demo;\npublic class Cases {\n${Object.entries(bodies)
      .map(([name, versions]) => `  public static int ${name}(int x) { ${versions[version]} }\n`)
      .join('')}}\n`,
  files: (bodies) => ({
    [main]: java.text(bodies, 0),
    'src/test/java/demo/CasesTest.java': `package demo;\nimport static org.junit.Assert.assertEquals;\nimport org.junit.Test;\npublic class CasesTest {
${Object.keys(bodies)
  .map((name) => `  @Test public void ${name}() { assertEquals(0, Cases.${name}(5)); }\n`)
  .join('')}}\n`,
  }),
  config: () => ({ java: { classpath: junit[4]() } }),
}

const isOf = (driver: Driver, name: string) => driver.name.split(/\W+/).at(-1) === name

const subjects = { javascript, ...(haveJars() && { java }) }

describe.each(Object.entries(subjects))('where versions part, in %s', (_, subject) => {
  const bodies = { ...common, ...subject.own }
  const project = new Project(subject.files(bodies))
  let bed: TestBed
  let pool: Pool
  let prepared: readonly PreparedVersion[]
  let drivers: Driver[]

  beforeAll(async () => {
    bed = (await testBedOf(project, { [subject.source]: subject.text(bodies, 1) }, subject.config())).bed
    prepared = await bed.prepareAll({ coverage: true, trace: false })
    pool = bed.pool(prepared)
    drivers = driversFrom(bed.lifted, await pool.open(), []).drivers
  })
  afterAll(() => {
    pool.close()
    bed.close()
    project.remove()
  })

  it('only the patched version has goals', () => {
    expect(prepared[0].spec.partings).toEqual([])
    expect(prepared[1].spec.partings.length).toBeGreaterThanOrEqual(Object.keys(bodies).length)
  })

  it.each(Object.keys(bodies))('%s', async (name) => {
    const driver = drivers.find((d) => isOf(d, name))!
    const slot = driver.slots.find((s) => s.value === 5)!
    const values = name === 'condition' ? [5, 997, 998, 999, 1000, 1001] : Array.from({ length: 40 }, (_, i) => i - 8)
    const { steps, timeLimit } = hostOptions
    const [result] = await pool.run([
      {
        file: driver.file,
        index: driver.index,
        inputs: values.map((value) => [slot.id, value]),
        versions: [0, 1],
        steps,
        timeLimit,
        full: true,
      },
    ])
    const partings = new Set(prepared[1].spec.partings)
    const parted = result.answers.filter((a) => a.executions![1].covered!.some((probe) => partings.has(probe)))
    const differing = result.answers.filter((a) => a.differences)
    const shown = (answers: typeof parted) => answers.map(({ input }) => values[input])
    expect(differing.length).toBeGreaterThan(0)
    expect(shown(parted)).toEqual(shown(differing))
    expect(result.diverged).toEqual([0, parted.length])
    if (name === 'condition') expect(shown(parted)).toEqual([999])
  })

  it('the fuzzer comes to the one input of figure 7', async () => {
    const driver = drivers.filter((d) => isOf(d, 'condition'))
    const base = await baselineIn(pool, driver, hostOptions)
    let parted = 0
    const loop = new FuzzLoop(
      pool,
      base.drivers,
      base.limits,
      await bed.dictionary(),
      new Samples(base.drivers),
      { seed: 1, budget: parseBudget('200x'), comparisons: true, states: false },
      {
        versions: () => [0, 1],
        onDifference: () => {},
        onBatch: (_, result) => (parted += result.diverged[1]),
        onProgress: () => {},
      },
    )
    const effort = await loop.run()
    expect(effort.executions).toBeLessThanOrEqual(200)
    expect(parted).toBeGreaterThan(0)
  })
})
