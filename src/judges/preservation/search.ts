import type { Case } from '../../case/case.js'
import { Clusters, type Cluster } from '../../differences/cluster.js'
import { confirm, runFresh, type Remembered } from '../../differences/confirm.js'
import { differenceOf, minimise } from '../../differences/minimise.js'
import { baseline, type Baseline } from '../../drivers/baseline.js'
import { isBound, type Driver } from '../../drivers/driver.js'
import { driversFrom, type Refused } from '../../drivers/lifted.js'
import { compareExecutions, isWeak } from '../../execution/compare.js'
import type { Batch, BatchResult } from '../../execution/executor.js'
import type { Pool } from '../../execution/pool.js'
import type { Execution, HostOptions, OpenedMessage, Overrides } from '../../execution/protocol.js'
import type { Budget } from '../../fuzz/budget.js'
import { Samples } from '../../fuzz/input.js'
import { FuzzLoop, type Limits, type Seeds } from '../../fuzz/loop.js'
import type { Prepared } from '../../instrument/prepare.js'
import type { Stage } from '../../stage.js'
import { Hunted, isProof } from './hunted.js'
import type { Inferred } from './infer.js'

export interface SearchOptions {
  readonly host: HostOptions
  readonly budget: Budget
  readonly fixedTimeLimit: number | undefined
  readonly comparisons: boolean
  readonly states: boolean
  readonly seeds?: Seeds
  readonly onProgress: (executions: number, left: number) => void
}

/** The condition under which a driver's outputs must be kept; `isComplete`: every failing test is a driver. */
export type ConditionOf = (
  drivers: readonly Driver[],
  base: Baseline,
  stage: Stage,
  isComplete: boolean,
) => ReadonlyMap<number, Inferred>

export interface SearchResult {
  readonly found: readonly Hunted[]
  readonly drivers: readonly Driver[]
  readonly refused: readonly Refused[]
  readonly opened: OpenedMessage
  /** What the drivers do on the buggy version with their first values. */
  readonly onBuggy: ReadonlyMap<number, Execution>
  /** Drivers whose outputs differ between two runs of the same version. */
  readonly varying: ReadonlySet<number>
  /** Why it ended before the executions were spent, if it did. */
  readonly cut: string | undefined
  /** Numbers of patches that behaved alike on every execution. */
  readonly alike: readonly (readonly number[])[]
  readonly kept: Seeds
}

/** A loop that counts to a huge number has an end, too; one without end shows with small numbers as well. */
const isModest = (value: unknown): boolean =>
  typeof value === 'object' && value !== null
    ? Object.values(value).every(isModest)
    : typeof value !== 'number' || Math.abs(value) <= 1_000_000

/** In a fresh process: ten seconds, and more steps than any program makes in them. */
const forever = { steps: 100_000_000, timeLimit: 2250 }

/** How often the search goes on after a violation turned out to be chance. */
const mostRounds = 4
/** How many kinds of violation of a patch are tried before the search goes on. */
const mostTries = 3

/** Poracle's differential fuzzing (algorithm 1) of several patches at once, which share what the buggy version does. */
export class Search {
  private readonly remembered: Remembered = new Map()
  private readonly apart = new Set<string>()
  private cut: string | undefined

  private constructor(
    private readonly stage: Stage,
    private readonly prepared: readonly Prepared[],
    private readonly pool: Pool,
    private readonly options: SearchOptions,
    private readonly drivers: readonly Driver[],
    private readonly limits: ReadonlyMap<number, Limits>,
    private readonly conditions: ReadonlyMap<number, Inferred>,
    private readonly samples: Samples,
    private readonly hunted: readonly Hunted[],
  ) {}

