import { createRequire, syncBuiltinESMExports } from 'node:module'
import { promisify } from 'node:util'
import { isQuiet } from './resources.js'

const real = { setTimeout, clearTimeout, setImmediate }

interface Waiting {
  readonly callback: (...args: unknown[]) => void
  readonly args: unknown[]
  readonly every: number | undefined
  due: number
}

/**
 * Timers that need no waiting: they fire in the order they are due, the pinned clock jumps ahead to each. Files, sockets and
 * promises still come first. What an execution leaves behind is dropped.
 */
export class Timers {
  /** Milliseconds the clock has jumped since the execution began. */
  elapsed = 0
  private readonly waiting = new Map<object, Waiting>()
  /** The number of the pump that is going to fire a timer; 0 if none is. */
  private pump = 0
  private pumps = 0
  areInstalled = false

  get isWaiting(): boolean {
    return this.waiting.size > 0
  }

  begin(): void {
    this.elapsed = 0
  }

  end(): void {
    this.waiting.clear()
    this.pump = 0
  }

  install(): void {
    const start = (repeats: boolean) =>
      ((callback: Waiting['callback'], delay: unknown, ...args: unknown[]) => {
        const wait = Math.max(1, Math.min(2147483647, Number(delay) || 1))
        return this.add({ callback, args, every: repeats ? wait : undefined, due: this.elapsed + wait }, wait)
      }) as unknown
    const stop = (timer: unknown) => void (typeof timer === 'object' && timer !== null && this.waiting.delete(timer))
    const functions = { setTimeout: start(false), setInterval: start(true), clearTimeout: stop, clearInterval: stop }
    Object.assign(globalThis, functions)
    const wait = (delay?: number, value?: unknown, { signal }: { signal?: AbortSignal } = {}) =>
      new Promise((resolve, reject) => {
        const abort = () => reject(abortError(signal!.reason))
        if (signal?.aborted) return abort()
        signal?.addEventListener('abort', abort, { once: true })
        globalThis.setTimeout(() => resolve(value), delay)
      })
    Object.defineProperty(globalThis.setTimeout, promisify.custom, { value: wait })
    const require = createRequire(import.meta.url)
    Object.assign(require('node:timers'), functions)
    const promises = require('node:timers/promises')
    promises.setTimeout = wait
    promises.setInterval = async function* (delay?: number, value?: unknown, options?: { signal?: AbortSignal }) {
      for (;;) yield await wait(delay, value, options)
    }
    promises.scheduler.wait = (delay?: number, options?: { signal?: AbortSignal }) => wait(delay, undefined, options)
    syncBuiltinESMExports()
    this.areInstalled = true
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
    if (this.pump) return
    const own = (this.pump = ++this.pumps)
    const fire = () => {
      if (this.pump !== own) return
      if (!isQuiet()) return void real.setTimeout(fire, 1)
      this.pump = 0
      this.fire()
    }
    // What is read from a file may only be asked for in the next turn.
    real.setImmediate(() => real.setImmediate(fire))
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

const abortError = (cause: unknown) =>
  Object.assign(new Error('The operation was aborted', { cause }), { name: 'AbortError', code: 'ABORT_ERR' })
