import Folder = require('../../../execution/traces/folder.cjs')
import Calls = require('./calls.cjs')
import own = require('./own.cjs')
import type { Tracing } from '../../../model/tracing.js' with { 'resolution-mode': 'import' }
import type { ModuleState, Notes, Probes, StatementProbe } from './notes.cjs'
import type { TestHead, TraceHead } from './plan.cjs'

const { Buffer, JSON, Map } = own

/** Elements that are folded at once. */
const capacity = 8192

/** As in src/traces/tracing.ts, which cannot be loaded here. */
const entered = -1
const left = -2

interface Trace {
  readonly statements: InstanceType<typeof Folder>
  readonly calls: Calls
}

/** Notes the statements that a test executes, and what observed functions give back and leave behind. */
class Tracer implements Notes<Trace> {
  private readonly files = new Map<string, Probes>()
  private readonly spare: Trace[] = []
  private current: Trace | undefined
  /** What the test has executed lately. A probe only ever adds to this. */
  private readonly buffer = new Int32Array(capacity)
  /** How much that is; negative while nothing is noted. */
  private size = -1

  constructor(private readonly tracing: Tracing) {}

  open(): Trace {
    const { limit } = this.tracing
    return this.spare.pop() ?? { statements: new Folder({ limit }), calls: new Calls(limit) }
  }

  turnTo(trace: Trace | undefined): void {
    this.flush()
    this.current = trace
    this.size = trace && this.tracing.record ? 0 : -1
  }

  clear(trace: Trace): void {
    this.flush()
    trace.statements.take()
    trace.calls.take()
  }

  close(trace: Trace, test: TestHead): Buffer {
    const { statements, calls } = trace
    const head: TraceHead = { ...test, isSeen: calls.isSeen, isCut: statements.cut || calls.isCut }
    const text = Buffer.from(JSON.stringify(head))
    const [executed, exits] = [statements.take(), calls.take()]
    this.spare.push(trace)
    const sizes = Int32Array.of(text.length, executed.length, exits.length)
    return Buffer.concat([bytes(sizes), text, bytes(executed), bytes(exits)])
  }

  private flush(): void {
    const { current, buffer, size } = this
    if (!current || size <= 0) return
    this.size = 0
    current.statements.pushAll(buffer, size)
  }

  private readonly note = (element: number): void => {
    if (this.size < 0) return
    this.buffer[this.size++] = element
    if (this.size === capacity) this.flush()
  }

  probes(path: string, _: ModuleState, reach: StatementProbe | undefined): Probes {
    let made = this.files.get(path)
    if (!made) this.files.set(path, (made = { s: this.statementProbe(path, reach), ...this.callProbes(path) }))
    return made
  }

  /** It runs for every statement, so each file has one that does no more than it must. */
  private statementProbe(path: string, reach: StatementProbe | undefined): StatementProbe {
    const first = this.tracing.statements[path]
    const { note } = this
    if (first === undefined || !this.tracing.record) return reach ?? (() => {})
    if (!reach) return (id) => note(first + id)
    return (id) => {
      reach(id)
      note(first + id)
    }
  }

  private callProbes(path: string) {
    const { note } = this
    const marked = this.tracing.marked[path] ?? []
    const observed = this.tracing.record ? (this.tracing.exits[path] ?? []) : []
    const functions = observed.map((name, id) => Calls.exitsOf(name, marked.includes(id)))
    return {
      enter: (id: number, self: unknown, args: ArrayLike<unknown>) => {
        if (!functions[id]) return undefined
        if (functions[id].isMarked) note(entered)
        return this.current?.calls.enter(functions[id], self, args)
      },
      ret: (entry: Calls.Entry | undefined, value: unknown, self = entry?.self) => {
        if (entry && this.current?.calls.leave(entry, false, value, self) && entry.exits.isMarked) note(left)
        return value
      },
      thrown: (entry: Calls.Entry | undefined, error: unknown) => {
        if (entry && this.current?.calls.leave(entry, true, error, entry.self) && entry.exits.isMarked) note(left)
        return error
      },
      done: () => {},
    }
  }
}

const bytes = (numbers: Int32Array) => Buffer.from(numbers.buffer, numbers.byteOffset, numbers.byteLength)

export = Tracer
