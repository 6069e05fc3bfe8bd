import type { VersionSpec } from '../../../execution/protocol.js'
import { exitNames, ExitObserver, type ObservedCall } from './exits.js'
import type { ModuleState } from './module-state.js'
import { Sites } from './sites.js'
import Folder from '../../../execution/traces/folder.cjs'
import { enteredMark, leftMark } from '../../../model/tracing.js'
import type { Operand, Operands } from '../../../model/execution.js'

/** Thrown by a probe when an execution has used up its steps. The subject may catch it; the next probe throws again. */
export class OutOfSteps extends Error {}

/** Buckets per coverage probe (hit counts, as AFL has them) and per comparison (distances). */
const hitBuckets = 8
const distanceBuckets = 40
const maxOperands = 400
const maxTrace = 2_000_000
const reaching = 1
const parting = 2

/**
 * One program inside the host, a version or all versions of a meta-program: its counters, what it has shown so far, and
 * the object its instrumented files talk to. Counters are eight bits wide: a probe calls `touch` when its counter is zero, that is at the first hit
 * and then every 256 hits, which is where steps are counted. Everything else costs one increment.
 */
export class Program {
  private readonly counts: Uint8Array
  private readonly rounds: Uint32Array
  private readonly seen: Uint8Array
  private readonly firstDistance: number
  /** Bits by coverage probe: it is in a changed function; it is hit only if the version diverges from the buggy one. */
  private readonly marks: Uint8Array
  private readonly touched: Uint32Array
  private touchedCount = 0
  private fresh: number[] = []
  /** What the last execution reached. */
  hasReached = false
  hasParted = false
  /** Mean distance to the change of the blocks that the last execution went through. */
  away: number | undefined
  private readonly files = new Map<string, object>()

  steps = 0
  collectOperands = false
  operands: Operands[] = []
  tracing = false
  readonly trace = new Folder({ limit: maxTrace })
  readonly exits = new ExitObserver()
  readonly sites: Sites

  constructor(readonly spec: VersionSpec) {
    this.sites = new Sites(spec.selector !== undefined)
    this.counts = new Uint8Array(spec.covers)
    this.rounds = new Uint32Array(spec.covers)
    this.touched = new Uint32Array(spec.covers)
    this.marks = new Uint8Array(spec.covers)
    for (const probe of spec.goals) this.marks[probe] |= reaching
    for (const probe of spec.partings) this.marks[probe] |= parting
    this.firstDistance = spec.covers * hitBuckets
    this.seen = new Uint8Array(this.firstDistance + spec.compares * distanceBuckets)
  }

  /** No candidate is in force. */
  get isOriginal(): boolean {
    return this.sites.selector < 0
  }

  begin(steps: number): void {
    this.clear()
    this.steps = steps
    if (this.fresh.length) this.fresh = []
    if (this.operands.length) this.operands = []
    if (this.trace.count) this.trace.take()
    this.exits.begin()
  }

  forget(): void {
    this.seen.fill(0)
  }

  private clear(): void {
    for (let i = 0; i < this.touchedCount; i++) {
      const at = this.touched[i]
      this.counts[at] = 0
      this.rounds[at] = 0
    }
    this.touchedCount = 0
  }

  /** Features this host had not seen before the execution that just ended. */
  takeFresh(): number[] {
    let marks = 0
    const { blocks } = this.spec
    let [sum, count] = [0, 0]
    for (let i = 0; i < this.touchedCount; i++) {
      const at = this.touched[i]
      marks |= this.marks[at]
      if (blocks && blocks[at] >= 0) {
        sum += blocks[at]
        count++
      }
      const hits = (this.rounds[at] - 1) * 256 + this.counts[at]
      const feature = at * hitBuckets + hitBucket(hits)
      if (this.seen[feature] === 0) {
        this.seen[feature] = 1
        this.fresh.push(feature)
      }
    }
    this.away = count ? sum / count : undefined
    this.hasReached = (marks & reaching) !== 0
    this.hasParted = (marks & parting) !== 0
    return this.fresh
  }

  covered(): number[] {
    return [...this.touched.subarray(0, this.touchedCount)].sort((a, b) => a - b)
  }

  /** What an instrumented file gets when it is loaded. */
  file(path: string, covers: number, compares: number, state: ModuleState = {}): object {
    let runtime = this.files.get(path)
    if (!runtime) this.files.set(path, (runtime = this.makeFile(path, covers, compares, state)))
    return runtime
  }

