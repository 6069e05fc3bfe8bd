import type { Driver } from '../model/driver.js'
import type { Batch, BatchResult } from '../execution/batch.js'
import type { Pool } from '../execution/pool.js'
import { sharersOf, type Answer } from '../execution/protocol.js'
import type { Dictionary } from '../inputs/dictionary.js'
import { Random } from '../inputs/random.js'
import { searchTime } from './budget.js'
import { Corpus } from './corpus.js'
import type { Samples } from './input.js'
import { LethalNumbers } from './lethal.js'
import { Mutator } from './mutator.js'
import { Novelty } from './novelty.js'
import { Queues } from './queues.js'
import { Scheduler } from './scheduler.js'
import { PowerSchedule, type InputFacts } from './schedules/power.js'
import { driverKey, seedsFor, type Seeds } from './seeds.js'
import { substitutions } from './substitute.js'
import type { FuzzEffort, FuzzWatcher, Progress } from './watcher.js'
import { Widening } from './widening.js'
import type { Overrides } from '../model/input.js'
import type { Operands } from '../model/execution.js'
import type { Limits, FuzzOptions } from './options.js'

const batchesPerRound = 8
const smallest = 16
const largest = 256
const mostRestarts = 60
/** Milliseconds for a batch, which usually takes a few: with a size of millions every input takes half a second. */
const slice = 2000

interface Planned {
  readonly driver: Driver
  readonly batch: Batch
}

/**
 * Poracle, algorithm 1, for several versions and drivers at once, guided also by the operands of comparisons. Lines of the
 * paper stand beside the code. Lines 17 to 23 (run p, check φ, run p′, compare) are done by the hosts, a batch of inputs at a
 * time. Work is planned in rounds from what is known at the round's start, and results are taken in order, so the result
 * does not depend on which host was faster.
 */
