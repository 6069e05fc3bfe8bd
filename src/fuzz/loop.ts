import type { Driver } from '../drivers/driver.js'
import type { Difference, Known } from '../execution/compare.js'
import type { Condition } from '../execution/condition.js'
import type { Batch, BatchResult } from '../execution/executor.js'
import type { Pool } from '../execution/pool.js'
import type { Answer, Operands, Overrides } from '../execution/protocol.js'
import { depthOf, Reach } from '../execution/reach.js'
import type { Dictionary } from '../inputs/dictionary.js'
import { Random } from '../inputs/random.js'
import type { Budget } from './budget.js'
import { Corpus } from './corpus.js'
import { ofType, slotsOf, type Samples } from './input.js'
import { Mutator } from './mutator.js'
import { Scheduler } from './scheduler.js'
import { substitutions } from './substitute.js'
import { Widening } from './widening.js'

/** What a driver needs to be run, measured on its own literals. */
export interface Limits {
  readonly steps: number
  readonly timeLimit: number
  readonly ignore: readonly string[]
  readonly known: Known
  /** When the old behaviour must be kept; without one, every difference counts. */
  readonly condition?: Condition
}

export interface FuzzOptions {
  readonly seed: number
  readonly budget: Budget
  /** Ablation: no comparison operands are used. */
  readonly comparisons: boolean
  /** Inputs that carry a change of state further are kept (Poracle's C2). */
  readonly states: boolean
  /** Inputs that were worth keeping in an earlier run, by test. */
  readonly seeds?: Seeds
}

export type Seeds = ReadonlyMap<string, readonly Overrides[]>

/** A test, whichever run its driver belongs to. */
export const keyOf = ({ file, index }: Driver) => `${file}:${index}`

/** Who wants to know what the loop sees. */
export interface FuzzWatcher {
  /** Positions of the versions to run, the buggy one first; asked for anew in every round. */
  versions(): readonly number[]
  /** `version` is a position among the pool's versions. */
  onDifference(driver: Driver, input: Overrides, version: number, difference: Difference): void
  /** What a batch showed about the versions it ran on. */
  onBatch?(batch: Batch, result: BatchResult): void
  onProgress(progress: Progress): void
}

export interface Progress {
  readonly executions: number
  readonly features: number
  readonly corpus: number
  /** Inputs that met their condition. */
  readonly met: number
}

export interface Effort extends Progress {
  readonly seconds: number
  readonly restarts: number
  /** Why it ended. */
  readonly ended:
    'executions' | 'time' | 'too many crashes of the host' | 'nothing to vary' | 'nothing left to look for'
}

const batchesPerRound = 8
const smallest = 16
const largest = 256
const mostRestarts = 60

interface Planned {
  readonly driver: Driver
  readonly batch: Batch
}

/**
 * Coverage-, state- and comparison-guided fuzzing of several versions at once (Poracle, algorithm 1). Work is planned in rounds from what is known at the
 * round's start and taken in in order, so the result does not depend on which host was faster.
 */
export class FuzzLoop {
  private readonly random: Random
  private readonly corpus: Corpus
  private readonly scheduler: Scheduler
  private readonly mutator: Mutator
  private readonly seen = new Set<number>()
  private readonly reaches = new Map<string, Reach>()
  private readonly widenings = new Map<number, Widening>()
  private readonly queues = new Map<number, Overrides[]>()
  /** Corpus entries whose comparisons have not been looked at. */
  private readonly curious = new Map<number, Overrides[]>()
  private primed = false
  private executions = 0
  private met = 0
  private size = smallest
  private deadline = 0

  constructor(
    private readonly pool: Pool,
    private readonly drivers: readonly Driver[],
    private readonly limits: ReadonlyMap<number, Limits>,
    private readonly dictionary: Dictionary,
    samples: Samples,
    private readonly options: FuzzOptions,
    private readonly watcher: FuzzWatcher,
  ) {
    this.random = new Random(options.seed)
    this.corpus = new Corpus(drivers)
    this.scheduler = new Scheduler(drivers, this.random)
    this.mutator = new Mutator(this.random, dictionary, samples)
  }

