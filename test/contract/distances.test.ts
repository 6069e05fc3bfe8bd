import { SourceFacts } from '../../src/campaign/source-facts.js'
import { withDistances } from '../../src/instrument/distances.js'
import { describe, expect, it } from 'vitest'
import { driversFrom } from '../../src/campaign/drivers.js'
import { versionsOf } from '../../src/campaign/family.js'
import { haveJars, junit } from '../support/jars.js'
import { applied, marked } from '../support/meta.js'
import { Project } from '../support/project.js'
import { hostOptions, testBedOf } from '../support/test-bed.js'

const body = (more: number) =>
  `far(int x) { if (x > 5) { return near(x); } return 0; }
   near(int x) { if (x > 10) { x = x + ${more}; } return x; }`

const javascript = {
  source: 'cases.js',
  changed: 'near',
  text: (more: number) =>
    body(more)
      .replaceAll('int x', 'x')
      .replaceAll(/^\s*(far|near)/gm, 'export function $1'),
  files: {
    'package.json': '{ "type": "module" }',
    'test/cases.test.js': `import { test } from 'node:test'\nimport assert from 'node:assert'
import { far } from '../cases.js'\ntest('far', () => assert.strictEqual(far(3), 0))\n`,
  },
  config: () => ({}),
}

const java = {
  source: 'src/main/java/demo/Cases.java',
  changed: 'Cases.near(int)',
  text: (more: number) =>
    `package demo;\npublic class Cases { ${body(more).replaceAll(/^\s*(far|near)/gm, 'static int $1')} }\n`,
  files: {
    'src/test/java/demo/CasesTest.java': `package demo;\nimport static org.junit.Assert.assertEquals;\nimport org.junit.Test;
public class CasesTest { @Test public void far() { assertEquals(0, Cases.far(3)); } }\n`,
  },
  config: () => ({ java: { classpath: junit[4]() } }),
}

describe.each(Object.entries({ javascript, ...(haveJars() && { java }) }))('in %s', (_, subject) => {
  it('a host tells how far from the change an execution stayed', async () => {
    const project = new Project({ ...subject.files, [subject.source]: subject.text(1) })
    const { bed } = await testBedOf(project, { [subject.source]: subject.text(2) }, subject.config())
    const [buggy, patched] = await bed.prepareAll({ coverage: true, trace: false })
    const { tree } = bed.subject.buggy
    const facts = new SourceFacts(bed.subject.language, [subject.source])
    const target = { file: subject.source, function: subject.changed }
    const prepared = [withDistances(buggy, await facts.flows(tree), [target]), patched]
    const pool = bed.pool(prepared)
    const [driver] = driversFrom(bed.lifted, await pool.open(), []).drivers
    const slot = driver.slots.find(({ value }) => value === 3)!
    const { steps, timeLimit } = hostOptions
    const { file, index } = driver
    const inputs = [3, 7].map((value) => [slot.id, value])
    const [{ answers }] = await pool.run([{ file, index, inputs, versions: [0, 1], steps, timeLimit, full: true }])
    pool.close()
    bed.close()
    project.remove()
    // The entry is one step from the call; then the call's block, the entry of the target, and its way not written.
    expect(answers.map(({ away }) => away)).toEqual([1, 1 / 4])
  })
})

it('the versions of a meta-program are as far from the candidates as the first of them', async () => {
  const text =
    'export function f(x) { if (x > 5) { return g(x) } return 0 }\nfunction g(x) { if («x > 9») return 1; return x }\n'
  const candidates = ['x > 7', 'x > 8']
  const place = { function: 'g', schema: 'condition', variables: ['x'], candidates } as const
  const { source, candidates: made } = marked('cases.js', text, [place])
  const test = javascript.files['test/cases.test.js'].replaceAll('far', 'f')
  const project = new Project({ ...javascript.files, 'cases.js': source, 'test/cases.test.js': test })
  const { bed } = await testBedOf(project, { 'cases.js': applied(source, made[0]) })
  const meta = await bed.prepareMeta(made, { coverage: true, trace: false })
  const versions = versionsOf(meta, made, candidates)
  expect(versions.map(({ spec }) => spec.blocks !== undefined)).toEqual([true, false, false])
  const pool = bed.pool(versions)
  const [{ file, index, slots }] = driversFrom(bed.lifted, await pool.open(), []).drivers
  const slot = slots.find(({ value }) => value === 3)!
  const { steps, timeLimit } = hostOptions
  const inputs = [3, 8].map((value) => [slot.id, value])
  const [{ answers }] = await pool.run([{ file, index, inputs, versions: [0, 1, 2], steps, timeLimit, full: true }])
  pool.close()
  bed.close()
  project.remove()
  // The entry of f and the block of its call; the entry of g has the location in it, and no way leads back to that.
  expect(answers.map(({ away }) => away)).toEqual([1, 1 / 3])
  expect(answers.map(({ shares }) => shares)).toEqual([
    [0, 0, 0],
    [0, 1, 0],
  ])
})
