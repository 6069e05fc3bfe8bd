import { spawn, type ChildProcess } from 'node:child_process'
import { createInterface } from 'node:readline'
import type { Socket } from 'node:net'
import { exitHandlers } from '../../../util/scratch.js'

/** How a solver is started. */
export interface SolverLaunch {
  readonly command: string
  readonly args: readonly string[]
}

export type Satisfiable = 'sat' | 'unsat' | 'unknown'

interface Check {
  readonly script: string
  readonly answer: (satisfiable: Satisfiable) => void
}

const ready = 'ready'
const end = 'end of check'

/** Each check stands alone: what it declares and asserts is gone afterwards. */
const framed = (script: string) => `(push 1)\n${script}\n(check-sat)\n(pop 1)\n(echo "${end}")\n`

/** Milliseconds a solver may take to start, on a machine with much else to do. */
const startTime = 20_000

/** Starts that fail before no further one is tried. */
const starts = 3

/**
 * A solver that reads SMT-LIB. It gets scripts without waiting for answers; when it ends or hangs, the script it was at
 * counts as unknown and a new one goes on with the rest.
 */
export class SolverProcess {
  /** How often the solver had to be started anew. */
  deaths = 0
  private child: ChildProcess | undefined
  private readonly waiting: Check[] = []
  private lines: string[] = []
  private timer: NodeJS.Timeout | undefined
  private isReady = false
  private failedStarts = 0

  constructor(
    private readonly launch: SolverLaunch,
    /** The time limit of a check, as passed to the solver. */
    private readonly milliseconds: number,
    /** Extra time without an answer after which it counts as hung. */
    private readonly patience: number,
  ) {}

  check(script: string): Promise<Satisfiable> {
    if (this.failedStarts >= starts) return Promise.resolve('unknown')
    return new Promise((answer) => {
      this.waiting.push({ script, answer })
      if (!this.child) this.start()
      else this.child.stdin!.write(framed(script))
      if (this.waiting.length === 1) this.attend()
    })
  }

  close(): void {
    const child = this.child
    this.child = undefined
    if (child) this.kill(child)
    for (const { answer } of this.waiting.splice(0)) answer('unknown')
    this.attend()
  }

  private readonly killAtEnd = () => this.child?.kill('SIGKILL')

  private kill(child: ChildProcess): void {
    exitHandlers.delete(this.killAtEnd)
    child.kill('SIGKILL')
    child.stdin!.destroy()
    child.stdout!.destroy()
  }

  private start(): void {
    const child = spawn(this.launch.command, this.launch.args, { stdio: ['pipe', 'pipe', 'ignore'] })
    this.child = child
    this.lines = []
    this.isReady = false
    exitHandlers.add(this.killAtEnd)
    const died = () => this.child === child && this.died()
    child.on('error', died)
    child.on('exit', died)
    child.stdin!.on('error', died)
    createInterface({ input: child.stdout! }).on('line', (line) => this.child === child && this.read(line))
    child.stdin!.write(`(set-option :timeout ${this.milliseconds})\n(echo "${ready}")\n`)
    for (const { script } of this.waiting) child.stdin!.write(framed(script))
  }

  private read(printed: string): void {
    // Z3 echoes without the quotes that the standard asks for.
    const line = printed.replace(/^"(.*)"$/, '$1')
    if (line === ready) {
      this.isReady = true
      return this.attend()
    }
    if (line !== end) return void this.lines.push(line)
    // If the solver rejects a command, the rest of the script runs without it and its answers are worthless.
    const [only = ''] = this.lines.length === 1 ? this.lines : []
    this.lines = []
    this.waiting.shift()?.answer(only === 'sat' || only === 'unsat' ? only : 'unknown')
    this.attend()
  }

  private died(): void {
    const child = this.child!
    this.child = undefined
    this.kill(child)
    this.deaths++
    if (!this.isReady) this.failedStarts++
    const lost = this.isReady ? 1 : this.failedStarts < starts ? 0 : this.waiting.length
    for (const { answer } of this.waiting.splice(0, lost)) answer('unknown')
    if (this.waiting.length > 0) this.start()
    this.attend()
  }

  /** Watches the check that is under way; without one the solver does not keep this process alive. */
  private attend(): void {
    clearTimeout(this.timer)
    const isBusy = this.waiting.length > 0
    for (const handle of [this.child, this.child?.stdin as Socket, this.child?.stdout as Socket])
      if (isBusy) handle?.ref()
      else handle?.unref()
    const limit = this.isReady ? this.milliseconds + this.patience : startTime
    if (isBusy) this.timer = setTimeout(() => this.suspect(), limit)
  }

  /**
   * If this process itself was too busy, the answer is already there and is read before the check phase of the event
   * loop.
   */
  private suspect(): void {
    const [check] = this.waiting
    const child = this.child
    setImmediate(() => check === this.waiting[0] && child === this.child && this.died())
  }
}