  async run(): Promise<Effort> {
    const started = performance.now()
    this.deadline ||= Date.now() + this.options.budget.milliseconds
    // Literals and operands come first: the tries made from them know the program's constants.
    for (const driver of this.drivers) this.curious.set(driver.id, [[]])
    let ended: Effort['ended'] | undefined
    while (!(ended = this.over())) {
      const planned = this.plan()
      const results = await this.pool.run(planned.map((p) => p.batch))
      const fruitful = planned.map((p, i) => this.takeIn(p, results[i])).some(Boolean)
      this.prime()
      this.size = fruitful ? Math.max(smallest, this.size >> 1) : Math.min(largest, this.size * 2)
      this.watcher.onProgress(this.progress)
    }
    return { ...this.progress, seconds: (performance.now() - started) / 1000, restarts: this.pool.restarts, ended }
  }

  /** Goes on as if only so many executions had been spent. */
  rewind(executions: number): void {
    this.executions = Math.min(this.executions, executions)
  }

  /** What was worth keeping, for another run with the same tests. */
  get kept(): Seeds {
    return new Map(this.drivers.map((driver) => [keyOf(driver), this.corpus.inputsOf(driver)]))
  }

  private get progress(): Progress {
    const { executions, met, seen, corpus } = this
    return { executions, met, features: seen.size, corpus: corpus.size }
  }

  /** After the first look at the operands, the tries of every driver are queued, once. */
  private prime(): void {
    if (this.primed) return
    this.primed = true
    for (const driver of this.drivers)
      this.enqueue(driver, [...this.seedsOf(driver), ...this.mutator.firsts(driver)], false)
  }

  /** Inputs of an earlier run, as far as this one's driver has the same slots. */
  private seedsOf(driver: Driver): readonly Overrides[] {
    const fits = (input: Overrides) =>
      slotsOf(input).every((id, i) => {
        const slot = driver.slots.find((s) => s.id === id)
        return slot && ofType(input[2 * i + 1], slot)
      })
    return (this.options.seeds?.get(keyOf(driver)) ?? []).filter(fits)
  }

  private over(): Effort['ended'] | undefined {
    if (this.watcher.versions().length < 2) return 'nothing left to look for'
    if (this.executions >= this.options.budget.executions) return 'executions'
    if (Date.now() >= this.deadline) return 'time'
    if (this.pool.restarts > mostRestarts) return 'too many crashes of the host'
    const waiting = this.queues.size > 0 || this.curious.size > 0 || !this.primed
    return this.scheduler.idle && !waiting ? 'nothing to vary' : undefined
  }

  private enqueue(driver: Driver, inputs: readonly Overrides[], urgent: boolean): void {
    const queue = this.queues.get(driver.id) ?? []
    this.queues.set(driver.id, urgent ? [...inputs, ...queue] : [...queue, ...inputs])
  }

  private plan(): Planned[] {
    const planned: Planned[] = []
    const versions = this.watcher.versions()
    let room = Math.ceil((this.options.budget.executions - this.executions) / 2)
    const add = (driver: Driver, inputs: readonly Overrides[], operands: boolean) => {
      const kept = inputs.slice(0, room)
      room -= kept.length
      if (kept.length) planned.push({ driver, batch: this.batchFor(driver, kept, operands, versions) })
    }
    for (const driver of this.drivers) {
      const entries = this.curious.get(driver.id)
      if (!entries) continue
      this.curious.delete(driver.id)
      add(driver, entries, this.options.comparisons)
    }
    for (const driver of this.drivers) {
      if (planned.length >= batchesPerRound) break
      const queue = this.queues.get(driver.id)
      if (!queue) continue
      // The driver goes to the end of the line.
      this.queues.delete(driver.id)
      const rest = queue.slice(64)
      if (rest.length) this.later.push([driver.id, rest])
      add(driver, queue.slice(0, 64), false)
    }
    if (this.queues.size === 0)
      for (const [id, rest] of this.later.splice(0)) this.queues.set(id, [...(this.queues.get(id) ?? []), ...rest])
    while (planned.length < batchesPerRound && room > 0 && this.primed && !this.scheduler.idle) {
      const driver = this.scheduler.next()
      const width = this.scheduler.width(driver) + (this.widenings.get(driver.id)?.times ?? 0)
      const mutate = () => this.mutator.mutate(driver, this.corpus.next(driver), width)
      add(driver, Array.from({ length: this.size }, mutate), false)
    }
    return planned
  }

