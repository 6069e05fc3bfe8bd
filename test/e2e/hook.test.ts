import { spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { change, initialsRepository } from '../support/example.js'
import { assay, Project, root } from '../support/project.js'
import { firstOf } from '../support/whole.js'

const wrong = 'overfitting-special-case'
let project: Project
let cache: string
beforeAll(() => {
  project = initialsRepository()
  cache = mkdtempSync(join(tmpdir(), 'assay-hook-'))
})
afterAll(() => {
  project.remove()
  rmSync(cache, { recursive: true, force: true, maxRetries: 5 })
})

interface Said {
  code: number | null
  /** What the host reads. */
  answer: Record<string, string>
  stderr: string
}

/** Runs the hook as a host does. */
function hook(given: object | string, ...args: string[]): Promise<Said> {
  return new Promise((resolve) => {
    const child = spawn(process.execPath, [join(root, 'dist/cli/main.js'), 'hook', ...args], {
      env: { ...process.env, ASSAY_CACHE: cache },
    })
    const [out, err]: [string[], string[]] = [[], []]
    child.stdout.on('data', (text) => out.push(String(text)))
    child.stderr.on('data', (text) => err.push(String(text)))
    child.on('close', (code) =>
      resolve({ code, answer: JSON.parse(out.join('') || '{}') as Said['answer'], stderr: err.join('') }),
    )
    child.stdin.end(typeof given === 'string' ? given : JSON.stringify(given))
  })
}
const claude = (session: string, ...args: string[]) =>
  hook({ cwd: project.folder, session_id: session }, '--host', 'claude', ...args)

describe('a wrong change', () => {
  it('sends the agent back with the input, once for the same files', async () => {
    change(project, wrong)
    const first = await claude('a')
    expect(first).toMatchObject({ code: 0, answer: { decision: 'block' } })
    expect(first.answer.reason).toMatch(/wrong for other inputs.*initials\(.*expected: /s)
    expect(first.answer.reason.split('\n').length).toBeLessThan(12)
    const again = await claude('a')
    expect(again.answer.decision).toBeUndefined()
    expect(again.answer.systemMessage).toMatch(/changed nothing/)
    // The agent of another conversation has not done it.
    const other = await claude('b')
    expect(other.answer).toEqual({ systemMessage: expect.stringMatching(/was so before the conversation began/) })
  })

  it('sends the agent back only so often', async () => {
    change(project, 'overfitting-early-return')
    expect((await claude('c', '--attempts', '1')).answer.decision).toBe('block')
    project.write({ 'more.js': '' })
    const second = await claude('c', '--attempts', '1')
    rmSync(join(project.folder, 'more.js'))
    expect(second.answer).toEqual({ systemMessage: expect.stringMatching(/told once/) })
  })

  // Their forms are compared in test/unit/agents; these three differ most.
  it.each(firstOf(['cursor', 'gemini', 'copilot'] as const, 1))('is told in the form of %s', async (name) => {
    change(project, wrong)
    project.write({ [`${name}.js`]: '' })
    const given = {
      cursor: { workspace_roots: [project.folder], conversation_id: 'd', status: 'completed' },
      gemini: { cwd: project.folder, session_id: 'd' },
      copilot: { cwd: project.folder, sessionId: 'd' },
    }[name]
    // Some hosts begin with a byte order mark.
    const { code, answer } = await hook(`\ufeff${JSON.stringify(given)}`, '--host', name)
    expect(code).toBe(0)
    expect(answer.reason ?? answer.followup_message).toMatch(/^Assay: this change passes the tests, but it is wrong/)
    rmSync(join(project.folder, `${name}.js`))
  })

  it('is seen from any folder of the repository, beside a file that is no source', async () => {
    project.git('checkout', '-q', '.')
    project.git('checkout', '-qb', 'fix')
    change(project, wrong)
    project.git('commit', '-qam', 'fix')
    project.write({ 'notes.txt': 'done' })
    const inner = { cwd: join(project.folder, 'test'), session_id: 'inner' }
    const { answer } = await hook(inner, '--host', 'claude')
    project.git('checkout', '-q', 'main')
    rmSync(join(project.folder, 'notes.txt'))
    expect(answer.decision).toBe('block')
  })

  it('passes where nothing fails a check', async () => {
    change(project, wrong)
    expect((await claude('e', '--fail-on', 'never')).answer).toEqual({
      systemMessage: expect.stringMatching(/^Assay: /),
    })
  })
})

describe('the agent may stop', () => {
  it('after a right change, with what was looked at', async () => {
    change(project, 'correct-rewritten')
    const { answer, stderr } = await claude('f')
    expect(answer).toEqual({ systemMessage: expect.stringMatching(/nothing speaks against this change \(.*inputs/) })
    expect(stderr).toContain('nothing speaks against')
  })

  it('without a word where nothing was changed, or the agent was interrupted', async () => {
    project.git('checkout', '-q', '.')
    expect((await claude('g')).answer).toEqual({})
    change(project, wrong)
    const broken = { workspace_roots: [project.folder], status: 'aborted' }
    expect((await hook(broken, '--host', 'cursor')).answer).toEqual({})
  })

  it.each([
    ['what the host says is not JSON', '{ "cwd":', 'could not judge'],
    ['the folder is gone', { cwd: '/nowhere/at/all' }, 'could not judge'],
    ['it is no repository', { cwd: tmpdir() }, ''],
  ])('with a note where %s', async (_, given, note) => {
    const { code, answer } = await hook(given, '--host', 'claude')
    expect([code, answer.decision]).toEqual([0, undefined])
    expect(answer.systemMessage ?? '').toContain(note)
  })

  it('when time is over', async () => {
    change(project, wrong)
    project.write({
      'test/slow.test.js': "import test from 'node:test'\ntest('slow', (t, done) => setTimeout(done, 60000))",
    })
    const { answer } = await claude('h', '--timeout', '2')
    rmSync(join(project.folder, 'test/slow.test.js'))
    expect(answer).toEqual({ systemMessage: expect.stringContaining('it took more than 2 s') })
  })
})

describe('the command', () => {
  it('answers where the host leaves standard input open', async () => {
    project.git('checkout', '-q', '.')
    const child = spawn(process.execPath, [join(root, 'dist/cli/main.js'), 'hook', '--host', 'claude'])
    child.stdin.write(JSON.stringify({ cwd: project.folder }))
    expect(await new Promise((resolve) => child.on('close', resolve))).toBe(0)
  })

  it('never ends with 2, which some hosts take for a decision', async () => {
    expect(await hook({}, '--host', 'nobody')).toMatchObject({ code: 1, answer: {} })
    expect(await hook({}, '--host', 'claude', '--attempts', 'many')).toMatchObject({ code: 1, answer: {} })
  })
})

describe('assay init --agent', () => {
  it('shows what it would write, and writes it when told', async () => {
    const own = new Project({ '.claude/settings.json': '{ "model": "x" }' })
    const init = (...args: string[]) => assay(['init', '--agent', 'claude', ...args], { cwd: own.folder })
    const settings = () => readFileSync(join(own.folder, '.claude/settings.json'), 'utf8')
    const shown = await init()
    expect(shown).toMatchObject({ code: 0, stdout: expect.stringMatching(/\+.*assay hook --host claude/) })
    expect(shown.stdout).toContain('Nothing was written')
    expect(settings()).toBe('{ "model": "x" }')
    expect((await init('--yes')).stdout).toContain('Written.')
    expect(JSON.parse(settings())).toMatchObject({ model: 'x', hooks: { Stop: [{}] } })
    expect((await init('--yes')).stdout).toContain('installed in .claude/settings.json already')
    own.write({ '.claude/settings.json': '{' })
    expect(await init('--yes')).toMatchObject({ code: 2, stderr: expect.stringContaining('is not a JSON object') })
    own.remove()
  })
})
