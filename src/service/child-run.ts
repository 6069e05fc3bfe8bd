import { spawn, type ChildProcess } from 'node:child_process'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { lifeline } from '../util/lifeline.js'

const cli = fileURLToPath(new URL('../cli/main.js', import.meta.url))

/** What `--progress json` says last. */
export interface ChildProgress {
  readonly phase: string
  readonly judge?: string
  readonly executions?: number
  readonly settled?: number
  readonly of?: number
  readonly seconds: number
}

export interface ChildResult {
  /** 70 where it did not end by itself. */
  readonly code: number
  readonly stdout: string
  /** What it printed besides progress. */
  readonly messages: string
}

/** Milliseconds that a child has to end after it was asked to. */
const patience = 1500
/** Characters of messages that are kept: a program under test may print without end. */
const longest = 20_000

/** A command of Assay in a process of its own: it can be stopped, and its memory is given back. */
export class ChildRun {
  readonly ended: Promise<ChildResult>
  private readonly child: ChildProcess
  private messages = ''
  private said: ChildProgress = { phase: 'starting', seconds: 0 }
  private readonly started = performance.now()

  constructor(args: readonly string[], options: { readonly cwd?: string; readonly input?: string } = {}) {
    const { cwd, input } = options
    // It ends when its standard input does, and so with this process, however that ends.
    const env = { ...process.env, ...(input === undefined && { [lifeline]: '1' }) }
    this.child = spawn(process.execPath, [cli, ...args], { cwd, env, stdio: ['pipe', 'pipe', 'pipe'] })
    // A child that is gone does not read.
    this.child.stdin!.on('error', () => {})
    if (input !== undefined) this.child.stdin!.end(input)
    const chunks: Buffer[] = []
    this.child.stdout!.on('data', (chunk: Buffer) => chunks.push(chunk))
    createInterface({ input: this.child.stderr! }).on('line', (line) => this.read(line))
    this.ended = new Promise((resolve) => {
      const end = (code: number | null) =>
        resolve({ code: code ?? 70, stdout: Buffer.concat(chunks).toString('utf8'), messages: this.messages.trim() })
      this.child.on('close', end)
      this.child.on('error', (error) => {
        this.messages += error.message
        end(70)
      })
    })
  }

  /** What it said last, and for how long it has been running. */
  get progress(): ChildProgress {
    return { ...this.said, seconds: (performance.now() - this.started) / 1000 }
  }

  /** Like Ctrl-C: it prints what it has, and its hosts end. */
  stop(): void {
    this.child.kill('SIGINT')
    const late = setTimeout(() => this.child.kill('SIGTERM'), patience)
    void this.ended.then(() => clearTimeout(late))
  }

  private read(line: string): void {
    if (line.startsWith('{"phase":'))
      try {
        this.said = JSON.parse(line) as ChildProgress
        return
      } catch {
        // What only looks like progress is a message.
      }
    if (this.messages.length < longest) this.messages += `${line}\n`
  }
}
