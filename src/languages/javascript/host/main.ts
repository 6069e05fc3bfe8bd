import { createReadStream, writeSync } from 'node:fs'
import { Worker } from 'node:worker_threads'
import { compareExecutions } from '../../../execution/compare.js'
import { protocolVersion } from '../../../execution/protocol.js'
import type { Answer, FromHost, Execution, OpenMessage, RunMessage, ToHost } from '../../../execution/protocol.js'
import { Encoder } from '../../../execution/wire/encode.js'
import { FrameReader } from '../../../execution/wire/frames.js'
import { describeThrown } from './capture.js'
import { Executor } from './execute.js'
import { real } from './pins.js'
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
  let flushed = real.now()
  let done = message.inputs.length
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
    }
    const difference =
      executions.length === 2 && !identical(executions[0], executions[1])
        ? compareExecutions(
            executions[0],
            executions[1],
            subject.options,
            message.inputs[i].length ? message.known : [],
          )
        : undefined
    if (message.full) answers.push({ input: i, fresh, executions, ...(difference && { difference }) })
    else if (difference || fresh.length)
      answers.push({
        input: i,
        fresh,
        ...(difference && { difference }),
        ...(executions.some(timedOut) && { spent: true as const }),
      })
    if (message.deadline && real.now() > message.deadline) {
      done = i + 1
      break
    }
    if ((i & 15) === 15 && real.now() - flushed > flushEvery) {
      send({ type: 'ran', id: message.id, upTo: i + 1, done: false, reached: takeReached(), answers })
      answers = []
      flushed = real.now()
    }
  }
  if (!oneByOne) {
    await turn()
    if (rejections.length) {
      // Which execution left them cannot be told after the fact: run the batch again, looking after each.
      rejecting.add(driver)
      return run(message)
    }
  }
  send({ type: 'ran', id: message.id, upTo: done, done: true, reached: takeReached(), answers })
}

const timedOut = (execution: Execution) => execution.outcome.kind === 'timed-out'

function takeReached(): number {
  return subject.programs.reduce((sum, program) => {
    const { reached } = program
    program.reached = 0
    return sum + reached
  }, 0)
}

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
