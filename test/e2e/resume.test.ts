import { execFileSync } from 'node:child_process'
import { cpSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readJournal } from '../../src/assess/journal.js'
import type { Judged } from '../../src/judges/judge.js'
import { assay, root, type JsonAssessment, type Result } from '../support/project.js'

// Four patches that preservation cannot condemn by itself and crash can: there is work before and after.
const folder = mkdtempSync(join(tmpdir(), 'assay-resume-'))
const project = join(folder, 'project')
const env = { ASSAY_CACHE: join(folder, 'cache') }
const journals = join(env.ASSAY_CACHE, 'journals')
const args = ['assess', '--project', project, '--patch', join(project, 'patches'), '--budget', '2000x', '--json']
const judges = ['--judges', 'preservation,crash,syntax', '--questions', '0']

const run = (more: string[] = [], onStart?: (pid: number) => void) =>
  assay([...args, ...judges, ...more], { env, ...(onStart && { onStart }) })

interface Reported {
  readonly stopped: string | null
  readonly patches: JsonAssessment[]
}
const reported = ({ stdout, stderr }: Result): Reported => {
  if (!stdout) throw new Error(`no output: ${stderr}`)
  return JSON.parse(stdout) as Reported
}

/** All that is said, without how long it took. */
const told = (result: Result): JsonAssessment[] =>
  JSON.parse(JSON.stringify(reported(result).patches), (key, value: unknown) => (key === 'seconds' ? undefined : value))

interface Process {
  readonly pid: number
  readonly parent: number
  readonly command: string
}

function processes(): Process[] {
  const lines = execFileSync('ps', ['-eo', 'pid=,ppid=,args='], { encoding: 'utf8' }).trim().split('\n')
  return lines.map((line) => {
    const [, pid, parent, command] = /^\s*(\d+)\s+(\d+)\s+(.*)$/.exec(line)!
    return { pid: Number(pid), parent: Number(parent), command }
  })
}

function below(pid: number, all = processes()): Process[] {
  return all.filter(({ parent }) => parent === pid).flatMap((child) => [child, ...below(child.pid, all)])
}

const isHost = ({ command }: Process) => command.includes('host/main.js')
const hostsOf = (pid: number) => below(pid).filter(isHost)

async function until<T>(what: () => T | undefined | false, milliseconds = 60_000): Promise<T> {
  for (const end = Date.now() + milliseconds; Date.now() < end; await sleep(20)) {
    const found = what()
    if (found) return found
  }
  throw new Error('it did not come to that')
}

const journal = () => (existsSync(journals) ? readdirSync(journals).map((name) => join(journals, name))[0] : undefined)

/** What each judge said that was done with its work. */
function recorded(): Map<string, Judged> {
  const path = journal()
  const entries = path === undefined ? [] : readJournal(readFileSync(path)).entries
  const heard = entries.filter(([key]) => key.startsWith('['))
  return new Map(heard.map(([key, value]) => [JSON.parse(key)[0], (value as { judged: Judged }).judged]))
}

/** Runs until a judge is done and the next one has hosts, and then does something to it. */
async function amidst(deed: (pid: number) => void, more: string[] = []): Promise<{ result: Result; left: Process[] }> {
  let pid = 0
  const running = run(more, (started) => (pid = started))
  await until(() => recorded().size > 0 && hostsOf(pid).length > 0)
  const before = below(pid)
  deed(pid)
  const result = await running
  const isLeft = ({ pid: one }: Process) =>
    processes().some((now) => now.pid === one && !now.command.includes('<defunct>'))
  await until(() => !before.some(isLeft), 10_000).catch(() => {})
  return { result, left: before.filter(isLeft) }
}

