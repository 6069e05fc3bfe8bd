// CommonJS, because it is loaded into the test runner's process before anything else.
import fs = require('node:fs')
import nodePath = require('node:path')
import Folder = require('../../../traces/folder.cjs')
import Calls = require('./calls.cjs')
import Records = require('./records.cjs')
import type { RecorderPlan } from './plan.cjs'

const now = process.hrtime.bigint
/** Elements that are folded at once. */
const capacity = 8192

/** As in src/traces/tracing.ts, which cannot be loaded here. */
const entered = -1
const left = -2

/** A test between its start and its end. */
interface Running {
  readonly file: string
  readonly name: readonly string[]
  /** The test it is a part of. */
  readonly outer: Running | undefined
  readonly again: boolean
  readonly wanted: boolean
  readonly trace: InstanceType<typeof Folder>
  readonly calls: Calls
  reached: boolean
  overlaps: boolean
}

interface Start {
  /** A full path or a file URL without its scheme. */
  readonly file: string
  readonly name: readonly string[]
  readonly outer?: Running
  /** Another try of a test that has ended. */
  readonly again?: boolean
}

/**
 * Notes what each test executes. The runner's binding says when a test starts and ends; in between the probes of the
 * instrumented files report here. What runs while no test does (the loading of modules) belongs to none, and what a part
 * of a test executes belongs to the part alone.
 */
class Recorder {
  private readonly records: Records
  private readonly wanted: ReadonlySet<string> | undefined
  private readonly files = new Map<string, object>()
  private readonly running: Running[] = []
  private readonly spare: Pick<Running, 'trace' | 'calls'>[] = []
  /** The test to which statements belong now. */
  private current: Running | undefined
  /** What it has executed lately. A probe only ever adds to this. */
  private readonly buffer = new Int32Array(capacity)
  /** How much that is; negative while nothing is noted. */
  private size = -1

  constructor(private readonly plan: RecorderPlan) {
    this.records = new Records(plan.records)
    this.wanted = plan.tests && new Set(plan.tests.map(({ file, name }) => keyOf(file, name)))
  }

  start({ file: full, name, outer, again = false }: Start): Running {
    const file = this.relative(full)
    const wanted = !this.wanted || this.wanted.has(keyOf(file, name))
    const { limit } = this.plan
    const { trace, calls } = this.spare.pop() ?? { trace: new Folder({ limit }), calls: new Calls(limit) }
    const test: Running = { file, name, outer, again, wanted, trace, calls, reached: false, overlaps: false }
    for (const other of this.running) if (!isPartOf(test, other)) other.overlaps = test.overlaps = true
    this.running.push(test)
    this.turnTo(test)
    return test
  }

  /** The test is tried again: only the last try counts. */
  restart(test: Running): void {
    this.flush()
    test.reached = false
    test.trace.take()
    test.calls.take()
  }

  end(test: Running): void {
    const at = this.running.indexOf(test)
    if (at < 0) return
    this.running.splice(at, 1)
    this.turnTo(this.running.at(-1))
    const { file, name, again, reached, overlaps, trace, calls } = test
    const { isSeen } = calls
    const isCut = trace.cut || calls.isCut
    const [statements, exits] = [trace.take(), calls.take()]
    this.spare.push({ trace, calls })
    if (!test.wanted) return
    const head = { file, name, reached, isSeen, isCut, again, overlaps, time: Number(now()) }
    this.records.add(head, statements, exits)
  }

  private turnTo(test: Running | undefined): void {
    this.flush()
    this.current = test?.wanted ? test : undefined
    this.size = this.current && this.plan.record ? 0 : -1
  }

  private flush(): void {
    const { current, buffer, size } = this
    if (!current || size <= 0) return
    this.size = 0
    current.trace.pushAll(buffer, size)
  }

  private readonly note = (element: number): void => {
    if (this.size < 0) return
    this.buffer[this.size++] = element
    if (this.size === capacity) this.flush()
  }

  /** What an instrumented file gets when it is loaded. */
  file(path: string, covers: number): object {
    let runtime = this.files.get(path)
    if (!runtime) this.files.set(path, (runtime = this.makeFile(path, covers)))
    return runtime
  }

  private makeFile(path: string, covers: number): object {
    return {
      c: new Uint8Array(covers),
      t: () => {},
      s: this.statementProbe(path),
      eq: (_: number, a: unknown, b: unknown) => a === b,
      ne: (_: number, a: unknown, b: unknown) => a !== b,
      leq: (_: number, a: unknown, b: unknown) => a == b,
      lne: (_: number, a: unknown, b: unknown) => a != b,
      lt: (_: number, a: number, b: number) => a < b,
      le: (_: number, a: number, b: number) => a <= b,
      gt: (_: number, a: number, b: number) => a > b,
      ge: (_: number, a: number, b: number) => a >= b,
      ...this.callProbes(path),
    }
  }

  /** It runs for every statement, so each file has one that does no more than it must. */
  private statementProbe(path: string): (id: number) => void {
    const first = this.plan.statements[path]
    const { record } = this.plan
    const { note } = this
    const changed = this.changedIn(first)
    const reach = (id: number) => {
      // Nothing is read from outside the array, which is slow.
      if (id < changed.length && changed[id] === 1 && this.current) this.current.reached = true
    }
    if (first === undefined || (!record && !changed.length)) return () => {}
    if (!record) return reach
    if (!changed.length) return (id) => note(first + id)
    return (id) => {
      reach(id)
      note(first + id)
    }
  }

  /** The changed statements among those of a file, by their numbers in it. */
  private changedIn(first: number): Uint8Array {
    const next = Math.min(...Object.values(this.plan.statements).filter((other) => other > first))
    const own = this.plan.changed.filter((number) => number >= first && number < next)
    const marks = new Uint8Array(own.length ? own.at(-1)! - first + 1 : 0)
    for (const number of own) marks[number - first] = 1
    return marks
  }

  private callProbes(path: string) {
    const { note } = this
    const marked = this.plan.marked[path] ?? []
    const observed = this.plan.record ? (this.plan.exits[path] ?? []) : []
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
    }
  }

  private relative(file: string): string {
    const root = this.plan.roots.find((one) => file.startsWith(one + nodePath.sep))
    const full = root ? file : fs.realpathSync(file)
    return nodePath
      .relative(root ?? this.plan.roots.at(-1)!, full)
      .split(nodePath.sep)
      .join('/')
  }
}

const keyOf = (file: string, name: readonly string[]) => JSON.stringify([file, ...name])

function isPartOf(test: Running, other: Running): boolean {
  for (let at = test.outer; at; at = at.outer) if (at === other) return true
  return false
}

namespace Recorder {
  export type Test = Running
}
export = Recorder