export class FuzzLoop {
  private readonly random: Random
  private readonly power: PowerSchedule | undefined
  private readonly corpus: Corpus
  private readonly scheduler: Scheduler
  private readonly mutator: Mutator
  private readonly novelty = new Novelty()
  private readonly widenings = new Map<number, Widening>()
  private readonly queues = new Queues()
  private readonly lethal = new LethalNumbers()
  /** Corpus entries whose comparisons are not examined yet. */
  private readonly curious = new Map<number, Overrides[]>()
  private primed = false
  private executions = 0
  private met = 0
  private size = smallest
  private deadline = 0
  private span = 0
  private readonly restartsBefore: number
  private readonly failingFirst: readonly Driver[]

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
    this.restartsBefore = pool.restarts
    this.power = options.schedule && new PowerSchedule(options.schedule)
    this.corpus = new Corpus(drivers, this.power && { power: this.power, random: this.random })
    this.mutator = new Mutator(this.random, dictionary, samples, this.power !== undefined)
    const varied = drivers.filter((driver) => this.mutator.isWanted(driver, []))
    this.scheduler = new Scheduler(varied, this.random)
    this.failingFirst = [...drivers].sort((a, b) => Number(b.failing) - Number(a.failing))
  }

  async run(): Promise<FuzzEffort> {
    const started = performance.now()
    this.span ||= searchTime(this.options.budget)
    this.deadline ||= Date.now() + this.span
    // Literals and operands come first: the tries made from them know the program's constants.
    for (const driver of this.drivers) this.curious.set(driver.id, [[]])
    let ended: FuzzEffort['ended'] | undefined
    // Lines 5 and 35: repeat until the budget is spent.
    while (!(ended = this.over())) {
      const planned = this.plan()
      const results = await this.pool.run(planned.map((p) => p.batch))
      const fruitful = planned.map((p, i) => this.takeIn(p, results[i])).some(Boolean)
      this.prime()
      this.size = fruitful ? Math.max(smallest, this.size >> 1) : Math.min(largest, this.size * 2)
      this.watcher.onProgress(this.progress)
    }
    return { ...this.progress, seconds: (performance.now() - started) / 1000, restarts: this.restarts, ended }
  }

  /** Continues as if only that many executions had been spent. */
  rewind(executions: number): void {
    this.executions = Math.min(this.executions, executions)
  }

  /** What was worth keeping, for another run with the same tests. */
  get kept(): Seeds {
    return new Map(this.drivers.map((driver) => [driverKey(driver), this.corpus.inputsOf(driver)]))
  }

  /** The coverage probes hit by executions of each version; versions of one build are not distinguished. */
  covered(versions: readonly { readonly covers: number }[]): Set<number>[] {
    return this.novelty.covered(versions)
  }

  /** Hosts that were started anew since the loop began. */
  get restarts(): number {
    return this.pool.restarts - this.restartsBefore
  }

  private get progress(): Progress {
    const { executions, met, novelty, corpus } = this
    return { executions, met, features: novelty.features, corpus: corpus.size }
  }

  /** After the operands are first examined, the initial inputs of every driver are queued, once. */
  private prime(): void {
    if (this.primed) return
    this.primed = true
    for (const driver of this.drivers)
      this.queues.setInitial(driver, () => [...seedsFor(driver, this.options.seeds), ...this.mutator.firsts(driver)])
  }

  private over(): FuzzEffort['ended'] | undefined {
    if (this.watcher.versions().length < 2) return 'nothing left to look for'
    if (this.executions >= this.options.budget.executions) return 'executions'
    if (Date.now() >= this.deadline) return 'time'
    if (this.restarts > mostRestarts) return 'too many crashes of the host'
    const waiting = !this.queues.isEmpty || this.curious.size > 0 || !this.primed
    return this.scheduler.idle && !waiting ? 'nothing to vary' : undefined
  }

  /** The share of the budget that is spent. */
  private get spent(): number {
    const { executions } = this.options.budget
    const share = executions < Infinity ? this.executions / executions : 1 - (this.deadline - Date.now()) / this.span
    return Math.min(1, Math.max(0, share))
  }

  private plan(): Planned[] {
    const planned: Planned[] = []
    const versions = this.watcher.versions()
    let room = Math.ceil((this.options.budget.executions - this.executions) / 2)
    const add = (driver: Driver, inputs: readonly Overrides[], operands: boolean) => {
      const kept = inputs
        .filter((input) => this.mutator.isWanted(driver, input) && !this.lethal.has(driver, input))
        .slice(0, room)
      room -= kept.length
      if (kept.length) planned.push({ driver, batch: this.batchFor(driver, kept, operands, versions) })
    }
    for (const driver of this.drivers) {
      const entries = this.curious.get(driver.id)
      if (!entries) continue
      this.curious.delete(driver.id)
      if (!this.scheduler.isSetAside(driver)) add(driver, entries, this.options.comparisons)
    }
    for (const driver of this.failingFirst) {
      if (planned.length >= batchesPerRound) break
      if (this.scheduler.isSetAside(driver)) this.queues.drop(driver)
      add(driver, this.queues.take(driver, this.scheduler.most(driver)), false)
    }
    this.queues.turn()
    if (this.power) this.power.spent = this.spent
    const factors = new Map(this.power && this.drivers.map((driver) => [driver, this.corpus.factorOf(driver)]))
    while (planned.length < batchesPerRound && room > 0 && this.primed && !this.scheduler.idle) {
      const driver = this.scheduler.next((driver) => factors.get(driver) ?? 1)
      // Lines 6 to 9: the range is wider where the condition was missed too often.
      const width = this.scheduler.width(driver) + (this.widenings.get(driver.id)?.times ?? 0)
      // Lines 10 to 15: ChooseNext, Energy, Mutate.
      const mutate = () => this.mutator.mutate(driver, this.corpus.next(driver), width)
      add(driver, Array.from({ length: Math.min(this.size, this.scheduler.most(driver)) }, mutate), false)
    }
    return planned
  }

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
      slice,
      ...this.watcher.wants,
    }
  }

  /** True when the batch showed something new. */
  private takeIn({ driver, batch }: Planned, result: BatchResult): boolean {
    this.count(driver, batch, result)
    let found = false
    for (const answer of result.answers) {
      const input = batch.inputs[answer.input]
      const isNew = this.novelty.isNew(answer, batch)
      const distances = this.novelty.furthest(driver, batch, answer)
      const sharers = answer.differences || answer.crashes ? sharersOf(answer) : () => []
      // Lines 23 to 25: a difference where the condition held. It is confirmed later (campaign/settlement.ts).
      for (const { version, ...difference } of answer.differences ?? [])
        for (const sharing of sharers(version))
          this.watcher.onDifference(driver, input, batch.versions[sharing], difference)
      for (const { version, ...crash } of answer.crashes ?? [])
        for (const sharing of sharers(version)) this.watcher.onCrash?.(driver, input, batch.versions[sharing], crash)
      // Endless inputs are reported when they matter, but mutating them would cost more than it finds.
      const isOriginal = input.length === 0
      const facts = this.factsOf(driver, batch, answer)
      if (isOriginal) this.corpus.describe(driver, facts)
      // Line 31, ShouldSave: C1, C2, or, under a power schedule, what splits patches.
      const isInteresting = isNew || distances || this.power?.isInteresting(facts)
      if (isInteresting && !answer.spent && answer.died === undefined && !isOriginal) {
        found = true
        // Line 32: S in sorted order.
        this.corpus.add(driver, input, distances, facts)
        const waiting = this.curious.get(driver.id) ?? []
        if (waiting.length < 16) this.curious.set(driver.id, [...waiting, input])
      }
      if (batch.operands)
        this.learn(
          driver,
          input,
          [...new Set(answer.executions)].flatMap((e) => e.operands ?? []),
        )
    }
    for (const { died, input } of result.answers) if (died === 0) this.lethal.note(driver, batch.inputs[input])
    this.goOn(driver, batch, result)
    const died = result.answers.flatMap((answer) => answer.died ?? [])
    this.scheduler.report(driver, found, died, result.heavy)
    return found
  }

  /** What did not fit into its slice of time comes next, without numbers as large as the one that took so long. */
  private goOn(driver: Driver, { inputs }: Batch, { done, answers }: BatchResult): void {
    const hasDied = answers.some(({ died }) => died !== undefined)
    if (done >= inputs.length || done === 0 || hasDied || Date.now() >= this.deadline) return
    this.lethal.noteSlow(driver, inputs[done - 1])
    this.queues.addUrgent(driver, inputs.slice(done))
  }

  /** The information for a power schedule. */
  private factsOf(driver: Driver, batch: Batch, answer: Answer): InputFacts {
    const separated = this.watcher.onAnswer?.(driver, batch.inputs[answer.input], batch, answer)
    const facts = { ...(answer.away !== undefined && { away: answer.away }), ...(separated && { separated }) }
    this.power?.note(facts)
    return facts
  }

  /** Executions are counted on the buggy version and one patched version, however many there are. */
  private count(driver: Driver, batch: Batch, result: BatchResult): void {
    const { condition } = batch
    this.executions += result.done + (condition ? result.met.length : result.done)
    this.watcher.onBatch?.(batch, result)
    if (!condition) return
    this.met += result.met.length
    // Lines 20 and 29: noProgress.
    const widening = this.widenings.get(driver.id) ?? new Widening()
    this.widenings.set(driver.id, widening)
    widening.take(result.done, result.met)
  }

  private learn(driver: Driver, input: Overrides, operands: readonly Operands[]): void {
    for (const [a, b] of operands) {
      this.dictionary.add(a)
      this.dictionary.add(b)
    }
    const inputs = substitutions(input, driver, operands)
    if (inputs.length) this.queues.addUrgent(driver, inputs)
  }
}
