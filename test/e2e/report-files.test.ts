import { spawnSync } from 'node:child_process'
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Report } from '../../src/model/report.js'
import { mixed } from '../support/report-of.js'
import { assay, listing, root, type Result } from '../support/project.js'

const folder = mkdtempSync(join(tmpdir(), 'assay-reports-'))
const at = (...names: string[]) => join(folder, ...names)
const text = (...names: string[]) => readFileSync(at(...names), 'utf8')
const names = ['junit.xml', 'report.html', 'report.json', 'report.sarif', 'summary.md']
const outside = { GITHUB_ACTIONS: '', GITHUB_STEP_SUMMARY: '' }
afterAll(() => rmSync(folder, { recursive: true, force: true }))

describe('assay assess writes reports', () => {
  const project = at('project')
  const run = (args: string[], env: NodeJS.ProcessEnv = {}) =>
    assay(['assess', '--judges', 'preservation', '--budget', '2000x', '--patch', 'patches', ...args], {
      cwd: project,
      env: { ...outside, ...env },
    })
  let first: Result
  let before: Record<string, string>
  beforeAll(async () => {
    cpSync(join(root, 'examples/gcd'), project, { recursive: true })
    before = listing(project)
    first = await run(['--report', at('made/here'), '--write-tests', at('tests')], {
      GITHUB_ACTIONS: 'true',
      GITHUB_STEP_SUMMARY: at('step.md'),
    })
  })

  it('all of them, in a folder that is made, and nothing else', () => {
    expect(first.code, first.stderr).toBe(1)
    expect(readdirSync(at('made/here')).sort()).toEqual(names)
    expect(listing(project)).toEqual(before)
    const report = JSON.parse(text('made/here/report.json')) as Report
    expect(report.patches).toHaveLength(5)
    expect(report.patches[0].diff).toContain('+++ b/src/gcd.js')
    expect(text('made/here/summary.md')).toContain('4 overfitting')
    expect(first.stdout.trimEnd().split('\n').at(-1)).toMatch(/summary\.md$/)
  })

  it('for GitHub Actions by itself: annotations after the text, and the summary of the job', () => {
    const lines = first.stdout.split('\n')
    const errors = lines.filter((line) => line.startsWith('::error file=src/gcd.js,line='))
    expect(errors).toHaveLength(4)
    const token = lines.find((line) => line.startsWith('::stop-commands::'))!.split('::')[2]
    expect(lines.indexOf(`::${token}::`)).toBeLessThan(lines.indexOf(errors[0]))
    expect(text('step.md')).toContain('## Assay: 5 patches')
  })

  it('of which a saved run gives the same again, and prints what the run printed', async () => {
    const printed = await assay(['report', at('made/here/report.json')], { env: outside })
    expect(printed.code, printed.stderr).toBe(0)
    expect(printed.stdout).toContain('4 overfitting')
    expect(first.stdout).toContain(printed.stdout)
    const result = await assay(['report', at('made/here/report.json'), '--report', at('again')], { env: outside })
    expect(result.code, result.stderr).toBe(0)
    for (const name of names) expect(text('again', name), name).toBe(text('made/here', name))
  })

  it('and tests that pass with the right patch and fail with those that overfit', () => {
    const written = readdirSync(at('tests'))
    expect(written.length).toBeGreaterThanOrEqual(4)
    for (const name of written) {
      const patch = name.replace(/-\d+\..*$/, '.diff')
      expect([name, passes(project, name, 'correct.diff'), passes(project, name, patch)]).toEqual([name, true, false])
    }
  })

  it('to the cache folder without flags, told on the last line', async () => {
    const result = await run([], { ASSAY_CACHE: at('cache') })
    const path = result.stdout
      .trimEnd()
      .split('\n')
      .at(-1)!
      .replace(/^ *report: /, '')
    expect(path.startsWith(at('cache'))).toBe(true)
    expect(readFileSync(path, 'utf8')).toContain('<html')
    expect(listing(project)).toEqual(before)
    expect(result.stdout).not.toContain('::')
  })
})

/** Whether a written test passes in a copy of the project with a patch. */
function passes(project: string, test: string, patch: string): boolean {
  const copy = mkdtempSync(at('copy-'))
  cpSync(project, copy, { recursive: true })
  const run = (command: string, args: string[]) => spawnSync(command, args, { cwd: copy, encoding: 'utf8' })
  const applied = run('git', ['apply', join('patches', patch)])
  expect(applied.status, applied.stderr).toBe(0)
  // It was written to import from where the project is.
  writeFileSync(join(copy, 'test', test), text('tests', test).replace(/'[^']*\/(src\/[^']*)'/g, "'../$1'"))
  return run(process.execPath, ['--test', join('test', test)]).status === 0
}

describe('assay report', () => {
  const saved = at('saved.json')
  const run = (...args: string[]) => assay(['report', ...args], { cwd: folder, env: outside })
  beforeAll(() => writeFileSync(saved, JSON.stringify(mixed())))

  it('prints the run, from a file or from standard input', async () => {
    const result = await run(saved)
    expect(result.code).toBe(0)
    expect(result.stdout).toContain(
      '5 patches: 1 overfitting, 1 unrefuted, 1 suspect, 1 inconclusive, 1 implausible; seed 1',
    )
    const piped = spawnSync(process.execPath, [join(root, 'dist/cli/main.js'), 'report', '-'], {
      input: JSON.stringify(mixed()),
      encoding: 'utf8',
    })
    expect(piped.stdout).toBe(result.stdout)
  })

  it('annotates only when it is told to', async () => {
    expect((await run(saved, '--github')).stdout).toMatch(/^::error file=src\/gcd\.js,line=3,/)
  })

  it('follows a link to the file behind it, and leaves nothing half-written', async () => {
    writeFileSync(at('behind.md'), 'old')
    symlinkSync('behind.md', at('link.md'))
    expect((await run(saved, '--markdown', 'link.md')).code).toBe(0)
    expect(text('behind.md')).toContain('## Assay')
    expect(readdirSync(folder).filter((name) => name.endsWith('.tmp'))).toEqual([])
    const command = `'${process.execPath}' '${join(root, 'dist/cli/main.js')}' report saved.json --sarif /dev/stdout | cat`
    const piped = spawnSync('sh', ['-c', command], { cwd: folder, encoding: 'utf8' })
    expect(piped.stdout, piped.stderr).toContain('"version": "2.1.0"')
  })

  it.each([
    ['a folder', ['--html', '.'], /--html names .*, which cannot be written: it is a folder/],
    ['below a file', ['--sarif', 'saved.json/x.sarif'], /--sarif names .*, which cannot be written: .*not a folder/],
    ['twice the same', ['--junit', 'x', '--markdown', './x'], /--junit and --markdown both name /],
  ])('says that it cannot write: %s', async (_, args, why) => {
    const result = await run(saved, ...args)
    expect([result.code, result.stdout]).toEqual([2, ''])
    expect(result.stderr).toMatch(why)
    expect(existsSync(at('x'))).toBe(false)
  })

  it('says that a file is no report', async () => {
    mkdirSync(at('empty'))
    for (const file of ['none.json', 'empty', 'behind.md']) {
      const result = await run(file, '--html', 'y.html')
      expect(result.code).toBe(2)
      expect(result.stderr).toMatch(/^assay: \S+ (cannot be read|is not a report of `assay assess`)/)
    }
    expect(existsSync(at('y.html'))).toBe(false)
  })
})