  /** What is left of queues that had their turn in this pass over the drivers. */
  private readonly later: [number, Overrides[]][] = []

  private batchFor(
    driver: Driver,
    inputs: readonly Overrides[],
    operands: boolean,
    versions: readonly number[],
  ): Batch {
    return {
      file: driver.file,
      index: driver.index,
      inputs,
      versions,
      ...this.limits.get(driver.id)!,
      full: operands,
      operands,
      states: this.options.states,
      deadline: this.deadline,
    }
  }

  /** True when the batch showed something new. */
  private takeIn({ driver, batch }: Planned, result: BatchResult): boolean {
    this.count(driver, batch, result)
    let found = false
    for (const answer of result.answers) {
      const input = batch.inputs[answer.input]
      const isFresh = this.isFresh(answer.fresh, batch.versions)
      const distances = this.furthest(driver, batch, answer)
      for (const { version, ...difference } of answer.differences ?? [])
        this.watcher.onDifference(driver, input, batch.versions[version], difference)
      // Inputs that never end are shown when they matter, but breeding on them would cost more than it finds.
      const isOriginal = input.length === 0
      if ((isFresh || distances) && !answer.spent && answer.died === undefined && !isOriginal) {
        found = true
        this.corpus.add(driver, input, distances)
        const waiting = this.curious.get(driver.id) ?? []
        if (waiting.length < 16) this.curious.set(driver.id, [...waiting, input])
      }
      if (batch.operands)
        this.learn(
          driver,
          input,
          (answer.executions ?? []).flatMap((e) => e.operands ?? []),
        )
    }
    const deaths = result.answers.filter((answer) => answer.died !== undefined).length
    this.scheduler.report(driver, found, deaths)
    return found
  }

  /** Executions are counted on the buggy version and one patched version, however many there are. */
  private count(driver: Driver, batch: Batch, result: BatchResult): void {
    const { condition } = batch
    this.executions += result.done + (condition ? result.met.length : result.done)
    this.watcher.onBatch?.(batch, result)
    if (!condition) return
    this.met += result.met.length
    const widening = this.widenings.get(driver.id) ?? new Widening()
    this.widenings.set(driver.id, widening)
    widening.take(result.done, result.met)
  }

  /** The distances of the version in which the change of state got furthest, if it never got as far before. */
  private furthest(driver: Driver, { versions }: Batch, { distances = [] }: Answer): readonly number[] | undefined {
    const further = distances.filter(({ version, frames }) => {
      const key = `${driver.id}:${versions[version]}`
      const reach = this.reaches.get(key) ?? new Reach()
      this.reaches.set(key, reach)
      return reach.isFurther(frames)
    })
    const depth = (frames: readonly number[]) => depthOf(frames).frame
    return further.map(({ frames }) => frames).sort((a, b) => depth(b) - depth(a))[0]
  }

  private learn(driver: Driver, input: Overrides, operands: readonly Operands[]): void {
    for (const [a, b] of operands) {
      this.dictionary.add(a)
      this.dictionary.add(b)
    }
    const inputs = substitutions(input, driver, operands)
    if (inputs.length) this.enqueue(driver, inputs, true)
  }

  private isFresh(features: readonly number[], versions: readonly number[]): boolean {
    let fresh = false
    for (let i = 0; i < features.length; i += 2) {
      const key = versions[features[i]] * 4294967296 + features[i + 1]
      if (this.seen.has(key)) continue
      this.seen.add(key)
      fresh = true
    }
    return fresh
  }
}