  private makeFile(path: string, covers: number, compares: number, state: ModuleState): object {
    const base = this.spec.files[path] ?? { cover: 0, compare: 0, statement: 0, exits: [], changed: [] }
    const { counts, rounds, seen } = this
    const known = path in this.spec.files
    const c = known ? counts.subarray(base.cover, base.cover + covers) : new Uint8Array(covers)
    const t = known
      ? (i: number) => {
          const at = base.cover + i
          if (rounds[at]++ === 0) {
            this.touched[this.touchedCount++] = at
            this.steps--
          } else this.steps -= 256
          if (this.steps < 0) throw new OutOfSteps()
        }
      : () => {}
    const distances = this.firstDistance + base.compare * distanceBuckets
    const note = (i: number, a: unknown, b: unknown) => {
      if (known && i < compares) {
        const bucket = distanceBucket(a, b)
        if (bucket >= 0) {
          const feature = distances + i * distanceBuckets + bucket
          if (seen[feature] === 0) {
            seen[feature] = 1
            this.fresh.push(feature)
          }
        }
      }
      if (this.collectOperands && a !== b) this.keepOperands(a, b)
    }
    const names = base.exits.map((name, id) => exitNames(path, name, base.changed.includes(id), state))
    const { exits, trace } = this
    return {
      c,
      t,
      s: (id: number) => {
        if (this.tracing && known) trace.push(base.statement + id)
      },
      eq: (i: number, a: unknown, b: unknown) => (note(i, a, b), a === b),
      ne: (i: number, a: unknown, b: unknown) => (note(i, a, b), a !== b),
      leq: (i: number, a: unknown, b: unknown) => (note(i, a, b), a == b),
      lne: (i: number, a: unknown, b: unknown) => (note(i, a, b), a != b),
      lt: (i: number, a: number, b: number) => (note(i, a, b), a < b),
      le: (i: number, a: number, b: number) => (note(i, a, b), a <= b),
      gt: (i: number, a: number, b: number) => (note(i, a, b), a > b),
      ge: (i: number, a: number, b: number) => (note(i, a, b), a >= b),
      enter: (id: number, self: unknown, args: ArrayLike<unknown>) => {
        if (this.tracing && names[id].changed) trace.push(enteredMark)
        return exits.enter(names[id], self, args)
      },
      ret: (entry: ObservedCall, value: unknown, self = entry.self) => {
        if (this.tracing && entry.names.changed) trace.push(leftMark)
        exits.leave(entry, entry.names.returned, value, self)
        return value
      },
      thrown: (entry: ObservedCall, error: unknown) => {
        if (this.tracing && entry.names.changed) trace.push(leftMark)
        if (!(error instanceof OutOfSteps)) exits.leave(entry, entry.names.threw, error, entry.self)
        return error
      },
      done: () => {},
      ...this.sites.runtime,
    }
  }

  private keepOperands(a: unknown, b: unknown): void {
    if (this.operands.length < maxOperands && isOperand(a) && isOperand(b)) this.operands.push([a, b])
  }
}

function isOperand(value: unknown): value is Operand {
  return (
    value === null ||
    (typeof value !== 'object' &&
      typeof value !== 'function' &&
      typeof value !== 'symbol' &&
      !(typeof value === 'string' && value.length > 200))
  )
}

function hitBucket(hits: number): number {
  if (hits <= 3) return hits - 1
  if (hits <= 7) return 3
  if (hits <= 15) return 4
  if (hits <= 31) return 5
  return hits <= 127 ? 6 : 7
}

/** Bucket of the distance between two operands: 0 when equal, larger when further apart, −1 when there is no distance. */
function distanceBucket(a: unknown, b: unknown): number {
  if (typeof a === 'number' && typeof b === 'number') {
    const d = a > b ? a - b : b - a
    if (d === 0) return 0
    if (d < 4294967296) return d < 1 ? 1 : 33 - Math.clz32(d)
    return d >= 4294967296 ? 35 : -1
  }
  if (typeof a === 'string' && typeof b === 'string') {
    const limit = Math.min(a.length, b.length, 34)
    let same = 0
    while (same < limit && a.charCodeAt(same) === b.charCodeAt(same)) same++
    return a === b ? 0 : 36 - same
  }
  return a === b ? 0 : -1
}
