import { createReadStream, writeSync } from 'node:fs'
import { join } from 'node:path'
import { compareExecutions } from '../../../execution/compare.js'
import { protocolVersion } from '../../../execution/protocol.js'
import type {
  Answer,
  FromHost,
  OpenMessage,
  RunMessage,
  ToHost,
  VersionDifference,
} from '../../../execution/protocol.js'
import { WireEncoder } from '../../../execution/wire/encode.js'
import { FrameReader } from '../../../execution/wire/frames.js'
import type { Execution } from '../../../model/execution.js'
import { messageOf } from '../../../util/errors.js'
import { BehaviourClasses } from '../../shared/host/behaviour-classes.js'
import { CrashLog } from '../../shared/host/crash-log.js'
import { RunReport } from '../../shared/host/run-report.js'
import { inputName } from '../names.js'
import { blocksPerStep, executionOf, isSameResult } from './execution.js'
import { Program } from './program.js'
import type { RunResult } from './run-result.js'
import { roomFor } from './server.js'

/** The host for C: answers the messages of docs/protocol.md on file descriptors 3 (in) and 4 (out). */
const input = 3
const output = 4
/** Inputs that run on one version before they run on the next. */
const atOnce = 256

const encoder = new WireEncoder()
let programs: readonly Program[] = []
let opened: OpenMessage
let likeness: BehaviourClasses
let crashLog: CrashLog
/** Whether it is known if executions of a program leave state behind. */
let isChecked = false

function send(message: FromHost): void {
  const frame = encoder.frame(message)
  for (let at = 0; at < frame.length;) at += writeSync(output, frame, at)
}

