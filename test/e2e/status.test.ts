import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, describe, expect, it } from 'vitest'
import { scriptRepositories } from '../support/changed.js'
import { assay, type Project } from '../support/project.js'

const closing: (() => unknown)[] = []
afterEach(() => closing.splice(0).forEach((close) => close()))

function opened(): { project: Project; cache: string; run: (...args: string[]) => ReturnType<typeof assay> } {
  const project = scriptRepositories[0].make()
  const cache = mkdtempSync(join(tmpdir(), 'assay-status-'))
  closing.push(
    () => project.remove(),
    () => rmSync(cache, { recursive: true, force: true }),
  )
  // What is remembered of a run is the same however many judges there were.
  const fast = ['--judges', 'difference', '--drivers', 'lifted']
  const run = (...args: string[]) =>
    assay(args[0] === 'assess' ? [...args, ...fast] : args, { cwd: project.folder, env: { ASSAY_CACHE: cache } })
  return { project, cache, run }
}
const status = async (run: ReturnType<typeof opened>['run'], ...args: string[]) => {
  const { stdout, code } = await run('status', ...args)
  return [stdout.split(':')[0], code]
}

describe('assay status', () => {
  it('knows what a run said of the present files, until they change', async () => {
    const { project, run } = opened()
    expect(await status(run)).toEqual(['NONE', 4])
    const open = await run('assess', '--output', 'agent')
    expect(open.stdout).toMatch(/^assay: OPEN/)
    expect(await status(run)).toEqual(['PASS', 0])
    const number = /Question (\d+): what is right for share\([^,]+, 0\)/.exec(open.stdout)?.[1]
    const answered = await run('answer', number!, '0')
    expect(answered.stdout).toContain('assay.answers.json')
    // An answer is no change of the program, but the verdict may be another one now.
    expect(await status(run)).toEqual(['STALE', 3])
    const wrong = await run('assess', '--output', 'agent')
    expect(wrong.stdout).toMatch(/^assay: WRONG/)
    expect(await status(run)).toEqual(['FAIL', 1])
    expect(await status(run, '--fail-on', 'never')).toEqual(['PASS', 0])
    // What was found stays found, however little another run looks.
    await run('assess', '--budget', '1x')
    expect(await status(run)).toEqual(['FAIL', 1])
    // An answer holds when something is written above its test.
    project.write({ 'share.test.js': `// More.\n${readFileSync(join(project.folder, 'share.test.js'), 'utf8')}` })
    expect(await status(run)).toEqual(['STALE', 3])
    expect((await run('assess', '--output', 'agent')).stdout).toMatch(/^assay: WRONG/)
    project.git('checkout', '-q', '.')
    expect(await status(run)).toEqual(['NONE', 4])
  })

  it('does not pass what fails the tests, and knows which revisions there are', async () => {
    const { project, run } = opened()
    project.write({ 'share.js': 'export const share = () => 0\n' })
    expect((await run('assess', '--output', 'agent')).stdout).toMatch(/^assay: FAILS/)
    expect(await status(run)).toEqual(['FAIL', 1])
    expect(await run('status', '--base', 'nosuch')).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('nosuch'),
    })
  })

  it('keeps no result of files that changed while it ran', async () => {
    const { project, cache, run } = opened()
    const running = run('assess')
    // Its folder is made when it has looked at the files.
    while (!existsSync(join(cache, 'runs'))) await new Promise((resolve) => setTimeout(resolve, 20))
    const text = readFileSync(join(project.folder, 'share.js'), 'utf8')
    project.write({ 'share.js': `${text}\n` })
    await running
    project.write({ 'share.js': text })
    expect(await status(run)).toEqual(['NONE', 4])
  })

  it('does not believe a receipt that was edited', async () => {
    const { cache, run } = opened()
    await run('assess')
    expect(await status(run)).toEqual(['PASS', 0])
    const receipts = join(cache, 'receipts')
    const [file] = (readdirSync(receipts, { recursive: true }) as string[]).filter((name) => name.endsWith('.json'))
    const text = readFileSync(join(receipts, file), 'utf8')
    writeFileSync(join(receipts, file), text.replace('inconclusive', 'unrefuted'))
    expect(await status(run)).toEqual(['NONE', 4])
  })
})

describe('assay answer', () => {
  it('can be that it throws, whatever that is', async () => {
    const { project, run } = opened()
    const open = await run('assess', '--output', 'agent')
    const number = /Question (\d+): what is right for share\([^,]+, 0\)/.exec(open.stdout)?.[1]
    await run('answer', number!, 'throws')
    const wrong = await run('assess', '--output', 'agent')
    expect(wrong.stdout).toMatch(/^assay: WRONG/)
    expect(wrong.stdout).toContain('a person expects')
    expect(wrong.stdout).toContain('throws an error')
    const text = readFileSync(join(project.folder, 'share.js'), 'utf8')
    project.write({ 'share.js': text.replace('  return', "  if (whole === 0) throw new RangeError('no')\n  return") })
    expect((await run('assess', '--output', 'agent')).stdout).not.toMatch(/^assay: WRONG/)
  })

  it('says what is wrong', async () => {
    const { run } = opened()
    expect(await run('answer', '1', 'after')).toMatchObject({ code: 2, stderr: expect.stringContaining('no run') })
    await run('assess')
    expect(await run('answer', '99', 'after')).toMatchObject({ code: 2, stderr: expect.stringContaining('99') })
    expect(await run('answer', '1', 'zero')).toMatchObject({ code: 2, stderr: expect.stringContaining('not a value') })
  })
})
