import type { BatchResult } from '../execution/batch.js'
import type { Pool } from '../execution/pool.js'
import type { OpenedMessage } from '../execution/protocol.js'
import { Samples, type ProgramFacts } from '../fuzz/input.js'
import type { Dictionary } from '../inputs/dictionary.js'
import type { PreparedVersion } from '../instrument/prepared.js'
import type { Driver } from '../model/driver.js'
import type { Execution } from '../model/execution.js'
import { baselineOf, remembers, type Baseline, type Twice } from './baseline.js'
import { driversFrom } from './drivers.js'
import { requireSeparateBuilds } from './separate-builds.js'
import type { TestBed } from './test-bed.js'
import type { Probes } from './probes.js'

/** The version that the others are compared with. */
export type Base = 'buggy' | 'reference'

/** What a search starts from. */
export interface Start extends Baseline {
  /** Positions of the unpatched versions it runs, the one to compare with first. */
  readonly unpatched: readonly number[]
  /** Everything the tests offer, near the change or not. */
  readonly lifted: ReturnType<typeof driversFrom>
  readonly samples: Samples
}

export interface StartOptions {
  readonly base: Base
  /** Numbers of the patches that are searched. */
  readonly patches: readonly number[]
  /** Drivers are near, too, where only a patched version comes through the change. */
  readonly onPatched?: boolean
}

/** Versions opened in hosts, and what their drivers do with their own values: made once, and shared by every search. */
export class Session {
  /** By driver and position, its first and second run. */
  private readonly runs = new Map<string, readonly [Execution, Execution] | undefined>()
  /** Drivers for which there was no time, by number. */
  private readonly untried = new Set<number>()
  private words: Promise<Dictionary> | undefined
  private known: Promise<ProgramFacts> | undefined

  private constructor(
    readonly bed: TestBed,
    readonly prepared: readonly PreparedVersion[],
    readonly pool: Pool,
    private readonly opened: OpenedMessage,
    private readonly fixedTimeLimit: number | undefined,
  ) {}

  static async open(bed: TestBed, probes: Probes, fixedTimeLimit: number | undefined): Promise<Session> {
    const session = await Session.of(bed, await bed.prepareAll(probes), fixedTimeLimit)
    try {
      // What cannot be loaded with all patches in it, or remembers what another of them did, may well do without them.
      if (!(await session.isSpoilt())) return session
    } catch (error) {
      session.close()
      throw error
    }
    session.close()
    requireSeparateBuilds(bed.subject.buggy)
    return Session.open(bed, probes, fixedTimeLimit)
  }

  /** Opens versions that are prepared already. */
  static async of(
    bed: TestBed,
    prepared: readonly PreparedVersion[],
    fixedTimeLimit: number | undefined,
  ): Promise<Session> {
    const pool = bed.pool(prepared)
    try {
      return new Session(bed, prepared, pool, await pool.open(), fixedTimeLimit)
    } catch (error) {
      pool.close()
      throw error
    }
  }

  close(): void {
    this.pool.close()
  }

  /** The same with other builds of its versions, in hosts of its own. */
  with(prepared: readonly PreparedVersion[]): Promise<Session> {
    return Session.of(this.bed, prepared, this.fixedTimeLimit)
  }

  /** Several patches are versions of one build. */
  get isShared(): boolean {
    return this.prepared.some(({ spec }) => spec.selector !== undefined)
  }

  get tests(): OpenedMessage['tests'] {
    return this.opened.tests
  }

  /** Why the tests cannot be loaded in a version, if they cannot. */
  loadErrorAt(position: number): string | undefined {
    const { name } = this.prepared[position].spec
    return this.opened.errors.find(({ version }) => version === name)?.message.split('\n')[0]
  }

  /** All tests of the buggy version, near the change or not. */
  get drivers(): readonly Driver[] {
    return this.driversOn(this.bed.buggy).drivers
  }

  private get facts(): Promise<ProgramFacts> {
    return (this.known ??= this.bed.asked())
  }

  /** Literals of the changed functions in all versions. */
  get dictionary(): Promise<Dictionary> {
    return (this.words ??= this.bed.dictionary()).then((words) => words.copy())
  }

