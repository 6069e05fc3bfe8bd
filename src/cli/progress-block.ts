import pc from 'picocolors'
import type { RunProgress } from '../assess/progress.js'
import { terminalWidth, progressLines } from './progress-lines.js'

export type Terminal = Pick<NodeJS.WriteStream, 'isTTY' | 'columns' | 'rows' | 'write'>

/** Minimum milliseconds between two drawings, and the interval when nothing is reported. */
const shortest = 100
const tick = 1000
/** Milliseconds over which the rate is averaged. */
const lately = 3000

/** A block of lines that is rewritten in place; nothing is written when the stream is not an interactive terminal. */
export class ProgressBlock {
  private phase = ''
  private progress: RunProgress | undefined
  private drawn: readonly string[] = []
  private drawnAt = -Infinity
  private timer: NodeJS.Timeout | undefined
  private readonly counts: { readonly at: number; readonly executions: number }[] = []
  private readonly on: boolean

  constructor(
    private readonly started: number,
    private readonly deadline: number | undefined,
    private readonly stream: Terminal = process.stderr,
    env: NodeJS.ProcessEnv = process.env,
    private readonly now: () => number = Date.now,
  ) {
    this.on = stream.isTTY === true && !env.CI && env.TERM !== 'dumb'
    this.dim = env.NO_COLOR ? (text) => text : pc.createColors(true).dim
  }

  private readonly dim: (text: string) => string

  /** Shows what is being done. */
  say(phase: string): void {
    this.phase = phase
    this.draw()
  }

  update(progress: RunProgress): void {
    this.progress = progress
    const at = this.now()
    this.counts.push({ at, executions: progress.executions })
    while (this.counts.length > 2 && at - this.counts[0].at > lately) this.counts.shift()
    this.draw()
  }

  /** Takes the block away; the next report brings it back. */
  clear(): void {
    clearInterval(this.timer)
    this.timer = undefined
    if (this.drawn.length) this.stream.write(`${this.home()}\u001b[J`)
    this.drawn = []
    this.drawnAt = -Infinity
  }

  private draw(): void {
    const now = this.now()
    if (!this.on) return
    // An update that comes too soon after the last drawing is drawn at the next tick.
    this.timer ??= setInterval(() => this.draw(), tick).unref()
    if (now - this.drawnAt < shortest) return
    this.drawnAt = now
    const lines = this.lines(now)
    const [first, ...rest] = lines
    const text = [first, ...rest.map((line) => this.dim(line))].map((line) => `${line}\u001b[K`).join('\n')
    this.stream.write(`${this.home()}${text}\u001b[J`)
    this.drawn = lines
  }

  private lines(now: number): string[] {
    const { phase, progress, started, deadline, stream } = this
    const left = deadline === undefined ? undefined : deadline - now
    const columns = Math.max(10, (stream.columns || 80) - 1)
    const shown = { phase, progress, perSecond: this.perSecond(now), elapsed: now - started, left }
    // A block higher than the screen could not be rewritten.
    return progressLines(shown, columns).slice(0, Math.max(1, (stream.rows || 24) - 1))
  }

  /** Executions per second over the last seconds; 0 when nothing was reported in them. */
  private perSecond(now: number): number {
    const [first, last] = [this.counts[0], this.counts.at(-1)]
    if (!first || !last || now - last.at > lately || now <= first.at) return 0
    return (1000 * (last.executions - first.executions)) / (now - first.at)
  }

  /** Moves the cursor to the start of the block; lines drawn on a wider terminal now take several rows. */
  private home(): string {
    if (!this.drawn.length) return '\r'
    const columns = this.stream.columns || 80
    const rows = this.drawn.reduce((sum, line) => sum + Math.max(1, Math.ceil(terminalWidth(line) / columns)), 0)
    return rows > 1 ? `\r\u001b[${rows - 1}A` : '\r'
  }
}
