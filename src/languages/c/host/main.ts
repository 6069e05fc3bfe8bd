import { compareExecutions } from '../../../execution/compare.js'
import type { Answer, OpenMessage, RunMessage, VersionDifference } from '../../../execution/protocol.js'
import type { Execution } from '../../../model/execution.js'
import { messageOf } from '../../../util/errors.js'
import { BehaviourClasses } from '../../shared/host/behaviour-classes.js'
import { send, serveMessages } from '../../shared/host/channel.js'
import { VersionClasses } from '../../shared/host/classes.js'
import { CrashLog } from '../../shared/host/crash-log.js'
import { RunReport } from '../../shared/host/run-report.js'
import { inputName } from '../names.js'
import { blocksPerStep, executionOf, isSameResult } from './execution.js'
import { programsOf, type Build, type Program } from './program.js'
import type { RunResult } from './run-result.js'
import { roomFor } from './server.js'

/** The host for C: answers the messages of docs/protocol.md. */
/** Executions of one version before the next, times the number of versions. */
const atOnce = 1024

let programs: readonly Program[] = []
let builds: readonly Build[] = []
let opened: OpenMessage
let likeness: BehaviourClasses
let crashLog: CrashLog
/** Which versions of meta-programs were never distinguished by the values of their candidates. */
let partition: VersionClasses
/** Whether it is known if executions of a program leave state behind. */
let isChecked = false

async function open(message: OpenMessage): Promise<void> {
  opened = message
  programs = programsOf(message.versions, process.env.ASSAY_SCRATCH!)
  builds = [...new Set(programs.map(({ build }) => build))]
  const troubles = await Promise.all(
    builds.map(({ server }) =>
      server.start().then(
        () => undefined,
        (error: unknown) => messageOf(error),
      ),
    ),
  )
  const errors = programs.flatMap(({ build, spec: { name } }) => {
    const trouble = troubles[builds.indexOf(build)]
    return trouble === undefined ? [] : message.files.map((file) => ({ version: name, file, message: trouble }))
  })
  renew()
  const tests = message.files.map((file) => ({
    file,
    index: 0,
    name: [inputName(file)],
    site: 0,
    row: -1,
    skipped: false,
  }))
  send({ type: 'opened', tests, errors })
}

function renew(): void {
  likeness = new BehaviourClasses(programs.length)
  crashLog = new CrashLog(programs.length)
  partition = new VersionClasses(programs.length)
}

async function forget(): Promise<void> {
  renew()
  for (const { server } of builds) await server.forget()
}

async function run(message: RunMessage): Promise<void> {
  const report = new RunReport(message, likeness, send, Date.now)
  const first = programs[message.versions[0]]
  const inputs = message.inputs.map((overrides) => contentOf(overrides, first.build.original(message.file)))
  await check(message, inputs)
  let done = 0
  while (done < inputs.length) {
    const count = roomFor(inputs, done, Math.max(1, Math.floor(atOnce / message.versions.length)))
    const ran = await runAll(message, inputs.slice(done, done + count))
    for (let i = 0; i < count; i++) {
      const { results, by } = ran[i]
      results.forEach((result, v) => report.counts.run(by, v, programs[message.versions[v]].shown(result)))
      const answer = await answerFor(message, done + i, ran[i], report)
      report.add(done + i, false, answer, first.awayIn(results[0]))
    }
    done += count
    // A meta-program has hundreds of versions: Assay waits for signs of life.
    report.flush(done, false)
    if (message.deadline && Date.now() > message.deadline) break
  }
  report.flush(done, true)
}

/** What the versions did with an input: those that share an execution have no result of their own. */
interface Ran {
  readonly results: RunResult[]
  /** For each position the one whose execution stands for it. */
  readonly by: Int32Array
}

/**
 * Runs some inputs on all versions. Versions share an execution where the candidates of a meta-program have the same values, and
 * where the buggy version comes through no function that a patch changes.
 */
async function runAll(message: RunMessage, inputs: readonly Buffer[]): Promise<Ran[]> {
  const versions = message.versions.map((version) => programs[version])
  const ran = inputs.map((): Ran => ({ results: [], by: new Int32Array(versions.length).fill(-1) }))
  for (const [v, program] of versions.entries()) {
    const own = [...inputs.keys()].filter((i) => ran[i].by[v] < 0)
    const results = own.length
      ? await program.run(
          own.map((i) => inputs[i]),
          limitsOf(message),
        )
      : []
    const { spec } = program
    const mayShareAll = !spec.patched && spec.goals.length > 0 && !message.full
    for (const [at, i] of own.entries()) {
      const { by, results: all } = ran[i]
      by[v] = v
      all[v] = results[at]
      const peers = spec.selector === undefined ? undefined : new Set(results[at].peers)
      const isElsewhere = mayShareAll && !program.shown(results[at]).hasReached
      for (let w = v + 1; w < versions.length; w++) {
        const other = versions[w]
        const isPeer = peers && other.build === program.build && peers.has(other.spec.selector!)
        if (by[w] < 0 && (isPeer || isElsewhere)) by[w] = v
      }
    }
  }
  return ran
}

