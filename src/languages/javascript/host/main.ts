import { createReadStream, writeSync } from 'node:fs'
import { Worker } from 'node:worker_threads'
import { compareExecutions } from '../../../execution/compare.js'
import { losesOutputs, meets, violation } from '../../../execution/condition.js'
import { protocolVersion } from '../../../execution/protocol.js'
import type {
  Answer,
  Execution,
  FromHost,
  OpenMessage,
  RunMessage,
  ToHost,
  VersionDistances,
} from '../../../execution/protocol.js'
import { Encoder } from '../../../execution/wire/encode.js'
import { FrameReader } from '../../../execution/wire/frames.js'
import { describeThrown } from './capture.js'
import { Executor } from './execute.js'
import { real } from './pins.js'
import { Likeness } from './likeness.js'
import { Propagation } from './propagation.js'
import { Subject } from './subject.js'
import { cell } from './cells.js'

/** The JavaScript host: answers the messages of docs/protocol.md on file descriptors 3 (in) and 4 (out). */
const input = 3
const output = 4
const flushEvery = 50
/** Loading a program may take this many times as long as one execution. */
const loadFactor = 80

const encoder = new Encoder()
const state = new Int32Array(new SharedArrayBuffer(4 * 8))
let subject: Subject
let executor: Executor
let likeness: Likeness
const propagation = new Propagation()
let rejections: unknown[] = []
/** Drivers that leave rejections behind are watched one execution at a time. */
const rejecting = new Set<string>()

function send(message: FromHost): void {
  const frame = encoder.frame(message)
  for (let at = 0; at < frame.length;) at += writeSync(output, frame, at)
}

async function open(message: OpenMessage): Promise<void> {
  new Worker(new URL('./watchdog.js', import.meta.url), {
    workerData: { state, out: output, memoryLimit: message.options.memoryLimit },
    execArgv: [],
  }).unref()
  subject = new Subject(message.versions, message.options)
  executor = new Executor(subject)
  likeness = new Likeness(message.versions.length)
  process.on('unhandledRejection', (error) => rejections.push(error))
  process.on('uncaughtException', (error) => executor.surface(error))
  const tests = []
  const errors = []
  for (const file of message.files) {
    for (let version = 0; version < message.versions.length; version++) {
      mark(0, 0, version, message.options.timeLimit * loadFactor)
      const loaded = await subject.load(version, file)
      state[cell.active] = 0
      if ('message' in loaded) errors.push({ version: message.versions[version].name, file, message: loaded.message })
      else if (version === 0) tests.push(...loaded)
    }
  }
  send({ type: 'opened', tests, errors })
}

function mark(run: number, index: number, version: number, limit: number): void {
  state[cell.run] = run
  state[cell.input] = index
  state[cell.version] = version
  state[cell.limit] = limit
  state[cell.serial]++
  Atomics.store(state, cell.active, 1)
}

const turn = () => new Promise<void>((resolve) => real.setImmediate(() => resolve()))

async function run(message: RunMessage): Promise<void> {
  const driver = `${message.file}:${message.index}`
  const oneByOne = message.careful || rejecting.has(driver)
  let answers: Answer[] = []
  let met: number[] = []
  let differing = message.versions.map(() => 0)
  let flushed = real.now()
  let done = message.inputs.length
  const flush = (upTo: number, isDone: boolean) => {
    const { id, versions } = message
    const reached = versions.map((v) => subject.programs[v].takeReached())
    const parted = versions.map((v) => subject.programs[v].takeParted())
    send({
      type: 'ran',
      id,
      upTo,
      done: isDone,
      reached,
      parted,
      differing,
      met,
      classes: likeness.classesOf(versions),
      answers,
    })
    answers = []
    met = []
    differing = message.versions.map(() => 0)
    flushed = real.now()
  }
  rejections = []
  for (let i = 0; i < message.inputs.length; i++) {
    const executions: Execution[] = []
    const fresh: number[] = []
    for (let v = 0; v < message.versions.length; v++) {
      const version = message.versions[v]
      if (message.careful) send({ type: 'at', id: message.id, input: i, version: v })
      mark(message.id, i, v, message.timeLimit)
      let execution = executor.run(message, version, message.inputs[i])
      if (execution instanceof Promise) execution = await execution
      if (oneByOne) {
        await turn()
        if (rejections.length) execution = rejected(execution, rejections.splice(0)[0])
      }
      state[cell.active] = 0
      executions.push(execution)
      for (const feature of subject.programs[version].takeFresh()) fresh.push(v, feature)
      // The patched version runs only when the condition held before the patch (Poracle, algorithm 1, line 18).
      if (v === 0 && message.condition) {
        if (!meets(execution, message.condition)) break
        met.push(i)
      }
    }
    const answer = answerFor(message, i, executions, fresh, differing)
    if (answer) answers.push(answer)
    if (message.deadline && real.now() > message.deadline) {
      done = i + 1
      break
    }
    if ((i & 15) === 15 && real.now() - flushed > flushEvery) flush(i + 1, false)
  }
  if (!oneByOne) {
    await turn()
    if (rejections.length) {
      // Which execution left them cannot be told after the fact: run the batch again, looking after each.
      rejecting.add(driver)
      return run(message)
    }
  }
  flush(done, true)
}