async function open(message: OpenMessage): Promise<void> {
  opened = message
  const scratch = process.env.ASSAY_SCRATCH!
  programs = message.versions.map((spec, i) => new Program(spec, join(scratch, `version-${i}`)))
  const errors: { version: string; file: string; message: string }[] = []
  await Promise.all(
    programs.map(async ({ server, spec }) => {
      try {
        await server.start()
      } catch (error) {
        for (const file of message.files) errors.push({ version: spec.name, file, message: messageOf(error) })
      }
    }),
  )
  likeness = new BehaviourClasses(programs.length)
  crashLog = new CrashLog(programs.length)
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

async function forget(): Promise<void> {
  likeness = new BehaviourClasses(programs.length)
  crashLog = new CrashLog(programs.length)
  for (const { server } of programs) await server.forget()
}

async function run(message: RunMessage): Promise<void> {
  const report = new RunReport(message, likeness, send, Date.now)
  const original = programs[message.versions[0]].original(message.file)
  const inputs = message.inputs.map((overrides) => contentOf(overrides, original))
  await check(message, inputs)
  const by = Int32Array.from(message.versions.keys())
  let done = 0
  while (done < inputs.length) {
    const count = roomFor(inputs, done, atOnce)
    const part = inputs.slice(done, done + count)
    const results = await runAll(message, part)
    for (let i = 0; i < count; i++) {
      const ran = results.map((list) => list[i])
      ran.forEach((result, v) => report.counts.run(by, v, programs[message.versions[v]].shown(result)))
      const answer = await answerFor(message, done + i, ran, report, by)
      report.add(done + i, false, answer, programs[message.versions[0]].awayIn(ran[0]))
    }
    done += count
    if (message.deadline && Date.now() > message.deadline) break
  }
  report.flush(done, true)
}

/**
 * The results of some inputs by version. Where the buggy version comes through no function that a patch changes, the patched ones
 * do the same.
 */
async function runAll(message: RunMessage, inputs: readonly Buffer[]): Promise<RunResult[][]> {
  const run = async (version: number, some: readonly Buffer[]) => {
    const { server, pace } = programs[version]
    const limits = limitsOf(message)
    const ran = await server.run(some, { ...limits, milliseconds: pace.limit(limits.milliseconds) })
    pace.note(ran)
    return ran
  }
  const results: RunResult[][] = []
  let shared: readonly RunResult[] | undefined
  let own = inputs.map((_, i) => i)
  for (const version of message.versions) {
    if (!own.length) {
      results.push([...shared!])
      continue
    }
    const ran = await run(
      version,
      own.map((i) => inputs[i]),
    )
    const all = shared ? [...shared] : ran
    own.forEach((i, at) => (all[i] = ran[at]))
    results.push(all)
    const { spec } = programs[version]
    if (spec.patched || !spec.goals.length || message.full) continue
    shared = ran
    own = own.filter((i) => programs[version].shown(ran[i]).hasReached)
  }
  return results
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
  for (const version of message.versions) {
    const { server } = programs[version]
    const [once, again] = await server.run([first, first], limits)
    server.forkEach = true
    const [alone] = await server.run([first], limits)
    const isSame = (a: RunResult, b: RunResult) => isSameResult(a, b) && a.hash === b.hash
    const isAlike = mayLeaveState(once) || (isSame(once, again) && isSame(once, alone))
    for (const other of programs) other.server.forkEach = !isAlike
    // What these runs covered is no news to the host only.
    await server.forget()
    if (!isAlike) return
  }
}

/** After a crash the next execution has a new process anyway. */
const mayLeaveState = ({ ending }: RunResult) => ending !== 'returned'

async function answerFor(
  message: RunMessage,
  position: number,
  results: readonly RunResult[],
  report: RunReport,
  by: Int32Array,
): Promise<Answer | undefined> {
  const [first] = results
  const isCrash = (result: RunResult) => result.ending !== 'returned' && result.ending !== 'exited'
  const made = new Map<number, Promise<Execution>>()
  const execution = (v: number) => {
    const known = made.get(v) ?? executionOf(results[v], programs[message.versions[v]], message)
    made.set(v, known)
    return known
  }
  const known = message.inputs[position].length ? message.known : []
  const differences: VersionDifference[] = []
  const differing = new Set<number>()
  for (let v = 1; v < results.length; v++) {
    if (isSameResult(first, results[v])) continue
    const found = compareExecutions(await execution(0), await execution(v), opened.options, known)
    if (!found) continue
    differing.add(v)
    differences.push({ ...found, version: v })
  }
  if (differing.size) report.counts.differ(by, differing)
  if (results.length > 2) await split(message, results, execution, by)
  const fresh = results.flatMap(({ fresh: features }, v) =>
    features.flatMap((feature) => [v, feature + programs[message.versions[v]].spec.covers * 8]),
  )
  const withCrash = message.crashes && results.some((result) => isCrash(result) || result.errors.length > 0)
  const crashes = withCrash
    ? crashLog.take(
        `${message.file}:${message.index}`,
        message.versions,
        await Promise.all(results.map((_, v) => execution(v))),
        by,
      )
    : []
  if (!message.full && !differences.length && !fresh.length && !crashes.length) return undefined
  return {
    input: position,
    fresh,
    ...(differences.length && { differences }),
    ...(crashes.length && { crashes }),
    ...(message.full
      ? { executions: await Promise.all(results.map((_, v) => execution(v))) }
      : results.some(({ ending }) => ending === 'out of time' || ending === 'out of steps') && {
          spent: true as const,
        }),
  }
}

/** Notes which versions behave differently. */
async function split(
  { versions }: RunMessage,
  results: readonly RunResult[],
  execution: (v: number) => Promise<Execution>,
  by: Int32Array,
): Promise<void> {
  if (results.every((result) => isSameResult(results[0], result))) return
  const executions = await Promise.all(results.map((_, v) => execution(v)))
  likeness.split(versions, by, executions, (a, b) => !compareExecutions(a, b, opened.options))
}

const reader = new FrameReader()
let queue: Promise<void> = Promise.resolve()
createReadStream('', { fd: input, highWaterMark: 1 << 20 })
  .on('data', (chunk) => {
    for (const frame of reader.push(chunk as Buffer)) {
      const message = frame as ToHost
      queue = queue
        .then(() => (message.type === 'open' ? open(message) : message.type === 'run' ? run(message) : forget()))
        .catch((error: unknown) => send({ type: 'failed', message: messageOf(error) }))
    }
  })
  .on('end', () => {
    for (const program of programs) program.stop()
    process.exit(0)
  })
send({ type: 'ready', protocol: protocolVersion })