/** An input that the shared memory can hold. */
function contentOf(overrides: readonly unknown[], original: string): Buffer {
  const at = overrides.findIndex((part, i) => i % 2 === 0 && part === 0)
  return Buffer.from(at < 0 ? original : String(overrides[at + 1]), 'latin1')
}

const limitsOf = ({ steps, timeLimit, operands, trace }: RunMessage) => ({
  steps: Math.min(steps * blocksPerStep, 2 ** 32 - 1),
  milliseconds: timeLimit,
  megabytes: opened.options.memoryLimit,
  operands,
  trace,
})

/**
 * The first input runs three times, the last one in a process of its own. If that makes a difference, executions leave state
 * behind, and from then on each has a process of its own.
 */
async function check(message: RunMessage, [first]: readonly Buffer[]): Promise<void> {
  if (isChecked || !first) return
  isChecked = true
  const limits = limitsOf(message)
  for (const { server } of builds) {
    const [once, again] = await server.run([first, first], limits)
    server.forkEach = true
    const [alone] = await server.run([first], limits)
    const isSame = (a: RunResult, b: RunResult) => isSameResult(a, b) && a.hash === b.hash
    // After a crash, or the end of the program, the next execution has a new process anyway.
    const isAlike = once.ending !== 'returned' || (isSame(once, again) && isSame(once, alone))
    for (const other of builds) other.server.forkEach = !isAlike
    // What these runs covered is no news to the host only.
    await server.forget()
    if (!isAlike) return
  }
}

async function answerFor(
  message: RunMessage,
  position: number,
  { results, by }: Ran,
  report: RunReport,
): Promise<Answer | undefined> {
  const [first] = results
  const own = [...results.keys()].filter((v) => results[v] !== undefined)
  const made = new Map<number, Promise<Execution>>()
  const execution = (v: number) => {
    const known = made.get(v) ?? executionOf(results[v], programs[message.versions[v]], message)
    made.set(v, known)
    return known
  }
  /** By position, with gaps for those that share one. */
  const executions = async () => {
    const all: Execution[] = []
    for (const v of own) all[v] = await execution(v)
    return all
  }
  const known = message.inputs[position].length ? message.known : []
  const differences: VersionDifference[] = []
  for (const v of own) {
    if (v === 0 || isSameResult(first, results[v])) continue
    const found = compareExecutions(await execution(0), await execution(v), opened.options, known)
    if (found) differences.push({ ...found, version: v })
  }
  if (differences.length) report.counts.differ(by, new Set(differences.map(({ version }) => version)))
  if (message.versions.length > 2 && !own.every((v) => isSameResult(first, results[v])))
    likeness.split(message.versions, by, await executions(), (a, b) => !compareExecutions(a, b, opened.options))
  const parts = message.partition === true && partition.refine(message.versions, by, 0)
  const fresh = own.flatMap((v) =>
    results[v].fresh.flatMap((feature) => [v, feature + programs[message.versions[v]].spec.covers * 8]),
  )
  const mayCrash = own.some((v) => !['returned', 'exited'].includes(results[v].ending) || results[v].errors.length > 0)
  const crashes =
    message.crashes && mayCrash
      ? crashLog.take(`${message.file}:${message.index}`, message.versions, await executions(), by)
      : []
  if (!message.full && !differences.length && !fresh.length && !crashes.length && !parts) return undefined
  const isShared = by.some((other, v) => other !== v)
  const isSpent = own.some((v) => results[v].ending === 'out of time' || results[v].ending === 'out of steps')
  return {
    input: position,
    fresh,
    ...(differences.length && { differences }),
    ...(crashes.length && { crashes }),
    ...(isShared && { shares: [...by] }),
    ...(message.full
      ? { executions: Array.from(await executions(), (one) => one ?? null) as Execution[] }
      : isSpent && { spent: true as const }),
  }
}

serveMessages({
  open,
  run,
  forget,
  describe: messageOf,
  end: () => {
    for (const build of builds) build.stop()
    process.exit(0)
  },
})