  static async run(
    subject: Case,
    stage: Stage,
    options: SearchOptions,
    conditionOf: ConditionOf,
  ): Promise<SearchResult> {
    const prepared = await stage.prepareAll({ coverage: true, trace: false, states: options.states })
    const pool = stage.pool(prepared)
    try {
      const opened = await pool.open()
      // What cannot be loaded in a patched version is that patch's trouble and no other's.
      const isBuggy = ({ version }: { version: string }) => version === prepared[0].spec.name
      const mine = { ...opened, errors: opened.errors.filter(isBuggy) }
      const lifted = driversFrom(stage.lifted, mine, subject.failing)
      const goals = new Set(prepared[0].spec.goals)
      const { steps, timeLimit } = stage.options
      const base = await baseline(pool, lifted.drivers, {
        steps,
        timeLimit,
        fixedTimeLimit: options.fixedTimeLimit,
        versions: [0],
        reaches: [(covered) => covered.some((probe) => goals.has(probe))],
      })
      const failing = (drivers: readonly Driver[]) => drivers.filter((driver) => driver.failing).length
      const isComplete = lifted.undriven.length === 0 && failing(lifted.drivers) === failing(base.drivers)
      const conditions = conditionOf(base.drivers, base, stage, isComplete)
      const drivers = base.drivers
        .filter((driver) => conditions.has(driver.id))
        .map((d) => ({ ...d, slots: d.slots.filter((slot) => !isBound(slot, conditions.get(d.id)!.site)) }))
      const limits = new Map(
        drivers.map((d) => [
          d.id,
          { ...base.limits.get(d.id)!, known: [], condition: conditions.get(d.id)!.condition },
        ]),
      )
      const samples = new Samples(lifted.drivers)
      const hunted = stage.patches.map(({ version }, i) => {
        const grade = (input: Overrides, driver: Driver) => samples.grade(input, driver)
        const one = new Hunted(i + 1, new Clusters(grade, (site) => stage.siteOf(site)))
        one.loadError = opened.errors.find((error) => error.version === version.name)?.message.split('\n')[0]
        return one
      })
      const search = new Search(stage, prepared, pool, options, drivers, limits, conditions, samples, hunted)
      const kept: Seeds = drivers.length ? await search.hunt() : new Map()
      return {
        found: hunted,
        drivers,
        refused: [...lifted.refused, ...base.refused],
        opened: mine,
        onBuggy: base.onBuggy,
        varying: new Set(
          drivers.filter((d) => limits.get(d.id)!.ignore.some((o) => o.startsWith('preserve:'))).map((d) => d.id),
        ),
        cut: search.cut,
        alike: search.alike(),
        kept,
      }
    } finally {
      pool.close()
    }
  }

  private async hunt(): Promise<Seeds> {
    const { options, hunted } = this
    const open = () => hunted.filter((h) => h.isOpen)
    const loop = new FuzzLoop(
      this.pool,
      this.drivers,
      this.limits,
      await this.stage.dictionary(),
      this.samples,
      {
        seed: options.host.seed,
        budget: options.budget,
        comparisons: options.comparisons,
        states: options.states,
        ...(options.seeds && { seeds: options.seeds }),
      },
      {
        versions: () => [0, ...open().map((h) => h.version)],
        onDifference: (driver, input, version, difference) =>
          hunted[version - 1].clusters.add(driver, input, difference),
        onBatch: (batch, result) => this.count(batch, result),
        onProgress: ({ executions }) => options.onProgress(executions, open().length),
      },
    )
    for (let round = 0; round < mostRounds; round++) {
      const { ended } = await loop.run()
      const isEarly = ended === 'time' || ended === 'too many crashes of the host'
      this.cut = isEarly ? ended : undefined
      const caught = hunted.filter((h) => !h.violation && h.suspects.length > 0)
      await this.settle(caught)
      const again = caught.filter((h) => h.isOpen)
      if (!again.length || isEarly) break
      // The others have had their share of executions; these go on with what is left of theirs.
      for (const h of hunted) h.isDone ||= !again.includes(h)
      loop.rewind(Math.min(...again.map((h) => h.executions)))
    }
    return loop.kept
  }

  private count({ versions, condition }: Batch, result: BatchResult): void {
    const { reached, met, differing, classes, done, answers } = result
    const ran = condition ? met.length : done
    for (let v = 1; v < versions.length; v++) {
      const patch = this.hunted[versions[v] - 1]
      patch.inputs += done
      patch.executions += done + ran
      // A patch that only takes functions away has no place of its own to be reached.
      patch.reached += this.prepared[versions[v]].spec.goals.length ? reached[v] : reached[0]
      patch.met += met.length
      patch.differing += differing[v]
      for (let w = 1; w < v; w++) if (classes[v] !== classes[w]) this.tellApart(versions[w], versions[v])
    }
    for (const { died, executions = [] } of answers) {
      if (died === undefined) continue
      if (died > 0) this.hunted[versions[died] - 1].died()
      for (let v = 1; v < executions.length; v++)
        for (let w = 1; w < v; w++)
          if (compareExecutions(executions[w], executions[v], this.options.host))
            this.tellApart(versions[w], versions[v])
    }
  }

