import { spawn, type ChildProcess } from 'node:child_process'
import { closeSync, ftruncateSync, mkdirSync, openSync, readSync, unlinkSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import type { Readable, Writable } from 'node:stream'
import type { FileBase } from '../../../execution/protocol.js'
import type { CEntry } from '../../../model/test-plan.js'
import { sanitizerOptions } from '../toolchain.js'
import {
  channelSize,
  flag,
  header,
  headerSize,
  inputsAt,
  inputsSize,
  mostInputs,
  resultsAt,
  tableAt,
} from './layout.js'
import { readResults, type RunResult } from './run-result.js'

/** How the probes of a version are numbered. */
export interface ProbeNumbers {
  readonly files: Readonly<Record<string, Pick<FileBase, 'cover' | 'statement'>>>
  readonly covers: number
}

export interface RunLimits {
  readonly steps: number
  readonly milliseconds: number
  readonly megabytes: number
  readonly operands: boolean
  readonly trace: boolean
  /** Of a meta-program: the candidate in force, −1 for none, and how many there are. */
  readonly selector?: number
  readonly candidates?: number
}

/** How long a program may take to start; sanitizers reserve much memory. */
const startTime = 20_000

/** A version's program, which waits for inputs in memory that it shares with the host. */
export class Server {
  private child: ChildProcess | undefined
  private waiting: { readonly resolve: () => void; readonly reject: (error: Error) => void } | undefined
  private readonly channel: number
  /** State is left behind by executions, so that each needs a process of its own. */
  forkEach = false
  stderr = ''

  constructor(
    private readonly program: string,
    private readonly entry: CEntry,
    private readonly spec: ProbeNumbers,
    private readonly folder: string,
  ) {
    mkdirSync(join(folder, 'work'), { recursive: true })
    // Memory that has a name only until it is open.
    const path = join(folder, 'channel')
    this.channel = openSync(path, 'w+')
    unlinkSync(path)
    ftruncateSync(this.channel, channelSize)
  }

  /** Starts the program; rejects when it does not get as far as waiting for inputs. */
  async start(): Promise<void> {
    // The same in every version: a program may print the name.
    const file = '../input'
    const args = this.entry.kind === 'program' ? this.entry.args.map((word) => word.replaceAll('@@', file)) : []
    const child = spawn(this.program, args, {
      cwd: join(this.folder, 'work'),
      env: {
        ...process.env,
        ...sanitizerOptions,
        ASSAY_SERVE: '1',
        ASSAY_FOLDER: join(this.folder, 'work'),
        ASSAY_PROBES: probesOf(this.spec),
        ...(this.entry.kind === 'program' && { ASSAY_INPUT: file }),
      },
      stdio: ['ignore', 'ignore', 'pipe', 'pipe', 'pipe', this.channel],
    })
    this.child = child
    child.stderr!.on('data', (chunk: Buffer) => (this.stderr = (this.stderr + chunk.toString('latin1')).slice(-4000)))
    for (const stream of child.stdio) stream?.on('error', () => {})
    ;(child.stdio[4] as Readable).on('data', () => this.settle())
    child.on('error', (error) => this.settle(error))
    child.on('close', (code, signal) => {
      this.child = undefined
      this.settle(new Error(this.stderr.trim().split('\n')[0] || `the program ended with ${code ?? signal}`))
    })
    await this.answer(startTime)
  }

  get isRunning(): boolean {
    return this.child !== undefined
  }

  stop(): void {
    this.child?.kill('SIGKILL')
    closeSync(this.channel)
  }

  private settle(error?: Error): void {
    const { waiting } = this
    this.waiting = undefined
    if (error) waiting?.reject(error)
    else waiting?.resolve()
  }

  private answer(limit: number): Promise<void> {
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => {
        this.child?.kill('SIGKILL')
        this.settle(new Error('the program did not answer in time'))
      }, limit)
      const done = () => clearTimeout(timer)
      this.waiting = {
        resolve: () => (done(), resolve()),
        reject: (error) => (done(), reject(error)),
      }
    })
  }

  private ask(word: string, limit: number): Promise<void> {
    const answered = this.answer(limit)
    ;(this.child!.stdio[3] as Writable).write(word)
    return answered
  }

  /** Coverage counts as new again. */
  async forget(): Promise<void> {
    if (this.child) await this.ask('f', startTime)
  }

  /** Runs inputs in their order; those of one call must fit into the shared memory (`roomFor`). */
  async run(inputs: readonly Buffer[], limits: RunLimits): Promise<RunResult[]> {
    if (!this.child) await this.start()
    this.put(inputs, limits)
    const found: RunResult[] = []
    for (let next = 0; next < inputs.length;) {
      const left = inputs.length - next
      await this.ask('r', startTime + left * (limits.milliseconds + 100))
      const words = Buffer.alloc(headerSize)
      readSync(this.channel, words, 0, headerSize, 0)
      const filled = words.readUInt32LE(4 * header.filled)
      const results = Buffer.alloc(filled)
      readSync(this.channel, results, 0, filled, resultsAt)
      found.push(...readResults(results))
      const reached = words.readUInt32LE(4 * header.next)
      if (reached <= next) throw new Error('the program made no progress')
      next = reached
      this.word(header.filled, 0)
    }
    return found
  }

  private word(position: number, value: number): void {
    const bytes = Buffer.alloc(4)
    bytes.writeUInt32LE(value)
    writeSync(this.channel, bytes, 0, 4, 4 * position)
  }

  private put(
    inputs: readonly Buffer[],
    { steps, milliseconds, megabytes, operands, trace, selector = -1, candidates = 0 }: RunLimits,
  ): void {
    const table = Buffer.alloc(8 * inputs.length)
    let offset = 0
    inputs.forEach(({ length }, i) => {
      table.writeUInt32LE(offset, 8 * i)
      table.writeUInt32LE(length, 8 * i + 4)
      offset += length
    })
    writeSync(this.channel, table, 0, table.length, tableAt)
    const all = Buffer.concat(inputs)
    if (all.length) writeSync(this.channel, all, 0, all.length, inputsAt)
    const flags = (operands ? flag.operands : 0) | (trace ? flag.trace : 0) | (this.forkEach ? flag.forkEach : 0)
    const words = Buffer.alloc(headerSize)
    const own = { count: inputs.length, flags, steps, milliseconds, megabytes }
    const values = { ...own, selector: selector >>> 0, candidates, next: 0, filled: 0 }
    for (const [name, value] of Object.entries(values))
      words.writeUInt32LE(value, 4 * header[name as keyof typeof header])
    writeSync(this.channel, words, 0, headerSize, 0)
  }
}

/** How many of some inputs can be run together, starting at one. */
export function roomFor(inputs: readonly Buffer[], from: number, most: number): number {
  let size = 0
  let count = 0
  while (from + count < inputs.length && count < Math.min(most, mostInputs)) {
    size += inputs[from + count].length
    if (size > inputsSize && count) break
    count++
  }
  return count
}

/** The numbers of the first probe and of the first statement of each file, and how many probes there are. */
function probesOf({ files, covers }: ProbeNumbers): string {
  const lines = Object.entries(files).map(([path, { cover, statement }]) => `${cover} ${statement} ${path}`)
  return [...lines, `${covers} 0`].join('\n')
}
