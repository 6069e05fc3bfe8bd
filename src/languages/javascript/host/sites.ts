import { bitsFor, clearBit, hasBit, numbersIn, setBit, bitCount, type Bits } from './bits.js'
import { describeThrown } from './capture.js'

/** What is to be done at a site. */
const nothing = 0
const watched = 1
const inForce = 2
const unknown = 3

const mostSites = 1 << 16
/** Up to this many candidates are evaluated one by one. */
const few = 32

/** The table of a site in its file; written by meta.ts. */
interface Table {
  /** Candidates per function, a multiple of 32. */
  readonly per: number
  /** Only whether a value is true matters. */
  readonly truth: boolean
  readonly selectors: readonly number[]
  /** They write down which of the candidates are true, or else all their values. */
  readonly all: readonly ((this: unknown, values: Bits | unknown[], ...scope: unknown[]) => void)[]
  readonly one: readonly ((this: unknown, candidate: number, ...scope: unknown[]) => unknown)[]
}

interface Site {
  readonly number: number
  readonly from: () => Table
  readonly table: Table
  /** Candidates that may share the execution. */
  readonly waiting: Bits
  /** Those of them that have agreed with what was used in every hit, and how many these are. */
  readonly alive: Bits
  count: number
  /** Which candidates are true. */
  readonly truths: Bits
  /** The active candidate, if it belongs to this site. */
  current: number
}

/** Who may share the execution that runs. */
export interface Watchers {
  isWaiting(selector: number): boolean
}

const nobody: Watchers = { isWaiting: () => false }

/**
 * The sites of a meta-program (src/patch-space/meta-site.ts). While one version runs, the candidates of the others are
 * evaluated where they would be, and drop out when they give another value than the one used (Fix2Fit, definition 4.2).
 */
export class Sites {
  /** What is to be done, by site. */
  private readonly states: Uint8Array
  /** Evaluations of the original that have not ended, by site. */
  private readonly open: Int32Array
  private readonly sites: Site[] = []
  private touched: Site[] = []
  private watchers = nobody
  /** Candidates are being evaluated; a getter of the program may reach a site meanwhile. */
  private busy = false
  private readonly values: unknown[] = []
  /** Candidates that threw; their values represent the errors. */
  private readonly failed: number[] = []
  private readonly errors = new Map<string, object>()
  /** Of the candidate in force; −1 for none. */
  selector = -1

  constructor(isMeta: boolean) {
    this.states = new Uint8Array(isMeta ? mostSites : 0).fill(unknown)
    this.open = new Int32Array(isMeta ? mostSites : 0)
  }

  begin(selector: number, watchers = nobody): void {
    for (const { number } of this.touched) {
      this.states[number] = unknown
      this.open[number] = 0
    }
    if (this.touched.length) this.touched = []
    if (this.errors.size) this.errors.clear()
    this.selector = selector
    this.watchers = watchers
  }

  /** Where the original threw it had no value to agree with. */
  end(): void {
    for (const site of this.touched) if (this.open[site.number]) this.out(site.number)
    this.watchers = nobody
  }

  /** Selectors of the candidates that gave another value than the one used. */
  dropped(): number[] {
    return this.touched.flatMap(({ waiting, alive, table }) => {
      const gone = waiting.map((word, i) => word & ~alive[i])
      return numbersIn(gone).map((candidate) => table.selectors[candidate])
    })
  }

  /** Selectors of the candidates, at the site of the one in force, that gave its values. */
  agreeing(): number[] {
    const site = this.touched.find(({ current }) => current >= 0)
    return site ? numbersIn(site.alive).map((candidate) => site.table.selectors[candidate]) : []
  }

  /** What instrumented files use. */
  get runtime() {
    return {
      m: this.states,
      p: this.open,
      on: (number: number, from: () => Table) => this.isInForce(number, from),
      now: (number: number, scope: unknown[], self: unknown) => this.choose(this.sites[number], scope, self),
      was: (number: number, _: number, value: unknown, scope: unknown[] | number | undefined, self: unknown) => {
        this.open[number]--
        if (typeof scope === 'object' && !this.busy) {
          const site = this.sites[number]
          this.compare(site, scope, self, site.table.truth ? !!value : value)
        }
        return value
      },
      gd: (number: number, from: () => Table, scope: unknown[], self: unknown) => {
        if (this.isInForce(number, from)) return this.choose(this.sites[number], scope, self)
        if (this.states[number] === watched && !this.busy) this.compare(this.sites[number], scope, self, true)
        return true
      },
      out: (number: number) => void (this.busy || this.out(number)),
      e: (candidate: number, error: unknown) => {
        this.failed.push(candidate)
        this.values[candidate] = this.thrown(error)
      },
    }
  }

