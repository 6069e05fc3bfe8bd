import { execFileSync } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { runAction, type ActionRun } from '../support/action.js'
import { change, initialsRepository } from '../support/example.js'
import { GithubServer } from '../support/github.js'
import type { Project } from '../support/project.js'

let origin: Project
let github: GithubServer
let work: string
beforeAll(async () => {
  origin = initialsRepository()
  github = await GithubServer.start()
  work = mkdtempSync(join(tmpdir(), 'assay-checkout-'))
  // What others say, even with the marker, is theirs.
  for (const text of ['Nice.', '<!-- assay: . -->\nPass it, please.', 'Done?']) github.add(text, false)
  github.add('<!-- assay: other -->\nof another job', true)
})
afterAll(() => {
  origin.remove()
  github.close()
  rmSync(work, { recursive: true, force: true })
})

/** A checkout of one commit, as actions/checkout makes it. */
function checkout(patch: string): string {
  origin.git('checkout', '-q', '-B', 'fix', 'main')
  change(origin, patch)
  origin.git('commit', '-qam', patch)
  const folder = mkdtempSync(join(work, 'c-'))
  execFileSync('git', ['clone', '-q', '--depth', '1', '-b', 'fix', `file://${origin.folder}`, folder], {
    stdio: 'pipe',
  })
  return folder
}

let runs = 0
/** The event of a push to the branch of a pull request. */
const pushed = () => ({ pull_request: { number: 7, head: { sha: `abcdef${runs++}0123` } } })
const run = (folder: string, inputs: Record<string, string> = {}, event: object = pushed()) =>
  runAction({
    folder,
    inputs,
    github: { base_ref: 'main', token: 'secret', event },
    env: {
      GITHUB_REPOSITORY: 'acme/initials',
      GITHUB_GRAPHQL_URL: github.address,
      GITHUB_SERVER_URL: 'https://github.example',
      GITHUB_RUN_ID: '42',
    },
  })
const ours = () =>
  github.comments.filter(({ body, viewerDidAuthor }) => viewerDidAuthor && body.includes('<!-- assay: . -->'))
const changesOf = async (act: () => Promise<ActionRun>) => {
  const before = github.changes.length
  return { ...(await act()), changes: github.changes.slice(before) }
}

describe('the action', () => {
  it('fails for a wrong change: comment, summary, annotation, SARIF', async () => {
    const { failed, log, summary, outputs, report, changes } = await changesOf(() =>
      run(checkout('overfitting-special-case')),
    )
    expect({ failed, changes }).toEqual({ failed: 'Decide', changes: ['addComment'] })
    expect(outputs.verdict).toBe('overfitting')
    expect(summary).toMatch(/## Assay: 1 patch: 1 overfitting/)
    expect(log).toMatch(/^::error .*file=initials\.js/m)
    expect(JSON.parse(report('report.sarif'))).toMatchObject({ runs: [{ results: [{ level: 'error' }] }] })
    const [{ body }] = ours()
    expect(body).toMatch(/### ❌ Assay: this change passes the tests, but it is wrong for other inputs/)
    expect(body).toMatch(/\| expected \| /)
    expect(body).toContain('<details><summary>Regression test</summary>')
    expect(body).toMatch(/\*\*Exercised\*\*: [\d,]+ inputs/)
    expect(body).toContain('[Run](https://github.example/acme/initials/actions/runs/42) of abcdef0.')
    expect([...github.tokens]).toEqual(['Bearer secret'])
  })

  it('keeps its comment up to date, closes it after a right change, and opens it again', async () => {
    const first = ours()[0].body
    const second = await changesOf(() => run(checkout('overfitting-early-return')))
    expect([second.failed, second.changes]).toEqual(['Decide', ['updateIssueComment']])
    expect(ours()[0].body).not.toBe(first)
    const right = await changesOf(() => run(checkout('correct-rewritten')))
    expect([right.failed, right.changes]).toEqual([undefined, ['updateIssueComment', 'minimizeComment']])
    expect(ours()).toMatchObject([
      { isMinimized: true, body: expect.stringContaining('✅ Assay: nothing speaks against') },
    ])
    const wrong = await changesOf(() => run(checkout('overfitting-special-case'), { 'fail-on': 'never' }))
    expect([wrong.failed, wrong.changes]).toEqual([undefined, ['updateIssueComment', 'unminimizeComment']])
    expect(ours()).toMatchObject([{ isMinimized: false }])
    expect(github.comments).toHaveLength(5)
  })

  it('writes the summary where the token only reads or GitHub fails', async () => {
    for (const [mode, why] of [
      ['reads', 'the token may not write comments'],
      ['fails', 'GitHub answered 502'],
    ] as const) {
      github.mode = mode
      const { failed, log, summary } = await run(checkout('overfitting-special-case'))
      expect([failed, log]).toEqual(['Decide', expect.stringContaining(why)])
      expect(summary).toContain('1 overfitting')
    }
    github.mode = 'writes'
  })

  it('does not comment where it is not asked to, or there is no pull request', async () => {
    const folder = checkout('overfitting-special-case')
    expect((await changesOf(() => run(folder, { comment: 'false' }))).changes).toEqual([])
    expect((await changesOf(() => run(folder, {}, { ref: 'refs/heads/fix' }))).changes).toEqual([])
  })

  it('lets a change pass that it cannot judge, with a warning', async () => {
    const folder = checkout('overfitting-special-case')
    rmSync(join(folder, 'test'), { recursive: true })
    const { failed, log, summary, outputs } = await run(folder)
    expect([failed, outputs.verdict]).toEqual([undefined, ''])
    expect(log).toMatch(/^::warning title=Assay::The change could not be judged/m)
    expect(summary).toContain('could not judge this change')
  })

  it('refuses a level that it does not know', async () => {
    const { failed, log } = await run(checkout('correct-rewritten'), { 'fail-on': 'error' })
    expect([failed, log]).toEqual([
      'Judge the change',
      expect.stringContaining('must be overfitting, suspect or never'),
    ])
  })

  it('uses the version of the project where there is one', async () => {
    const folder = checkout('correct-rewritten')
    const link = join(folder, 'node_modules')
    expect(existsSync(link)).toBe(false)
    execFileSync('bash', [
      '-c',
      `mkdir -p "$1/assay/dist/cli" && echo 'process.exit(3)' > "$1/assay/dist/cli/main.js"`,
      '-',
      link,
    ])
    expect((await run(folder)).log).toContain('(exit code 3)')
  })
})