  async start({ base, patches, onPatched = false }: StartOptions): Promise<Start> {
    const { bed, prepared } = this
    const unpatched = this.unpatchedFor(base)
    const lifted = this.driversOn(unpatched[0])
    const positions = [...unpatched, ...(onPatched ? patches.map((i) => bed.first + i) : [])]
    await this.measure(lifted.drivers, positions)
    const goals = positions.map((at) => bed.goalsAt(at, prepared[at], patches))
    const found = baselineOf(lifted.drivers, (driver) => this.twice(driver, positions), {
      timeLimit: bed.options.timeLimit,
      fixedTimeLimit: this.fixedTimeLimit,
      reaches: goals.map((wanted) => (covered) => covered.some((probe) => wanted.has(probe))),
    })
    const untried = lifted.drivers.filter(({ id }) => this.untried.has(id))
    const refused = [...found.refused, ...untried.map(({ file, name }) => ({ file, test: name, reason: tooSlow }))]
    const samples = new Samples(this.everyDriverOn(unpatched[0]).drivers, await this.facts)
    return { ...found, refused, unpatched, lifted, samples }
  }

  private unpatchedFor(base: Base): number[] {
    return base === 'reference' ? [0, this.bed.buggy] : [this.bed.buggy]
  }

  /** The tests as a version registers them. */
  private everyDriverOn(position: number): ReturnType<typeof driversFrom> {
    const { name } = this.prepared[position].spec
    const errors = this.opened.errors.filter(({ version }) => version === name)
    const { failing, plan } = this.bed.subject
    return driversFrom(this.bed.lifted, { ...this.opened, errors }, failing, plan.generated)
  }

  /** Those of them that this session is about. */
  private driversOn(position: number): ReturnType<typeof driversFrom> {
    const found = this.everyDriverOn(position)
    return this.bed.only === 'all' ? found : { ...found, drivers: found.drivers.filter((driver) => driver.generated) }
  }

  private async isSpoilt(): Promise<boolean> {
    const members = [...this.prepared.keys()].filter((at) => this.prepared[at].spec.selector !== undefined)
    if (!members.length) return false
    if (members.some((at) => this.loadErrorAt(at) !== undefined)) return true
    const positions = [this.bed.buggy]
    const { drivers } = this.driversOn(this.bed.buggy)
    await this.measure(drivers, positions)
    return drivers.some((driver) => {
      const twice = this.twice(driver, positions)
      return twice !== undefined && remembers(twice)
    })
  }

  /** Runs drivers twice with their own values on versions where that was not done yet. */
  private async measure(drivers: readonly Driver[], positions: readonly number[]): Promise<void> {
    const { steps, timeLimit } = this.bed.options
    const missing = drivers.map((driver) => positions.filter((at) => !this.runs.has(keyOf(driver, at))))
    const open = drivers.filter((_, i) => missing[i].length)
    const batches = open.map((driver) => ({
      file: driver.file,
      index: driver.index,
      inputs: [[], []],
      versions: missing[drivers.indexOf(driver)],
      steps,
      timeLimit,
      full: true,
    }))
    // Failing tests, and those beside them, come first; a suite may be too slow to try all of it.
    const home = new Set(drivers.filter(({ failing }) => failing).map(({ file }) => file))
    const rank = ({ failing, generated, file }: Driver) => (failing ? 0 : generated || home.has(file) ? 1 : 2)
    const order = [...open.keys()].sort((a, b) => rank(open[a]) - rank(open[b]) || a - b)
    const started = performance.now()
    let size = firstAtOnce
    for (let from = 0, count = size; from < order.length; from += count) {
      count = size
      const slice = order.slice(from, from + count)
      const begun = performance.now()
      const isLate = begun - started > mostMeasuring && slice.every((i) => !open[i].failing)
      const results = isLate ? [] : await this.pool.run(slice.map((i) => batches[i]))
      // A file with a thousand tests takes a while for each of them.
      size = performance.now() - begun < longEnough ? Math.min(mostAtOnce, 2 * size) : Math.max(1, size >> 1)
      slice.forEach((i, k) => {
        if (isLate) this.untried.add(open[i].id)
        batches[i].versions.forEach((at, v) =>
          this.runs.set(keyOf(open[i], at), isLate ? undefined : twiceIn(results[k], v)),
        )
      })
    }
  }

  /** Undefined where a host did not survive it. */
  private twice(driver: Driver, positions: readonly number[]): Twice | undefined {
    const runs = positions.map((at) => this.runs.get(keyOf(driver, at)))
    if (!runs.every((run) => run !== undefined)) return undefined
    return [runs.map(([first]) => first), runs.map(([, second]) => second)]
  }
}

/** Drivers that are tried together, at first and at the most; milliseconds after which fewer are, and no more of them at all. */
const firstAtOnce = 16
const mostAtOnce = 64
const longEnough = 1000
const mostMeasuring = 15_000
const tooSlow = 'was not used: running the tests with probes takes too long'

const keyOf = ({ file, index }: Driver, position: number) => `${file}:${index}:${position}`

function twiceIn({ answers }: BatchResult, version: number): readonly [Execution, Execution] | undefined {
  const [first, second] = answers.map(({ executions = [] }) => executions[version])
  return first && second && [first, second]
}
