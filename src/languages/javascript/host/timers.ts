import { promisify } from 'node:util'

const real = { setTimeout, clearTimeout, setInterval, clearInterval }

interface Waiting {
  readonly callback: (...args: unknown[]) => void
  readonly args: unknown[]
  readonly every: number | undefined
  due: number
}

/**
 * Timers that need no waiting: they fire in the order they are due, the pinned clock jumps ahead to each. Between two of
 * them a millisecond passes, so that files and promises still come first. What an execution leaves behind is dropped.
 */
export class Timers {
  /** Milliseconds the clock has jumped since the execution began. */
  elapsed = 0
  private readonly waiting = new Map<object, Waiting>()
  private pump: NodeJS.Timeout | undefined

  begin(): void {
    this.elapsed = 0
  }

  end(): void {
    this.waiting.clear()
    if (this.pump) real.clearTimeout(this.pump)
    this.pump = undefined
  }

  install(): void {
    const start = (repeats: boolean) =>
      ((callback: Waiting['callback'], delay: unknown, ...args: unknown[]) => {
        const wait = Math.max(1, Math.min(2147483647, Number(delay) || 1))
        return this.add({ callback, args, every: repeats ? wait : undefined, due: this.elapsed + wait }, wait)
      }) as unknown
    const stop = (timer: unknown) => void (typeof timer === 'object' && timer !== null && this.waiting.delete(timer))
    globalThis.setTimeout = start(false) as typeof setTimeout
    globalThis.setInterval = start(true) as typeof setInterval
    globalThis.clearTimeout = globalThis.clearInterval = stop as typeof clearTimeout
    Object.defineProperty(globalThis.setTimeout, promisify.custom, {
      value: (delay: number, value: unknown) => new Promise((resolve) => globalThis.setTimeout(resolve, delay, value)),
    })
  }

  private add(entry: Waiting, wait: number): object {
    const timer: object = {
      ref: () => timer,
      unref: () => timer,
      hasRef: () => true,
      refresh: () => ((entry.due = this.elapsed + wait), timer),
      close: () => (this.waiting.delete(timer), timer),
    }
    this.waiting.set(timer, entry)
    this.schedule()
    return timer
  }

  private schedule(): void {
    this.pump ??= real.setTimeout(() => {
      this.pump = undefined
      this.fire()
    }, 1)
  }

  private fire(): void {
    let next: [object, Waiting] | undefined
    for (const pair of this.waiting) if (!next || pair[1].due < next[1].due) next = pair
    if (!next) return
    const [timer, entry] = next
    this.elapsed = Math.max(this.elapsed, entry.due)
    if (entry.every === undefined) this.waiting.delete(timer)
    else entry.due = this.elapsed + entry.every
    if (this.waiting.size) this.schedule()
    entry.callback(...entry.args)
    if (this.waiting.size) this.schedule()
  }
}
