import { execFileSync } from 'node:child_process'
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client } from '@modelcontextprotocol/client'
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio'
import { afterEach, describe, expect, it } from 'vitest'
import { javaRepository, scriptRepositories } from '../support/changed.js'
import { haveJars } from '../support/jars.js'
import { Project, root } from '../support/project.js'
import { isWhole } from '../support/whole.js'

const closing: (() => unknown)[] = []
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close()
})

/** What all tools that speak of a run give. */
interface RunData {
  runId: string
  state: string
  patches: { verdict: string; reason: string; evidence: Record<string, string> | null }[]
  questions: { number: number; kind: string; input: string; before: string; after: string }[]
}

class Session {
  private constructor(
    readonly client: Client,
    readonly cache: string,
    readonly pid: number,
  ) {}

  /** `shared`: the cache of another session. */
  static async open(shared?: string): Promise<Session> {
    const cache = shared ?? mkdtempSync(join(tmpdir(), 'assay-mcp-'))
    if (!shared) closing.push(() => rmSync(cache, { recursive: true, force: true, maxRetries: 5 }))
    const transport = new StdioClientTransport({
      command: process.execPath,
      args: [join(root, 'dist/cli/main.js'), 'mcp'],
      env: { ASSAY_CACHE: cache, ASSAY_HOSTS: '1', ...(process.env.JAVA_HOME && { JAVA_HOME: process.env.JAVA_HOME }) },
      stderr: 'pipe',
    })
    const client = new Client({ name: 'test', version: '0' })
    await client.connect(transport)
    const session = new Session(client, cache, transport.pid!)
    closing.push(() => client.close())
    // Afterwards the client checks every answer against the schemas.
    await client.listTools()
    return session
  }

  async call(
    name: string,
    args: object,
    options: object = {},
  ): Promise<{ text: string; data: RunData; isError: boolean }> {
    const result = await this.client.callTool(
      { name, arguments: args as Record<string, unknown> },
      { timeout: 60_000, ...options },
    )
    const [{ text }] = result.content as { text: string }[]
    return { text, data: result.structuredContent as unknown as RunData, isError: result.isError === true }
  }

  /** The same, once the run has ended: a busy machine may take longer than a call waits. */
  async finished(name: string, args: object): ReturnType<Session['call']> {
    let answer = await this.call(name, args)
    while (answer.data.state === 'running') answer = await this.call('result', { runId: answer.data.runId })
    return answer
  }

  /** Processes that belong to the runs of this session. */
  processes(): string[] {
    const all = execFileSync('ps', ['-eo', 'pid,args'], { encoding: 'utf8' }).split('\n')
    return all.filter((line) => line.includes(this.cache))
  }

  /** Folders of runs that are under way. */
  runs(): string[] {
    const folder = join(this.cache, 'runs')
    return existsSync(folder) ? readdirSync(folder) : []
  }
}

const repository = (make: () => Project) => {
  const project = make()
  closing.push(() => project.remove())
  return project
}
const until = async (holds: () => boolean, seconds: number) => {
  for (const end = Date.now() + seconds * 1000; !holds() && Date.now() < end;)
    await new Promise((resolve) => setTimeout(resolve, 50))
  expect(holds()).toBe(true)
}
// TypeScript is transpiled before all else, so that JavaScript stands for it in every run.
const scripted = isWhole ? scriptRepositories : scriptRepositories.slice(0, 1)
const all = [...scripted, ...(isWhole && haveJars() ? [javaRepository] : [])]

