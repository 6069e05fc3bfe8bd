import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, describe, expect, it } from 'vitest'
import { haveJars } from '../support/jars.js'
import { javaProject } from '../support/java.js'
import { assay, assess, Project } from '../support/project.js'

const projects: Project[] = []
afterEach(() => projects.splice(0).forEach((project) => project.remove()))

/** A patch of a program together with its tests. */
function withTests(project: Project, edits: Record<string, (text: string) => string>): string {
  projects.push(project)
  const parts = Object.entries(edits).map(([path, change], i) =>
    readFileSync(project.patch(path, change, `${i}.diff`), 'utf8'),
  )
  project.write({ 'both.diff': parts.join('') })
  return join(project.folder, 'both.diff')
}

const wrong = 'exports.share = (part, whole) => (100 * part) / whole\n'
const right = 'exports.share = (part, whole) => (whole === 0 ? 0 : (100 * part) / whole)\n'
const oldTests = `const test = require('node:test')
const assert = require('node:assert')
const program = require('../share.js')
test('a half', () => assert.equal(program.share(1, 2), 50))
test('of nothing', () => assert.ok(Number.isNaN(program.share(0, 0))))
`
const make = () => new Project({ 'share.js': wrong, 'test/share.test.js': oldTests })
const addTest = (text: string) => `${text}test('nothing of nothing', () => assert.equal(program.share(3, 0), 0))\n`

describe('tests that come with a patch', () => {
  it('are the failing tests, and what the patch makes of old ones is reported', async () => {
    const patch = withTests(make(), {
      'share.js': () => right,
      'test/share.test.js': (text) =>
        addTest(text.replace('assert.ok(Number.isNaN(program.share(0, 0)))', 'assert.equal(program.share(0, 0), 0)')),
    })
    const { patches, result } = await assess(projects[0], [patch], ['--judges', 'difference', '--questions', '1'])
    const report = JSON.parse(result.stdout) as { failing: { name: string }[]; patches: { remarks: string[] }[] }
    expect(report.failing.map(({ name }) => name)).toEqual(['of nothing', 'nothing of nothing'])
    expect(patches[0].verdict).toBe('inconclusive')
    expect(patches[0].effort.reachedChange).toBeGreaterThan(100)
    expect(report.patches[0].remarks).toEqual(
      expect.arrayContaining([
        expect.stringMatching(
          /^its own tests were used \(test\/share\.test\.js\): "of nothing", "nothing of nothing" fail without it/,
        ),
        expect.stringMatching(/^it changes what a test expects\. As it was, "of nothing" fails with it/),
      ]),
    )
  })

  it('are used for several patches that all bring them, and an input tells those apart', async () => {
    const plain = oldTests.replace(/^.*of nothing.*\n/m, '')
    const project = new Project({ 'share.js': wrong, 'test/share.test.js': plain })
    const special = right.replace('whole === 0', 'part === 3 && whole === 0')
    for (const [name, text] of Object.entries({ correct: right, narrow: special })) {
      const both = withTests(project, { 'share.js': () => text, 'test/share.test.js': addTest })
      project.write({ [`${name}.diff`]: readFileSync(both, 'utf8') })
    }
    const patches = ['correct.diff', 'narrow.diff'].map((name) => join(project.folder, name))
    const { stdout } = await assay(['assess', '--project', project.folder, '--patch', ...patches, '--budget', '4000x'])
    expect(stdout).toContain('inputs that tell them apart')
    expect(stdout).toMatch(/correct\.diff: 0\n/)
  })

  it('are those of the branch, compared with where it left its base', async () => {
    const project = make()
    projects.push(project)
    project.commitAll('node_modules\n')
    project.git('checkout', '-qb', 'fix')
    project.write({ 'share.js': right, 'test/share.test.js': addTest(oldTests.replace(/^.*of nothing.*\n/m, '')) })
    project.git('commit', '-qam', 'fix')
    // What the base has got since then is not the patch's.
    project.git('checkout', '-q', 'main')
    project.write({ 'share.js': `${wrong}exports.later = true\n` })
    project.git('commit', '-qam', 'later')
    project.git('checkout', '-q', 'fix')
    const args = ['--judges', 'difference', '--drivers', 'lifted', '--budget', '500x', '--json']
    const { stdout } = await assay(['assess', '--project', project.folder, '--base', 'main', ...args])
    const report = JSON.parse(stdout) as {
      failing: { name: string }[]
      patches: { verdict: string; reason: string; diff: string }[]
    }
    expect(report.failing.map(({ name }) => name)).toEqual(['nothing of nothing'])
    expect(report.patches[0].diff).not.toContain('later')
    const [{ verdict, reason }] = report.patches
    expect(verdict).toBe('suspect')
    expect(reason).toMatch(/^it removes a test that it would break\. As it was, "of nothing" fails with it/)
  })

  it.each([
    ['skips', (text: string) => text.replace("test('of nothing'", "test.skip('of nothing'")],
    ['weakens', (text: string) => text.replace('Number.isNaN(program.share(0, 0))', 'program')],
  ])('%s what would show that the patch breaks something: it is suspect', async (word, change) => {
    const patch = withTests(make(), {
      'share.js': () => right,
      'test/share.test.js': (text) => addTest(change(text)),
    })
    const { patches } = await assess(projects[0], [patch], ['--judges', 'difference'])
    expect(patches[0].verdict).toBe('suspect')
    expect(patches[0].reason).toContain(`it ${word} a test that it would break`)
  })

  it('stay out where they cannot be loaded without the patch', async () => {
    const patch = withTests(
      new Project({
        'share.mjs': wrong.replace('exports.share =', 'export const share ='),
        'share.test.mjs': oldTests
          .replace("const test = require('node:test')", "import test from 'node:test'")
          .replace("const assert = require('node:assert')", "import assert from 'node:assert'")
          .replace("const program = require('../share.js')", "import * as program from './share.mjs'"),
      }),
      {
        'share.mjs': (text) => `${text}export const other = 1\n`,
        'share.test.mjs': (text) =>
          `import { other } from './share.mjs'\n${text}test('other', () => assert.equal(other, 1))\n`,
      },
    )
    const { patches } = await assess(projects[0], [patch], ['--judges', 'difference', '--questions', '1'])
    expect(patches[0].verdict).not.toBe('implausible')
  })

  it.skipIf(!haveJars())('are the failing tests in Java', async () => {
    const project = javaProject({
      'src/Share.java':
        'public class Share {\n  public static int share(int part, int whole) { return 100 * part / whole; }\n}\n',
      'test/ShareTest.java': `import org.junit.*;
public class ShareTest {
  @Test public void half() { Assert.assertEquals(50, Share.share(1, 2)); }
}
`,
    })
    const patch = withTests(project, {
      'src/Share.java': (text) => text.replace('return 100', 'return whole == 0 ? 0 : 100'),
      'test/ShareTest.java': (text) =>
        text.replace(/}\n$/, '  @Test public void nothing() { Assert.assertEquals(0, Share.share(3, 0)); }\n}\n'),
    })
    const { patches, result } = await assess(project, [patch], ['--judges', 'difference', '--questions', '1'])
    const report = JSON.parse(result.stdout) as { failing: { name: string }[] }
    expect(report.failing).toMatchObject([{ name: 'ShareTest > nothing' }])
    expect(patches[0].verdict).toBe('inconclusive')
    expect(patches[0].effort.reachedChange).toBeGreaterThan(100)
  })
})
