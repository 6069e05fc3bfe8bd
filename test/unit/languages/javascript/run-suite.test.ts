import { mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { root } from '../../../support/project.js'
import { runIn } from '../../../../src/languages/javascript/run-suite.js'

const folders: string[] = []
afterAll(() => folders.forEach((folder) => rmSync(folder, { recursive: true, force: true })))

/** The results of files of node:test, by name. */
async function run(...sources: string[]): Promise<Record<string, string>> {
  const folder = mkdtempSync(join(tmpdir(), 'assay-suite-'))
  const scratch = mkdtempSync(join(tmpdir(), 'assay-suite-'))
  folders.push(folder, scratch)
  const files = sources.map((_, i) => `${i}.test.mjs`)
  sources.forEach((source, i) => writeFileSync(join(folder, files[i]), source))
  const plan = { runner: 'node', files, preserve: [] } as const
  const { tests, trouble } = await runIn(folder, scratch, plan, 20_000, { args: [], env: {} })
  expect(trouble).toBeUndefined()
  return Object.fromEntries(tests.map(({ name, status }) => [name.join(' > '), status]))
}

const head = "import { describe, it, test } from 'node:test'\nimport assert from 'node:assert'\n"

describe('a suite of node:test', () => {
  const some = `${head}test('passes', () => {})\ndescribe('d', () => { it('fails', () => assert.ok(0)); it.skip('waits', () => {}) })\n`
  const results = { passes: 'passed', 'd > fails': 'failed', 'd > waits': 'skipped' }

  it('is the same for one file, which runs alone, and for several', async () => {
    expect(await run(some)).toEqual(results)
    expect(await run(some, `${head}test('more', () => {})\n`)).toEqual({ ...results, more: 'passed' })
  })

  it('has no folder in the names of its tests', async () => {
    expect(await run(`${head}test('in ' + process.cwd() + '/a', () => {})\n`)).toEqual({ 'in ./a': 'passed' })
  })

  it('has a failure for a file that ends in another way than its tests', async () => {
    const late = `${head}test('passes', () => {})\nprocess.on('exit', () => { process.exitCode = 3 })\n`
    expect(Object.values(await run(late))).toContain('failed')
    expect(Object.values(await run('throw new Error("no")\n'))).toEqual(['failed'])
    expect(Object.values(await run('export const nothing = 1\n'))).toEqual(['passed'])
  })
})

describe('a suite of mocha', () => {
  it('has results for all tests, though one of them ends the process', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'assay-suite-'))
    const scratch = mkdtempSync(join(tmpdir(), 'assay-suite-'))
    folders.push(folder, scratch)
    symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'))
    const source = `describe('some (of them)', () => {
  it('passes', () => {})
  it('kills', () => process.kill(process.pid, 'SIGTERM'))
  it('comes after it', () => {})
  it('kills again', () => process.abort())
})
`
    writeFileSync(join(folder, 'a.js'), source)
    const plan = { runner: 'mocha', files: ['a.js'], preserve: [] } as const
    const { tests, trouble } = await runIn(folder, scratch, plan, 20_000, { args: [], env: {} })
    expect(trouble).toBeUndefined()
    const results = Object.fromEntries(tests.map(({ name, status }) => [name.join(' > '), status]))
    expect(results).toEqual({
      'some (of them) > passes': 'passed',
      'some (of them) > comes after it': 'passed',
      'some (of them) > kills': 'failed',
      'some (of them) > kills again': 'failed',
    })
  })
})