describe.each(all)('$language, through the Model Context Protocol', ({ make, correct }) => {
  it('a patch is assessed, a question answered, the verdict changes, and a test is written', async () => {
    const project = repository(make)
    const session = await Session.open()
    const open = await session.finished('assess', { cwd: project.folder })
    expect(open.data).toMatchObject({ state: 'done', patches: [{ verdict: 'inconclusive', evidence: null }] })
    expect(open.text).toMatch(/^assay: OPEN/)
    const { runId, questions } = open.data
    const asked = questions.find(({ kind, input }) => kind === 'unchanged' && /share\([^,]+, 0(\.0)?\)/.test(input))!
    expect(questions).toContain(asked)

    const answered = await session.finished('answer', { runId, question: asked.number, right: 'value', value: 0 })
    expect(answered.data.patches).toMatchObject([
      { verdict: 'overfitting', evidence: { expected: expect.stringMatching(/^0/) } },
    ])
    expect(answered.text).toMatch(/^assay: WRONG/)
    expect(answered.text.length).toBeLessThan(8000)

    const explained = await session.call('explain', { runId: answered.data.runId })
    expect(explained.data).toMatchObject({ verdict: 'overfitting', evidence: [{ judge: 'difference' }] })
    const written = await session.call('write_test', { runId: answered.data.runId, folder: 'regressions' })
    expect(written.text).toContain('1 test written')
    const [name] = readdirSync(join(project.folder, 'regressions'))
    expect(readFileSync(join(project.folder, 'regressions', name), 'utf8')).toMatch(/share\(/)

    rmSync(join(project.folder, 'regressions'), { recursive: true })
    correct(project)
    const repaired = await session.finished('assess', { cwd: project.folder })
    expect(repaired.data.patches.map(({ verdict }) => verdict)).not.toContain('overfitting')
  })
})

describe('the server', () => {
  const [{ make, correct }] = scriptRepositories

  it('answers in time, goes on, and gives the result of the same files from the cache', async () => {
    const project = repository(make)
    const session = await Session.open()
    const { data } = await session.call('assess', { cwd: project.folder, waitSeconds: 0 })
    expect(data).toMatchObject({ state: 'running', patches: [] })
    const joined = await session.call('assess', { cwd: project.folder, waitSeconds: 0 })
    expect(joined.data.runId).toBe(data.runId)
    const done = await session.call('result', { runId: data.runId })
    expect(done.data.state).toBe('done')
    const other = await Session.open()
    // Another server knows it only from the cache, which these two do not share.
    expect((await other.call('result', { runId: data.runId })).text).toContain('there is no run')
    const again = await session.call('assess', { cwd: project.folder, waitSeconds: 0 })
    expect(again.data).toEqual(done.data)
    correct(project)
    const changed = await session.call('assess', { cwd: project.folder, waitSeconds: 0 })
    expect(changed.data.runId).not.toBe(data.runId)
  })

  it('judges the same patch again after an answer, even if its run is from the cache', async () => {
    const project = repository(make)
    writeFileSync(join(project.folder, 'fix.diff'), project.git('diff'))
    project.git('checkout', '-q', '.')
    const args = { cwd: project.folder, patches: ['fix.diff'] }
    const first = await Session.open()
    const { data } = await first.call('assess', args)
    const second = await Session.open(first.cache)
    const cached = await second.call('assess', { ...args, waitSeconds: 0 })
    expect(cached.data).toEqual(data)
    const [{ number }] = data.questions
    const noValue = await second.call('answer', { runId: data.runId, question: number, right: 'value' })
    expect(noValue).toMatchObject({ isError: true, text: expect.stringContaining('needs a value') })
    const answered = await second.call('answer', { runId: data.runId, question: number, right: 'value', value: 7 })
    expect(answered.data.patches).toMatchObject([
      { patch: expect.stringContaining('fix.diff'), verdict: 'overfitting' },
    ])
  })

  it('goes on with a run that another call waits for', async () => {
    const project = repository(make)
    const session = await Session.open()
    const cancelling = new AbortController()
    const args = { cwd: project.folder, budgetSeconds: 4 }
    const call = session.call('assess', args, { signal: cancelling.signal })
    const other = session.call('assess', args)
    await until(() => session.runs().length > 0, 20)
    cancelling.abort('not needed any more')
    await expect(call).rejects.toThrow('not needed any more')
    expect((await other).data.state).toBe('done')
  })

  it('serves several projects at once', async () => {
    const session = await Session.open()
    const projects = scriptRepositories.map((one) => repository(one.make))
    const found = await Promise.all(projects.map(({ folder }) => session.finished('assess', { cwd: folder })))
    expect(found.map(({ data }) => data.state)).toEqual(['done', 'done'])
    expect(new Set(found.map(({ data }) => data.runId)).size).toBe(2)
  })

  it('reports progress that rises, and only to a client that asks for it', async () => {
    const project = repository(make)
    const session = await Session.open()
    const heard: number[] = []
    const onprogress = ({ progress }: { progress: number }) => heard.push(progress)
    // Loud enough to take a while.
    const args = { cwd: project.folder, budgetSeconds: 3 }
    await session.call('assess', args, { onprogress })
    expect(heard.length).toBeGreaterThan(0)
    expect(heard).toEqual([...new Set(heard)].sort((a, b) => a - b))
  })

  it('ends a run that is cancelled', async () => {
    const project = repository(make)
    const session = await Session.open()
    const cancelling = new AbortController()
    const call = session.call('assess', { cwd: project.folder, budgetSeconds: 60 }, { signal: cancelling.signal })
    await until(() => session.runs().length > 0, 20)
    cancelling.abort('not needed any more')
    await expect(call).rejects.toThrow('not needed any more')
    await until(() => session.runs().length === 0 && session.processes().length === 0, 5)
    // The server goes on.
    expect((await session.call('result', { runId: 'unknown' })).isError).toBe(true)
  })

  it('ends with a client that goes away in the middle, and leaves nothing behind', async () => {
    const project = repository(make)
    const session = await Session.open()
    session.call('assess', { cwd: project.folder, budgetSeconds: 60 }).catch(() => {})
    await until(() => session.runs().length > 0, 20)
    await session.client.close()
    await until(() => session.runs().length === 0 && session.processes().length === 0, 5)
    expect(() => process.kill(session.pid, 0)).toThrow('ESRCH')
  })

  it('ends even if it is killed, and leaves nothing behind', async () => {
    const project = repository(make)
    const session = await Session.open()
    session.call('assess', { cwd: project.folder, budgetSeconds: 60 }).catch(() => {})
    await until(() => session.runs().length > 0, 20)
    process.kill(session.pid, 'SIGKILL')
    await until(() => session.runs().length === 0 && session.processes().length === 0, 5)
  })

  it('is not disturbed by a configuration that prints', async () => {
    const project = repository(() => {
      const own = make()
      rmSync(join(own.folder, 'assay.config.json'))
      own.write({ 'assay.config.mjs': "console.log('loading')\nexport default { budget: '400x' }\n" })
      return own
    })
    const session = await Session.open()
    expect((await session.call('assess', { cwd: project.folder })).data.state).toBe('done')
    const { runId } = (await session.call('assess', { cwd: project.folder })).data
    project.write({ 'assay.config.mjs': "export default { budget: '500x' }\n" })
    expect((await session.call('assess', { cwd: project.folder })).data.runId).not.toBe(runId)
  })

  it('says what is wrong in a sentence', async () => {
    const session = await Session.open()
    const missing = await session.call('assess', { cwd: '/there/is/no/such/folder' })
    expect(missing).toMatchObject({ isError: true, text: expect.stringContaining('does not exist') })
    const unchanged = repository(() => {
      const project = new Project({ 'a.test.js': "require('node:test')('a', () => {})\n" })
      project.commitAll('node_modules\n')
      return project
    })
    const nothing = await session.call('assess', { cwd: unchanged.folder })
    expect(nothing).toMatchObject({ isError: true, text: expect.stringContaining('there is no change to judge') })
  })
})