  private tellApart(a: number, b: number): void {
    this.apart.add(`${Math.min(a, b)} ${Math.max(a, b)}`)
  }

  /** Confirms what speaks against each of the patches; what turns out to be chance makes room for the next. */
  private async settle(caught: readonly Hunted[]): Promise<void> {
    for (let i = 0; i < mostTries; i++) {
      const left = caught.filter((h) => !h.violation && h.suspects.length > 0)
      if (!left.length) return
      await this.confirmAll(await this.simplify(left))
    }
  }

  /** A simple input that condemns each; one that condemns a patch already is tried on the next first. */
  private async simplify(caught: readonly Hunted[]): Promise<[Hunted, Cluster, string][]> {
    const simple: [Hunted, Cluster, string][] = []
    for (const patch of caught) {
      const [cluster] = patch.suspects
      const grade = (input: Overrides) => this.samples.grade(input, cluster.driver)
      const limits = this.limits.get(cluster.driver.id)!
      const known = await this.tryKnown(
        patch,
        simple.map(([, one]) => one),
      )
      const made =
        known ?? (await minimise(cluster, patch.clusters, grade, this.pool, limits, this.options.host, patch.version))
      simple.push([patch, made, cluster.key])
    }
    return simple
  }

  private async tryKnown(patch: Hunted, known: readonly Cluster[]): Promise<Cluster | undefined> {
    for (const cluster of known) {
      const { driver, input } = cluster
      const limits = this.limits.get(driver.id)!
      const batch = {
        file: driver.file,
        index: driver.index,
        inputs: [input],
        versions: [0, patch.version],
        ...limits,
        full: true,
      }
      const [{ answers }] = await this.pool.run([batch])
      const [before, after] = answers[0]?.executions ?? []
      const found = before && after && differenceOf(before, after, input, limits, this.options.host)
      if (!found || isWeak(found)) continue
      const same = patch.clusters.renamed({ ...cluster, count: 1 }, found)
      // What proves nothing must not take the place of what does.
      if (isProof(same) || !patch.hasProof) return same
    }
    return undefined
  }

  private async confirmAll(simple: readonly [Hunted, Cluster, string][]): Promise<void> {
    const buggy = this.stage.fresh(this.prepared[0])
    const one = async ([patch, cluster, from]: [Hunted, Cluster, string]) => {
      const limits = this.limits.get(cluster.driver.id)!
      const fresh = this.stage.fresh(this.prepared[patch.version])
      const confirmed = await confirm(cluster, [buggy, fresh], limits, this.options.host, this.remembered)
      if (!confirmed) return patch.forget(cluster.key, from)
      const difference = differenceOf(confirmed.before, confirmed.after, cluster.input, limits, this.options.host)!
      const condition = this.conditions.get(cluster.driver.id)!
      const endless =
        difference.change === 'returned→timed-out' &&
        isModest(cluster.input) &&
        (await runFresh(cluster, fresh, { ...limits, ...forever }, this.options.host)).outcome.kind === 'timed-out'
      const renamed = patch.clusters.renamed(cluster, difference)
      patch.settledAt = performance.now()
      patch.violation = { ...confirmed, cluster: renamed, difference, condition, endless }
    }
    // Starting a process is half waiting: two at a time.
    for (let i = 0; i < simple.length; i += 2) await Promise.all(simple.slice(i, i + 2).map(one))
  }

  private alike(): number[][] {
    const groups: number[][] = []
    const { hunted } = this
    hunted.forEach((patch, i) => {
      if (!patch.met) return
      const isMate = (j: number) => !this.apart.has(`${j + 1} ${i + 1}`) && hunted[j].executions === patch.executions
      const group = groups.find((g) => g.every(isMate))
      if (group) group.push(i)
      else groups.push([i])
    })
    return groups.filter((group) => group.length > 1)
  }
}
