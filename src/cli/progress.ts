/** A line that is rewritten in place; nothing is written when the stream is not an interactive terminal. */
export class ProgressLine {
  private last = ''
  private shownAt = 0
  private readonly on: boolean

  constructor(
    private readonly stream: NodeJS.WriteStream = process.stderr,
    on = stream.isTTY === true && !process.env.CI,
  ) {
    this.on = on
  }

  /** `urgent` is shown at once, the rest at most ten times a second. */
  show(text: string, urgent = false): void {
    const now = Date.now()
    if (!this.on || (!urgent && now - this.shownAt < 100)) return
    this.shownAt = now
    const line = text.slice(0, (this.stream.columns ?? 80) - 1)
    this.stream.write(`\r${line.padEnd(this.last.length)}`)
    this.last = line
  }

  clear(): void {
    if (this.on && this.last) this.stream.write(`\r${' '.repeat(this.last.length)}\r`)
    this.last = ''
  }
}
