import { createRequire, syncBuiltinESMExports } from 'node:module'
import { Timers } from './timers.js'
import { ExitCalled, type Recorder } from './recorder.js'

/** 2024-02-29T12:00:00Z: a fixed moment that is still a valid date in every field. */
const epoch = 1709208000000

const realNow = Date.now

/** The originals that the host itself uses, even if the globals are replaced. */
export const realGlobals = { now: realNow, setTimeout, clearTimeout, setImmediate }

/** Makes executions deterministic, and blocks access to the outside. */
export class Pins {
  private reads = 0
  private state = 1
  private readonly timers = new Timers()

  constructor(
    private readonly seed: number,
    private readonly recorder: Recorder,
  ) {}

  /** The clock stands still but for a millisecond every hundred reads, so that a loop that waits for it ends. */
  private readonly now = () => epoch + this.timers.elapsed + Math.floor(this.reads++ / 100)

  /** mulberry32: small, and good enough to stand in for Math.random. */
  private readonly random = () => {
    this.state = (this.state + 0x6d2b79f5) | 0
    let t = Math.imul(this.state ^ (this.state >>> 15), 1 | this.state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296
  }

  begin(): void {
    this.reads = 0
    this.state = this.seed | 0
    this.timers.begin()
  }

  end(): void {
    this.timers.end()
  }

  /** A timer may be going to fire. */
  get isWaiting(): boolean {
    return !this.timers.areInstalled || this.timers.isWaiting
  }

  pinClockAndRandom(): void {
    const { now } = this
    const RealDate = Date
    const PinnedDate = function (this: unknown, ...args: unknown[]) {
      if (!new.target) return new RealDate(now()).toString()
      return Reflect.construct(RealDate, args.length ? args : [now()], new.target)
    } as unknown as DateConstructor
    Object.setPrototypeOf(PinnedDate, RealDate)
    Object.defineProperty(PinnedDate, 'prototype', { value: RealDate.prototype, writable: false })
    Object.defineProperty(PinnedDate, 'name', { value: 'Date', configurable: true })
    Object.defineProperty(PinnedDate, 'length', { value: 7, configurable: true })
    Object.defineProperty(PinnedDate, 'now', { value: now, writable: true, configurable: true })
    RealDate.prototype.constructor = PinnedDate
    globalThis.Date = PinnedDate
    Math.random = this.random
    this.timers.install()
    Object.defineProperty(performance, 'now', { value: () => now() - epoch, configurable: true, writable: true })
  }

  /** Output is captured, ending the process is an outcome, the network is blocked. */
  confine(): void {
    const writeTo = (to: 'output' | 'errors') => (chunk: unknown, encoding?: unknown, callback?: unknown) => {
      this.recorder.write(chunk, to)
      const after = typeof encoding === 'function' ? encoding : callback
      if (typeof after === 'function') queueMicrotask(after as () => void)
      return true
    }
    process.stdout.write = writeTo('output') as typeof process.stdout.write
    process.stderr.write = writeTo('errors') as typeof process.stderr.write
    const refuse = (how: string) => () => {
      throw new ExitCalled(how)
    }
    process.exit = ((code?: number) => refuse(`process.exit(${code ?? ''})`)()) as typeof process.exit
    process.abort = refuse('process.abort()') as typeof process.abort
    process.kill = refuse('process.kill()') as unknown as typeof process.kill
    this.denyNetwork()
  }

  private denyNetwork(): void {
    const require = createRequire(import.meta.url)
    const denied = () => {
      throw Object.assign(new Error('the network is not available in an Assay host'), { code: 'ENETUNREACH' })
    }
    const net = require('node:net')
    const dgram = require('node:dgram')
    net.Socket.prototype.connect = denied
    net.Server.prototype.listen = denied
    dgram.Socket.prototype.bind = denied
    dgram.Socket.prototype.send = denied
    syncBuiltinESMExports()
  }
}
