// CommonJS, because it is loaded into the test runner's process before anything else.
import fs = require('node:fs')
import nodePath = require('node:path')
import own = require('./own.cjs')
import Output = require('./output.cjs')
import Sampler = require('./sampler.cjs')
import Tracer = require('./tracer.cjs')
import type { ModuleState, Notes, StatementProbe } from './notes.cjs'
import type { RecorderPlan } from './plan.cjs'

const { JSON, Map, Set } = own
const { realpathSync } = fs
const now = process.hrtime.bigint

/** A test between its start and its end. */
interface Running {
  readonly file: string
  readonly name: readonly string[]
  /** The test it is a part of. */
  readonly outer: Running | undefined
  readonly again: boolean
  readonly wanted: boolean
  readonly noted: unknown
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
 * Knows which test runs. The runner's binding says when a test starts and ends; in between the probes of the
 * instrumented files report here. What runs while no test does (the loading of modules) belongs to none, and what a part
 * of a test executes belongs to the part alone.
 */
class Recorder {
  private readonly output: Output
  private readonly notes: Notes<unknown>
  private readonly wanted: ReadonlySet<string> | undefined
  private readonly reaches = new Map<string, StatementProbe | undefined>()
  private readonly running = new Set<Running>()
  /** The test to which statements belong now. */
  private current: Running | undefined

  constructor(private readonly plan: RecorderPlan) {
    const { wanted } = plan
    this.output = new Output(plan.records)
    this.notes = (wanted.kind === 'traces' ? new Tracer(wanted) : new Sampler(wanted)) as Notes<unknown>
    this.wanted = wanted.tests && new Set(wanted.tests.map(({ file, name }) => keyOf(file, name)))
  }

  start({ file: full, name, outer, again = false }: Start): Running {
    const file = this.relative(full)
    const wanted = !this.wanted || this.wanted.has(keyOf(file, name))
    const noted = wanted ? this.notes.open(file) : undefined
    const test: Running = { file, name, outer, again, wanted, noted, reached: false, overlaps: false }
    this.running.forEach((other) => {
      if (!isPartOf(test, other)) other.overlaps = test.overlaps = true
    })
    this.running.add(test)
    this.turnTo(test)
    return test
  }

  /** The test is tried again: only the last try counts. */
  restart(test: Running): void {
    test.reached = false
    if (test.wanted) this.notes.clear(test.noted)
  }

  end(test: Running): void {
    if (!this.running.delete(test)) return
    let last: Running | undefined
    this.running.forEach((other) => (last = other))
    this.turnTo(last)
    if (!test.wanted) return
    const { file, name, again, reached, overlaps, noted } = test
    try {
      this.output.add(this.notes.close(noted, { file, name, reached, again, overlaps, time: Number(now()) }))
    } catch {
      // Ignore errors here: recording must not make the test runner fail.
    }
  }

  private turnTo(test: Running | undefined): void {
    this.current = test?.wanted ? test : undefined
    this.notes.turnTo(this.current?.noted)
  }

  /** What an instrumented file gets when it is loaded. */
  file(path: string, covers: number, _compares: number, state: ModuleState = {}): object {
    return {
      c: new Uint8Array(covers),
      t: () => {},
      eq: (_: number, a: unknown, b: unknown) => a === b,
      ne: (_: number, a: unknown, b: unknown) => a !== b,
      leq: (_: number, a: unknown, b: unknown) => a == b,
      lne: (_: number, a: unknown, b: unknown) => a != b,
      lt: (_: number, a: number, b: number) => a < b,
      le: (_: number, a: number, b: number) => a <= b,
      gt: (_: number, a: number, b: number) => a > b,
      ge: (_: number, a: number, b: number) => a >= b,
      ...this.notes.probes(path, state, this.reachIn(path)),
    }
  }

  private reachIn(path: string): StatementProbe | undefined {
    if (!this.reaches.has(path)) this.reaches.set(path, this.makeReach(path))
    return this.reaches.get(path)
  }

  private makeReach(path: string): StatementProbe | undefined {
    const changed = this.changedIn(this.plan.wanted.statements[path])
    if (!changed.length) return undefined
    return (id) => {
      // Nothing is read from outside the array, which is slow.
      if (id < changed.length && changed[id] === 1 && this.current) this.current.reached = true
    }
  }

  /** The changed statements among those of a file, by their numbers in it. */
  private changedIn(first: number): Uint8Array {
    const { statements, changed } = this.plan.wanted
    const next = Math.min(...Object.values(statements).filter((other) => other > first))
    const own = changed.filter((number) => number >= first && number < next)
    const marks = new Uint8Array(own.length ? own.at(-1)! - first + 1 : 0)
    for (const number of own) marks[number - first] = 1
    return marks
  }

  private relative(file: string): string {
    const root = this.plan.roots.find((one) => file.startsWith(one + nodePath.sep))
    const full = root ? file : realpathSync(file)
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
