import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { assay, Project } from '../support/project.js'

const test = `const { test } = require('node:test'); const assert = require('node:assert'); const { f } = require('..')
test('small', () => { assert.strictEqual(f(1), 1) })
test('large', () => { assert.strictEqual(f(40), 10) })
`
const project = new Project({
  'index.js': 'exports.f = (n) => {\n  return n\n}\n',
  'test/f.test.js': test,
  'patches/prose.diff': 'Dear all,\nthis is no patch.\n',
  'patches/nothing.diff': '',
  'patches/torn.diff': '--- a/index.js\n+++ b/index.js\n@@ -1,3 +1,3 @@\n exports.f = (n) => {\n',
})
project.patch('index.js', (text) => text.replace('return n', 'return n > 10 ? 10 : n'), 'patches/fix.diff')
afterAll(() => project.remove())
const run = (command: string, ...flags: string[]) => assay([command, '--project', project.folder, ...flags])
const patches = join(project.folder, 'patches')

describe('a file that is no patch', () => {
  it('is an implausible one beside others', async () => {
    const { stdout, code } = await run('assess', '--patch', patches, '--budget', '300x', '--json')
    expect(code).toBe(1)
    const found = new Map<string, { verdict: string; reason: string }>(
      JSON.parse(stdout).patches.map((one: { patch: string }) => [one.patch.replace(/.*\//, ''), one]),
    )
    expect(found.get('fix.diff')!.verdict).not.toBe('implausible')
    const said = (name: string) => [found.get(name)!.verdict, found.get(name)!.reason]
    expect(said('prose.diff')).toEqual([
      'implausible',
      expect.stringMatching(/^it is not a patch: .*prose\.diff contains no unified diff$/),
    ])
    expect(said('nothing.diff')).toEqual(['implausible', expect.stringMatching(/nothing\.diff is empty/)])
    expect(said('torn.diff')).toEqual(['implausible', expect.stringMatching(/^it is not a patch: .*torn\.diff/)])
  })

  it('is left out of the questions', async () => {
    const { stdout, stderr } = await run('questions', '--patch', patches, '--budget', '300x')
    expect(stderr).toBe('')
    expect(stdout).toMatch(/prose\.diff {2}excluded: implausible: it is not a patch/)
    expect(stdout).toContain('1 patch remains')
  })

  it.each(['assess', 'questions', 'diff'])('alone, it is a mistake (%s)', async (command) => {
    const { stderr, code } = await run(command, '--patch', join(patches, 'prose.diff'))
    expect(code).toBe(2)
    expect(stderr).toMatch(/^assay: .*prose\.diff contains no unified diff\n {7}Give a unified diff/)
  })
})

describe('what is wrong is told in one way', () => {
  it.each<[string[], RegExp]>([
    [['assess'], /^assay: there is no patch: .*\n {7}Use --patch FILE.*`assay repair`/],
    [['asess'], /^assay: unknown command 'asess'\n {7}Did you mean assess\? See `assay --help`\.\n$/],
    [
      ['assess', '--pach', 'x'],
      /^assay: unknown option '--pach'\n {7}Did you mean --patch\? See `assay assess --help`/,
    ],
    [['assess', '--patch'], /^assay: option '--patch <paths...>' argument missing\n {7}See `assay assess --help`/],
    [['assess', '--seed', 'x', '--patch', patches], /^assay: --seed is "x", but must be a whole number\n {7}\S/],
    [['assess', '--kp', '2', '--patch', patches], /^assay: --kp is "2", but must be a number from 0 to 1\n {7}\S/],
    [['bench'], /^assay: missing required argument 'dataset'\n {7}See `assay bench --help`/],
  ])('%j', async (args, message) => {
    const [command, ...flags] = args
    const { stderr, stdout, code } = await (command === 'assess' ? run(command, ...flags) : assay(args))
    expect(stderr).toMatch(message)
    expect([code, stdout]).toEqual([2, ''])
  })
})

describe('help', () => {
  const headings = (text: string) => text.match(/^[A-Z][a-z ]+:$/gm)

  it('tells what most people need first', async () => {
    const { stdout } = await assay(['assess', '--help'])
    expect(headings(stdout)).toEqual([
      'Patches:',
      'Expected behaviour:',
      'Output:',
      'Search:',
      'Project and tests:',
      'Execution:',
      'For researchers:',
      'Examples:',
    ])
    const research = stdout.slice(stdout.indexOf('For researchers:'))
    for (const flag of ['--kp', '--kt', '--similarity', '--no-state', '--paper-rules']) expect(research).toContain(flag)
  })

  it.each(['', 'assess', 'repair', 'bench'])('fits a terminal (%s)', async (command) => {
    const { stdout, code } = await assay([command, '--help'].filter(Boolean))
    expect(code).toBe(0)
    const examples = stdout.search(/^(Examples?|Start here):/m)
    for (const line of stdout.slice(0, examples < 0 ? undefined : examples).split('\n'))
      expect(line.length, line).toBeLessThanOrEqual(80)
  })
})
