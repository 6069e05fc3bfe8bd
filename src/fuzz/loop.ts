import type { Driver } from '../drivers/driver.js'
import type { Difference, Known } from '../execution/compare.js'
import type { Batch } from '../execution/executor.js'
import type { Pool } from '../execution/pool.js'
import type { Answer, Operands, Overrides } from '../execution/protocol.js'
import type { Dictionary } from '../inputs/dictionary.js'
import { Random } from '../inputs/random.js'
import type { Budget } from './budget.js'
import { Corpus } from './corpus.js'
import type { Samples } from './input.js'
import { Mutator } from './mutator.js'
import { Scheduler } from './scheduler.js'
import { substitutions } from './substitute.js'

/** What a driver needs to be run, measured on its own literals. */
export interface Limits {
  readonly steps: number
  readonly timeLimit: number
  readonly ignore: readonly string[]
  readonly known: Known
}

export interface FuzzOptions {
  readonly seed: number
  readonly budget: Budget
  /** Ablation: no comparison operands are used. */
  readonly comparisons: boolean
}

export interface Progress {
  readonly executions: number
  readonly features: number
  readonly corpus: number
}

export interface Effort extends Progress {
  readonly seconds: number
  readonly restarts: number
  /** Why it ended. */
  readonly ended: 'executions' | 'time' | 'too many crashes of the host' | 'nothing to vary'
}

const batchesPerRound = 8
const smallest = 16
const largest = 256
const mostRestarts = 60

interface Planned {
  readonly driver: Driver
  readonly batch: Batch
  readonly parents: readonly { finds: number }[]
}

/**
 * Coverage- and comparison-guided fuzzing of two versions at once. Work is planned in rounds from what is known at the
 * round's start and taken in in order, so the result does not depend on which host was faster.
 */
export class FuzzLoop {
  private readonly random: Random
  private readonly corpus: Corpus
  private readonly scheduler: Scheduler
  private readonly mutator: Mutator
  private readonly seen = new Set<number>()
  private readonly queues = new Map<number, Overrides[]>()
  /** Corpus entries whose comparisons have not been looked at. */
  private readonly curious = new Map<number, Overrides[]>()
  private primed = false
  private executions = 0
  private size = smallest
  private deadline = 0

  constructor(
    private readonly pool: Pool,
    private readonly drivers: readonly Driver[],
    private readonly limits: ReadonlyMap<number, Limits>,
    private readonly dictionary: Dictionary,
    samples: Samples,
    private readonly options: FuzzOptions,
    private readonly onDifference: (driver: Driver, input: Overrides, difference: Difference) => void,
    private readonly onProgress: (progress: Progress) => void = () => {},
  ) {
    this.random = new Random(options.seed)
    this.corpus = new Corpus(drivers)
    this.scheduler = new Scheduler(drivers, this.random)
    this.mutator = new Mutator(this.random, dictionary, samples)
  }

  async run(): Promise<Effort> {
    const started = performance.now()
    this.deadline = Date.now() + this.options.budget.milliseconds
    // Literals and operands come first: the tries made from them know the program's constants.
    for (const driver of this.drivers) this.curious.set(driver.id, [[]])
    let ended: Effort['ended'] | undefined
    while (!(ended = this.over())) {
      const planned = this.plan()
      const results = await this.pool.run(planned.map((p) => p.batch))
      const fruitful = planned.map((p, i) => this.takeIn(p, results[i])).some(Boolean)
      this.prime()
      this.size = fruitful ? Math.max(smallest, this.size >> 1) : Math.min(largest, this.size * 2)
      this.onProgress(this.progress)
    }
    return { ...this.progress, seconds: (performance.now() - started) / 1000, restarts: this.pool.restarts, ended }
  }

  private get progress(): Progress {
    return { executions: this.executions, features: this.seen.size, corpus: this.corpus.size }
  }

  /** After the first look at the operands, the tries of every driver are queued, once. */
  private prime(): void {
    if (this.primed) return
    this.primed = true
    for (const driver of this.drivers) this.enqueue(driver, this.mutator.firsts(driver), false)
  }

  private over(): Effort['ended'] | undefined {
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
    let room = Math.ceil((this.options.budget.executions - this.executions) / 2)
    const add = (
      driver: Driver,
      inputs: readonly Overrides[],
      operands: boolean,
      parents: readonly { finds: number }[] = [],
    ) => {
      const kept = inputs.slice(0, room)
      room -= kept.length
      if (kept.length) planned.push({ driver, parents, batch: this.batchFor(driver, kept, operands) })
    }
    for (const driver of this.drivers) {
      const entries = this.curious.get(driver.id)
      if (!entries) continue
      this.curious.delete(driver.id)
      if (this.options.comparisons) add(driver, entries, true)
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
      const parents = Array.from({ length: this.size }, () => this.corpus.pick(driver, this.random))
      const width = this.scheduler.width(driver)
      add(
        driver,
        parents.map((parent) => this.mutator.mutate(driver, parent.input, width)),
        false,
        parents,
      )
    }
    return planned
  }

  /** What is left of queues that had their turn in this pass over the drivers. */
  private readonly later: [number, Overrides[]][] = []

  private batchFor(driver: Driver, inputs: readonly Overrides[], operands: boolean): Batch {
    return {
      file: driver.file,
      index: driver.index,
      inputs,
      versions: [0, 1],
      ...this.limits.get(driver.id)!,
      full: operands,
      operands,
      deadline: this.deadline,
    }
  }

  /** True when the batch showed something new. */
  private takeIn({ driver, batch, parents }: Planned, answers: readonly Answer[]): boolean {
    this.executions += batch.inputs.length * 2
    let found = false
    for (const answer of answers) {
      const input = batch.inputs[answer.input]
      const fresh = this.isFresh(answer.fresh)
      if (answer.difference) this.onDifference(driver, input, answer.difference)
      // Inputs that never end are shown when they matter, but breeding on them would cost more than it finds.
      if (fresh && !answer.spent && !answer.died && !(batch.operands && input.length === 0)) {
        found = true
        this.corpus.add(driver, input)
        if (parents[answer.input]) parents[answer.input].finds++
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
    const deaths = answers.filter((answer) => answer.died).length
    this.scheduler.report(driver, found, deaths)
    return found
  }

  private learn(driver: Driver, input: Overrides, operands: readonly Operands[]): void {
    for (const [a, b] of operands) {
      this.dictionary.add(a)
      this.dictionary.add(b)
    }
    const inputs = substitutions(input, driver, operands)
    if (inputs.length) this.enqueue(driver, inputs, true)
  }

  private isFresh(features: readonly number[]): boolean {
    let fresh = false
    for (let i = 0; i < features.length; i += 2) {
      const key = features[i] * 4294967296 + features[i + 1]
      if (this.seen.has(key)) continue
      this.seen.add(key)
      fresh = true
    }
    return fresh
  }
}
