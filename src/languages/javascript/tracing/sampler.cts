import states = require('./call-states.cjs')
import own = require('./own.cjs')
import promises = require('./promises.cjs')
import Variables = require('./variables.cjs')
import type { Sampling } from '../../../model/samples.js' with { 'resolution-mode': 'import' }
import type { ModuleState, Notes, Probes, StatementProbe } from './notes.cjs'
import type { SampleHead, TestHead } from './plan.cjs'

const { Buffer, JSON, Map, Math, Set, joined } = own

/** A function is no longer sampled when its calls exceed this multiple of the limit, even if the calls are equal. */
const patience = 20
/** After this many recorded characters, a tenth of the limit applies to the test. */
const plenty = 4_000_000
const share = 10

const never = 0
const returned = 1
const threw = 2

interface Function {
  readonly number: number
  readonly parameters: number
  readonly variables: Variables
}

/** The calls of a function in a test. */
interface Seen {
  readonly of: Function
  /** Calls that are still looked at. */
  left: number
  /** What was seen, and how often. */
  readonly calls: Map<string, number>
}

/** What is noted of a test. Functions are known by the number of their file's first one and their id. */
interface Samples {
  readonly functions: Function[]
  readonly seen: (Seen | undefined)[]
  readonly open: Set<Entry>
  /** Characters of all unlike calls. */
  size: number
  isCut: boolean
}

class Entry implements states.Given {
  readonly args: readonly unknown[]
  readonly things = new Map<unknown, number>()
  readonly text: string
  /** How it seems to end; its `finally` may still change that. */
  ended = never
  value: unknown

  constructor(
    readonly samples: Samples,
    readonly seen: Seen,
    public self: unknown,
    args: ArrayLike<unknown>,
    readonly module: ModuleState,
  ) {
    this.args = states.copied(args, seen.of.parameters)
    this.text = states.atEntry(seen.of.variables, this)
  }

  /** A constructor has its receiver only now. */
  end(ended: number, value: unknown, self = this.self): void {
    this.ended = ended
    this.value = value
    this.self = self
  }
}

/** Notes the states in which observed functions are entered and left. */
class Sampler implements Notes<Samples> {
  private readonly firsts = new Map<string, number>()
  /** Of each test file: a process may run any of them, and what is told of one must not depend on the others. */
  private readonly functions = new Map<string, Function[]>()
  private count = 0
  private current: Samples | undefined
  /** About functions and variables; they come before the next test. */
  private readonly lines: string[] = []

  constructor(private readonly sampling: Sampling) {
    let first = 0
    for (const [path, { length }] of Object.entries(sampling.functions)) {
      this.firsts.set(path, first)
      first += length
    }
  }

  open(file: string): Samples {
    let functions = this.functions.get(file)
    if (!functions) this.functions.set(file, (functions = []))
    return { functions, seen: [], open: new Set(), size: 0, isCut: false }
  }

  turnTo(samples: Samples | undefined): void {
    this.current = samples
  }

  clear(samples: Samples): void {
    samples.seen.length = 0
    samples.open.clear()
    samples.size = 0
    samples.isCut = false
  }

  close(samples: Samples, test: TestHead): Buffer {
    samples.open.forEach((entry) => this.note(entry, never, '[]'))
    const head: SampleHead = { ...test, isCut: samples.isCut }
    const { lines } = this
    lines[lines.length] = `["t",${JSON.stringify(head)}]`
    for (let i = 0; i < samples.seen.length; i++)
      samples.seen[i]?.calls.forEach((times, call) => {
        lines[lines.length] = `["c",${samples.seen[i]!.of.number},${times},${call}]`
      })
    const record = Buffer.from(`${joined(lines, '\n')}\n["e"]\n`)
    lines.length = 0
    this.clear(samples)
    return record
  }

  probes(path: string, module: ModuleState, reach: StatementProbe | undefined): Probes {
    const first = this.firsts.get(path)
    return {
      s: reach ?? (() => {}),
      enter: (id, self, args) => {
        const samples = this.current
        if (!samples || first === undefined) return undefined
        try {
          const seen = samples.seen[first + id] ?? this.see(samples, path, id)
          if (seen.left > 0) return this.enter(samples, seen, self, args, module)
          samples.isCut = true
        } catch {
          // There is hardly any room left on the stack.
        }
        return undefined
      },
      ret: (entry, value, self) => {
        if (entry) (entry as Entry).end(returned, value, self)
        return value
      },
      thrown: (entry, error) => {
        if (entry) (entry as Entry).end(threw, error)
        return error
      },
      done: (entry, isAsync = false) => {
        // A generator that was stopped early did not end.
        if (!entry || (entry as Entry).ended === never) return
        if (isAsync && (entry as Entry).ended === returned) this.leaveLater(entry as Entry)
        else this.leave(entry as Entry)
      },
    }
  }

  /** The first call of a function in a test. */
  private see(samples: Samples, path: string, id: number): Seen {
    const at = this.firsts.get(path)! + id
    const of = (samples.functions[at] ??= this.add(path, id))
    return (samples.seen[at] = { of, left: this.limitIn(samples) * patience, calls: new Map() })
  }

  /** It depends on nothing but the test: other runs have other tests before it. */
  private limitIn({ size }: Samples): number {
    const { limit } = this.sampling
    return size < plenty ? limit : Math.ceil(limit / share)
  }

  private add(path: string, id: number): Function {
    const number = this.count++
    this.lines[this.lines.length] = `["f",${number},${JSON.stringify(path)},${id}]`
    const parameters = this.sampling.functions[path][id]?.parameters.length ?? 0
    return { number, parameters, variables: new Variables(number, this.lines) }
  }

  private enter(samples: Samples, seen: Seen, self: unknown, args: ArrayLike<unknown>, module: ModuleState) {
    seen.left--
    const entry = new Entry(samples, seen, self, args, module)
    samples.open.add(entry)
    return entry
  }

  /** `return promise` in an asynchronous function is what `return await promise` is. */
  private leaveLater(entry: Entry): void {
    const settle = (ended: number) => (value: unknown) => {
      entry.end(ended, value)
      this.leave(entry)
    }
    try {
      if (!promises.isAwaited(entry.value)) this.leave(entry)
      else if (!promises.follow(entry.value, settle(returned), settle(threw))) this.leave(entry, false)
    } catch {
      // As above.
    }
  }

  private leave(entry: Entry, isTold = true): void {
    try {
      // The test may have ended before the call.
      if (!entry.samples.open.delete(entry)) return
      const name = entry.ended === returned ? 'return' : 'error'
      this.note(
        entry,
        entry.ended,
        states.atExit(entry.seen.of.variables, entry, isTold ? name : undefined, entry.value),
      )
    } catch {
      // As above.
    }
  }

  private note({ samples, seen, text }: Entry, ended: number, exit: string): void {
    const call = `${text},${ended},${exit}`
    const times = seen.calls.get(call)
    if (times !== undefined) seen.calls.set(call, times + 1)
    else if (seen.calls.size < this.limitIn(samples)) {
      seen.calls.set(call, 1)
      samples.size += call.length
    } else {
      samples.isCut = true
      seen.left = 0
    }
  }
}

export = Sampler