  private isInForce(number: number, from: () => Table): boolean {
    if (this.states[number] === unknown) this.setUp(number, from)
    return this.states[number] === inForce
  }

  /** At the first hit of an execution. */
  private setUp(number: number, from: () => Table): void {
    let site = this.sites[number]
    if (site?.from !== from) {
      const table = from()
      const [waiting, alive, truths] = Array.from({ length: 3 }, () => bitsFor(table.selectors.length))
      this.sites[number] = site = { number, from, table, waiting, alive, truths, count: 0, current: -1 }
    }
    this.touched.push(site)
    const { selectors } = site.table
    site.waiting.fill(0)
    site.current = this.selector < 0 ? -1 : selectors.indexOf(this.selector)
    // While a candidate is in force, only those of its own site may share.
    if (this.selector < 0 || site.current >= 0)
      for (let i = 0; i < selectors.length; i++) if (this.watchers.isWaiting(selectors[i])) setBit(site.waiting, i)
    site.alive.set(site.waiting)
    site.count = bitCount(site.alive)
    this.states[number] = site.current >= 0 ? inForce : site.count ? watched : nothing
  }

  private choose(site: Site, scope: unknown[], self: unknown): unknown {
    if (this.busy || !site.count) return evaluate(site, site.current, scope, self)
    let used: unknown
    try {
      used = evaluate(site, site.current, scope, self)
    } catch (error) {
      this.compare(site, scope, self, this.thrown(error))
      throw error
    }
    this.compare(site, scope, self, used)
    return used
  }

  private compare(site: Site, scope: unknown[], self: unknown, used: unknown): void {
    // The stack of an error that a candidate throws here is not needed.
    const limit = Error.stackTraceLimit
    Error.stackTraceLimit = 0
    this.busy = true
    try {
      if (site.count < few) this.lookAtEach(site, scope, self, used)
      else this.lookAtAll(site, scope, self, used)
      site.count = bitCount(site.alive)
      if (!site.count && this.states[site.number] === watched) this.states[site.number] = nothing
    } finally {
      this.busy = false
      Error.stackTraceLimit = limit
    }
  }

  private lookAtEach(site: Site, scope: unknown[], self: unknown, used: unknown): void {
    for (const candidate of numbersIn(site.alive))
      if (!Object.is(this.attempt(site, candidate, scope, self), used)) clearBit(site.alive, candidate)
  }

  private lookAtAll(site: Site, scope: unknown[], self: unknown, used: unknown): void {
    const { alive, truths, table } = site
    const { failed, values } = this
    failed.length = 0
    const words = table.per >> 5
    for (let i = 0; i < table.all.length; i++)
      if (isAny(alive, i * words, (i + 1) * words)) table.all[i].call(self, table.truth ? truths : values, ...scope)
    if (table.truth && typeof used === 'boolean') {
      const mask = used ? 0 : -1
      for (let i = 0; i < alive.length; i++) alive[i] &= truths[i] ^ mask
      for (const candidate of failed) clearBit(alive, candidate)
    } else if (table.truth) {
      const same = failed.filter((candidate) => hasBit(alive, candidate) && values[candidate] === used)
      alive.fill(0)
      for (const candidate of same) setBit(alive, candidate)
    } else for (const candidate of numbersIn(alive)) if (!Object.is(values[candidate], used)) clearBit(alive, candidate)
  }

  private attempt(site: Site, candidate: number, scope: unknown[], self: unknown): unknown {
    try {
      return evaluate(site, candidate, scope, self)
    } catch (error) {
      return this.thrown(error)
    }
  }

  private out(number: number): void {
    const site = this.sites[number]
    site.alive.fill(0)
    site.count = 0
    if (this.states[number] === watched) this.states[number] = nothing
  }

  /** The value that represents an error, equal for errors that look the same; a stack overflow is ignored. */
  private thrown(error: unknown): object {
    const { type, message } = describeThrown(error)
    if (message === 'Maximum call stack size exceeded') return {}
    const key = `${type}: ${message}`
    let known = this.errors.get(key)
    if (!known) this.errors.set(key, (known = {}))
    return known
  }
}

const evaluate = ({ table }: Site, candidate: number, scope: unknown[], self: unknown): unknown =>
  table.one[Math.floor(candidate / table.per)].call(self, candidate, ...scope)

function isAny(bits: Bits, from: number, to: number): boolean {
  for (let i = from; i < to; i++) if (bits[i]) return true
  return false
}
