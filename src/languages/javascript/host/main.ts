import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import { compareExecutions } from '../../../execution/compare.js'
import { losesOutputs, meetsCondition, violationOf } from '../../../execution/condition.js'
import type {
  Answer,
  OpenMessage,
  RunMessage,
  VersionDifference,
  VersionDistances,
} from '../../../execution/protocol.js'
import { describeThrown } from './capture.js'
import { output, send, serveMessages } from '../../shared/host/channel.js'
import { VersionClasses } from '../../shared/host/classes.js'
import { ExecutionCounts } from '../../shared/host/counts.js'
import { CrashLog } from '../../shared/host/crash-log.js'
import { crashOf } from './crashes.js'
import { TestExecutor } from './execute.js'
import type { FrameState } from './exits.js'
import { loadProjectAssertions, type ProjectAssertions } from './project-assertions.js'
import { realGlobals } from './pins.js'
import { BehaviourClasses } from '../../shared/host/behaviour-classes.js'
import { acceptPrototypes } from './pollution.js'
import { Propagation } from './propagation.js'
import { RunReport } from '../../shared/host/run-report.js'
import { Sharing } from './sharing.js'
import { Subject } from './subject.js'
import { sharedCell } from './cells.js'
import type { Execution } from '../../../model/execution.js'
import { identical } from './identical.js'

/** The JavaScript host: answers the messages of docs/protocol.md. */
/** Milliseconds that loading one file may take, and how many times as long as one execution where that is more. */
const loadTime = 20_000
const loadFactor = 20

const state = new Int32Array(new SharedArrayBuffer(4 * 8))
let subject: Subject
let executor: TestExecutor
let likeness: BehaviourClasses
/** Which versions of meta-programs were never distinguished by the values of their candidates. */
let partition: VersionClasses
let propagation = new Propagation()
let crashLog: CrashLog
let rejections: unknown[] = []
/** Drivers that leave rejections behind are watched one execution at a time. */
const rejecting = new Set<string>()

async function open(message: OpenMessage): Promise<void> {
  new Worker(new URL('./watchdog.js', import.meta.url), {
    workerData: { state, out: output, memoryLimit: message.options.memoryLimit },
    execArgv: [],
  }).unref()
  subject = new Subject(message.versions, message.options, await expecting(message))
  executor = new TestExecutor(subject)
  forget()
  process.on('unhandledRejection', (error) => rejections.push(error))
  process.on('uncaughtException', (error) => executor.surface(error))
  const tests = []
  const errors = []
  for (const file of message.files) {
    for (let version = 0; version < message.versions.length; version++) {
      // All versions of a meta-program share what the first has loaded.
      if (subject.programs.indexOf(subject.programs[version]) < version) continue
      mark(0, 0, version, Math.max(loadTime, message.options.timeLimit * loadFactor))
      const loaded = await subject.load(version, file)
      state[sharedCell.active] = 0
      if ('message' in loaded) errors.push({ version: message.versions[version].name, file, message: loaded.message })
      else if (version === 0) tests.push(...loaded)
    }
  }
  acceptPrototypes()
  send({ type: 'opened', tests, errors })
}

/** A new search begins: everything is new again. */
function forget(): void {
  const versions = subject.programs.length
  likeness = new BehaviourClasses(versions)
  crashLog = new CrashLog(versions)
  partition = new VersionClasses(versions)
  propagation = new Propagation()
  for (const program of subject.programs) program.forget()
}

/** Libraries are loaded before the clock is pinned. */
async function expecting({ versions, files, options }: OpenMessage): Promise<ProjectAssertions | undefined> {
  if (!options.asserting) return undefined
  const { root } = versions[0]
  const isVitest = files.some((file) => /\bvitest\b/.test(readFileSync(join(root, file), 'utf8')))
  return loadProjectAssertions(root, isVitest)
}

function mark(run: number, index: number, version: number, limit: number): void {
  state[sharedCell.run] = run
  state[sharedCell.input] = index
  state[sharedCell.version] = version
  state[sharedCell.limit] = limit
  state[sharedCell.serial]++
  Atomics.store(state, sharedCell.active, 1)
}

const turn = () => new Promise<void>((resolve) => realGlobals.setImmediate(() => resolve()))

