import type { RunProgress } from '../assess/progress.js'

/** Milliseconds between two lines of the same phase. */
const shortest = 500

/** What a program reads that started Assay: a line of JSON for each phase, and from time to time how far it has come. */
export class ProgressJson {
  private phase = ''
  private writtenAt = -Infinity

  constructor(
    private readonly started: number,
    private readonly stream: Pick<NodeJS.WritableStream, 'write'> = process.stderr,
    private readonly now: () => number = Date.now,
  ) {}

  say(phase: string): void {
    if (phase === this.phase) return
    this.phase = phase
    this.write({})
  }

  update({ judge, executions, settled, of }: RunProgress): void {
    if (this.now() - this.writtenAt >= shortest) this.write({ judge, executions, settled, of })
  }

  /** Lines stay. */
  clear(): void {}

  private write(more: object): void {
    this.writtenAt = this.now()
    const seconds = Math.round((this.writtenAt - this.started) / 100) / 10
    this.stream.write(`${JSON.stringify({ phase: this.phase, ...more, seconds })}\n`)
  }
}