function answerFor(
  message: RunMessage,
  input: number,
  executions: Execution[],
  fresh: number[],
  differing: number[],
): Answer | undefined {
  const differences = executions.slice(1).flatMap((execution, i) => {
    if (identical(executions[0], execution)) return []
    const any = compareExecutions(
      executions[0],
      execution,
      subject.options,
      message.inputs[input].length ? message.known : [],
    )
    const { condition } = message
    if (any || (condition && losesOutputs(executions[0], execution, condition))) differing[i + 1]++
    const difference = condition ? violation(executions[0], execution, condition, subject.options) : any
    return difference ? [{ ...difference, version: i + 1 }] : []
  })
  if (executions.length > 2)
    likeness.split(message.versions, executions, (a, b) => identical(a, b) || !compareExecutions(a, b, subject.options))
  const distances = message.states ? further(message, executions.length) : []
  if (!message.full && !differences.length && !fresh.length && !distances.length) return undefined
  return {
    input,
    fresh,
    ...(differences.length && { differences }),
    ...(distances.length && { distances }),
    ...(message.full ? { executions } : executions.some(timedOut) && { spent: true as const }),
  }
}

/** The versions whose change of state came further than ever before with this driver. */
function further({ file, index, versions }: RunMessage, executed: number): VersionDistances[] {
  const [buggy, ...patched] = versions.slice(0, executed).map((v) => subject.programs[v].exits.frames)
  return patched.flatMap((frames, i) => {
    const distances = propagation.take(`${file}:${index}:${versions[i + 1]}`, buggy, frames)
    return distances ? [{ version: i + 1, frames: distances }] : []
  })
}

const timedOut = (execution: Execution) => execution.outcome.kind === 'timed-out'

function rejected(execution: Execution, error: unknown): Execution {
  return {
    ...execution,
    outcome: { kind: 'crashed', type: 'unhandled rejection', message: describeThrown(error).message },
  }
}

/** The common case, decided without building anything. */
function identical(a: Execution, b: Execution): boolean {
  if (
    a.outcome.kind !== b.outcome.kind ||
    a.outcome.message !== b.outcome.message ||
    a.observations.length !== b.observations.length
  )
    return false
  for (let i = 0; i < a.observations.length; i++) {
    const x = a.observations[i]
    const y = b.observations[i]
    if (x.site !== y.site || x.kind !== y.kind || !Object.is(x.value, y.value)) return false
  }
  return true
}

const reader = new FrameReader()
let queue: Promise<void> = Promise.resolve()
createReadStream('', { fd: input, highWaterMark: 1 << 20 })
  .on('data', (chunk) => {
    for (const frame of reader.push(chunk as Buffer)) {
      const message = frame as ToHost
      queue = queue
        .then(() => (message.type === 'open' ? open(message) : run(message)))
        .catch((error) => send({ type: 'failed', message: describeThrown(error).message }))
    }
  })
  .on('end', () => process.reallyExit(0))
send({ type: 'ready', protocol: protocolVersion })

declare global {
  namespace NodeJS {
    interface Process {
      reallyExit(code: number): never
    }
  }
}