let whole: Result
beforeAll(async () => {
  cpSync(join(root, 'examples/bounded-write-js'), project, { recursive: true })
  for (const number of [2, 3, 5, 8]) rmSync(join(project, 'patches', `${number}.diff`))
  whole = await run(['--resume'])
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

describe('a run', { timeout: 300_000 }, () => {
  it('starts from the beginning where there is nothing to resume, and leaves no journal', () => {
    expect(whole.stderr).toContain('there is no interrupted run of this command')
    expect(new Set(told(whole).map(({ verdict }) => verdict))).toEqual(new Set(['overfitting', 'suspect', 'unrefuted']))
    expect(journal()).toBeUndefined()
  })

  it('says the same though its hosts are killed', async () => {
    let killed = 0
    let pid = 0
    const running = run([], (started) => (pid = started))
    const seen = new Set<number>()
    // One while it loads the program, one in the middle of its work.
    for (const wait of [0, 300]) {
      const host = await until(() => hostsOf(pid).find((one) => !seen.has(one.pid)))
      seen.add(host.pid)
      await sleep(wait)
      if (hostsOf(pid).some((one) => one.pid === host.pid)) killed += Number(process.kill(host.pid, 'SIGKILL'))
    }
    // What a host had seen dies with it, so the search may take another way from there: counts are not compared.
    const verdicts = (result: Result) => told(result).map(({ patch, verdict }) => ({ patch, verdict }))
    expect(verdicts(await running)).toEqual(verdicts(whole))
    expect(killed).toBeGreaterThan(0)
  })

  it('that is killed is gone on with: nothing is repeated, and nothing said differs', async () => {
    const { result, left } = await amidst((pid) => process.kill(pid, 'SIGKILL'))
    expect(result.signal).toBe('SIGKILL')
    expect(left).toEqual([])
    const before = recorded()
    expect([...before.keys()]).toEqual(['preservation'])

    // Whoever looks first still can.
    const bytes = readFileSync(journal()!)
    let pid = 0
    const looking = run([], (started) => (pid = started))
    await until(() => hostsOf(pid).length)
    process.kill(pid, 'SIGINT')
    expect((await looking).stderr).toMatch(
      /an earlier run of this command was interrupted after \d of 4 patches and 1 judge result; --resume continues it/,
    )
    expect(readFileSync(journal()!)).toEqual(bytes)

    const resumed = await run(['--resume'])
    expect(resumed.stderr).toMatch(/continuing after \d of 4 patches and 1 judge result/)
    expect(told(resumed)).toEqual(told(whole))
    // How long it took, to the millisecond, is what the first run noted.
    const unrefuted = reported(resumed).patches.flatMap(({ verdict, effort }) =>
      verdict === 'unrefuted' ? effort.seconds : [],
    )
    const noted = before.get('preservation')!.opinions.map(({ effort }) => Number(effort.seconds.toFixed(3)))
    expect(unrefuted.length).toBeGreaterThan(0)
    expect(noted).toEqual(expect.arrayContaining(unrefuted))
    expect(journal()).toBeUndefined()
    expect(readdirSync(join(env.ASSAY_CACHE, 'runs'))).toEqual([])
  })

  it('that is stopped by Ctrl-C gives what there is, and is gone on with', async () => {
    const { result, left } = await amidst((pid) => process.kill(pid, 'SIGINT'))
    expect(result.code).toBe(130)
    expect(left).toEqual([])
    expect(readdirSync(join(env.ASSAY_CACHE, 'runs'))).toEqual([])
    const { stopped, patches } = reported(result)
    expect(stopped).toBe('stopped by Ctrl-C')
    expect(patches.map(({ patch }) => patch)).toEqual(told(whole).map(({ patch }) => patch))
    expect(patches.filter(({ verdict }) => verdict === 'unrefuted')).toEqual([])
    expect(patches.map(({ reason }) => reason)).toContain('stopped before crash finished')
    expect(result.stderr).toContain('run the same command with --resume to continue')
    expect(told(await run(['--resume']))).toEqual(told(whole))
  })

  it('that is stopped while patches are checked says which ones were not looked at', async () => {
    const fresh = { ASSAY_CACHE: join(folder, 'empty') }
    const suites = () => readdirSync(join(fresh.ASSAY_CACHE, 'results')).filter((name) => name.startsWith('suite-'))
    const stopping = assay([...args, ...judges], {
      env: fresh,
      onStart: (pid) =>
        void until(() => existsSync(join(fresh.ASSAY_CACHE, 'results')) && suites().length >= 2).then(() =>
          process.kill(pid, 'SIGTERM'),
        ),
    })
    const result = await stopping
    expect(result.code).toBe(130)
    const { patches } = reported(result)
    expect(patches).toHaveLength(4)
    for (const { verdict, reason } of patches)
      expect({ verdict, reason }).toEqual({ verdict: 'inconclusive', reason: 'stopped before any judge finished' })
    expect(readdirSync(join(fresh.ASSAY_CACHE, 'runs'))).toEqual([])
  })

  it('starts from the beginning, and says why, where files have changed', async () => {
    await amidst((pid) => process.kill(pid, 'SIGKILL'))
    const file = join(project, 'decode.js')
    writeFileSync(file, `${readFileSync(file, 'utf8')}\n// another one\n`)
    const { stderr } = await run(['--resume'])
    expect(stderr).toContain(
      'the program and the patches changed since the earlier run was interrupted: starting from the beginning',
    )
  })
})