async function run(message: RunMessage): Promise<void> {
  const driver = `${message.file}:${message.index}`
  const oneByOne = message.careful || rejecting.has(driver)
  const sharing = new Sharing(subject, message.versions)
  const report = new RunReport(message, likeness, send, () => realGlobals.now())
  let done = message.inputs.length
  rejections = []
  for (let i = 0; i < message.inputs.length; i++) {
    const tried: Tried = { executions: [], frames: [], fresh: [], isMet: true }
    sharing.start()
    let away: number | undefined
    for (let v = 0; v < message.versions.length; v++) {
      if (sharing.isSettled(v)) continue
      const version = message.versions[v]
      const program = subject.programs[version]
      if (message.careful) send({ type: 'at', id: message.id, input: i, version: v })
      mark(message.id, i, v, message.timeLimit)
      sharing.begin(v)
      let execution = executor.run(message, version, message.inputs[i])
      if (execution instanceof Promise) execution = await execution
      if (oneByOne) {
        await turn()
        if (rejections.length) execution = rejected(execution, rejections.splice(0)[0], version)
      }
      state[sharedCell.active] = 0
      sharing.end(v)
      tried.executions[v] = execution
      tried.frames[v] = program.exits.frames
      for (const feature of program.takeFresh()) tried.fresh.push(sharing.programOf(v), feature)
      if (v === 0) away = program.away
      // The patched version runs only when the condition held before the patch (Poracle, algorithm 1, line 18).
      if (v === 0 && message.condition && !meetsCondition(execution, message.condition)) {
        tried.isMet = false
        sharing.keepOnly(v)
      }
      report.counts.run(sharing.by, v, program)
      if (!tried.isMet) break
    }
    const answer = answerFor(message, i, tried, sharing, report.counts)
    report.add(i, message.condition !== undefined && tried.isMet, answer, away)
    if (message.deadline && realGlobals.now() > message.deadline) {
      done = i + 1
      break
    }
  }
  if (!oneByOne) {
    await turn()
    if (rejections.length) {
      // It is unknown which execution caused them: run the batch again and check after each execution.
      rejecting.add(driver)
      return run(message)
    }
  }
  report.flush(done, true)
}

/** The result of an input. Versions that shared an execution have none of their own. */
interface Tried {
  readonly executions: Execution[]
  readonly frames: (readonly FrameState[])[]
  readonly fresh: number[]
  isMet: boolean
}

function answerFor(
  message: RunMessage,
  input: number,
  tried: Tried,
  sharing: Sharing,
  counts: ExecutionCounts,
): Answer | undefined {
  const { executions, fresh } = tried
  const differing = new Set<number>()
  const [first] = executions
  const known = message.inputs[input].length ? message.known : []
  const differences: VersionDifference[] = []
  executions.forEach((execution, version) => {
    if (version === 0 || identical(first, execution)) return
    const any = compareExecutions(first, execution, subject.options, known)
    const { condition } = message
    if (any || (condition && losesOutputs(first, execution, condition))) differing.add(version)
    const difference = condition ? violationOf(first, execution, condition, subject.options) : any
    if (difference) differences.push({ ...difference, version })
  })
  if (differing.size) counts.differ(sharing.by, differing)
  // Where only the first version ran, everybody shares its execution.
  const isTold = tried.isMet && executions.length > 1
  if (isTold && message.versions.length > 2)
    likeness.split(
      message.versions,
      sharing.by,
      executions,
      (a, b) => identical(a, b) || !compareExecutions(a, b, subject.options),
    )
  const parts = message.partition && isTold && partition.refine(message.versions, sharing.by, 0)
  const distances = message.states ? further(message, tried.frames) : []
  const crashes = message.crashes
    ? crashLog.take(`${message.file}:${message.index}`, message.versions, executions, sharing.by)
    : []
  const isNews = differences.length || fresh.length || distances.length || parts || crashes.length
  if (!message.full && !isNews) return undefined
  const shares = tried.isMet ? sharing.shares : undefined
  return {
    input,
    fresh,
    ...(differences.length && { differences }),
    ...(distances.length && { distances }),
    ...(crashes.length && { crashes }),
    ...(shares && { shares }),
    ...(message.full
      ? { executions: Array.from(executions, (execution) => execution ?? null) as Execution[] }
      : executions.some(timedOut) && { spent: true as const }),
  }
}

/** The versions whose state change propagated further than before with this driver. */
function further({ file, index, versions }: RunMessage, frames: Tried['frames']): VersionDistances[] {
  const found: VersionDistances[] = []
  frames.forEach((patched, version) => {
    if (version === 0) return
    const distances = propagation.take(`${file}:${index}:${versions[version]}`, frames[0], patched)
    if (distances) found.push({ version, frames: distances })
  })
  return found
}

const timedOut = (execution: Execution) => execution.outcome.kind === 'timed-out'

function rejected(execution: Execution, error: unknown, version: number): Execution {
  const crash = execution.crash ?? crashOf(error, subject.owners(version), 'unhandled rejection')
  return {
    ...execution,
    ...(crash && { crash }),
    outcome: { kind: 'crashed', type: 'unhandled rejection', message: describeThrown(error).message },
  }
}

serveMessages({
  open,
  run,
  forget,
  describe: (error) => describeThrown(error).message,
  end: () => process.reallyExit(0),
})

declare global {
  namespace NodeJS {
    interface Process {
      reallyExit(code: number): never
    }
  }
}
