import type { Case } from '../case/case.js'
import { Clusters, type Cluster } from './differences/cluster.js'
import { confirm, runFresh, seenIn, type Confirmed, type FreshVersion, type Remembered } from './differences/confirm.js'
import { differenceOf, minimise } from './differences/minimise.js'
import { isBound, type Driver } from '../model/driver.js'
import { isWeak } from '../execution/compare.js'
import type { Batch, BatchResult } from '../execution/executor.js'
import type { Pool } from '../execution/pool.js'
import { sharersOf } from '../execution/protocol.js'
import { History } from '../fuzz/history.js'
import { isOver } from '../fuzz/budget.js'
import { Samples } from '../fuzz/input.js'
import { FuzzLoop, type Limits, type Seeds } from '../fuzz/loop.js'
import type { Stage } from './stage.js'
import { Apart } from '../partitions/apart.js'
import { openGround } from './ground.js'
import { Hunted, type Rules } from './hunted.js'
import { missedBy } from './missed.js'
import type { SearchOptions, SearchResult, TermsOf } from './result.js'
import type { Terms } from './terms.js'
import { TwinFinder } from '../partitions/twins.js'
import type { Overrides } from '../model/input.js'
import type { Prepared } from '../instrument/prepared.js'
import type { Told } from '../model/partition-tree.js'

/** A loop that counts to a huge number has an end, too; one without end shows with small numbers as well. */
const isModest = (value: unknown): boolean =>
  typeof value === 'object' && value !== null
    ? Object.values(value).every(isModest)
    : typeof value !== 'number' || Math.abs(value) <= 1_000_000

/** In a fresh process: ten seconds, and more steps than any program makes in them. */
export const forever = { steps: 100_000_000, timeLimit: 2250 }

/** A violation made simple, and the kind it was made from. */
interface Simple {
  readonly patch: Hunted
  readonly cluster: Cluster
  readonly from: string
  readonly isReached: boolean
}

/** Milliseconds that a version without end is given. */
export const patience = 10_000
/** Patches that are settled at a time where the clock may end it. */
const perPortion = 2
/** How often the search goes on after a violation turned out to be chance, or not to count: some patches show many such. */
const mostRounds = 12
/** How many kinds of violation of a patch are tried before the search goes on. */
const mostTries = 3

/** Poracle's differential fuzzing (algorithm 1) of several patches at once, which share what the buggy version does. */
export class Search {
  private readonly remembered: Remembered = new Map()
  private readonly apart: Apart
  private readonly history = new History()
  private readonly finder: TwinFinder
  private cut: string | undefined
  private told: Told | undefined
  private missed: ReturnType<typeof missedBy> = []

  private constructor(
    private readonly stage: Stage,
    private readonly prepared: readonly Prepared[],
    private readonly pool: Pool,
    private readonly options: SearchOptions,
    private readonly drivers: readonly Driver[],
    private readonly limits: ReadonlyMap<number, Limits>,
    private readonly terms: ReadonlyMap<number, Terms>,
    private readonly samples: Samples,
    private readonly hunted: readonly Hunted[],
    private readonly rules: Rules,
  ) {
    const first = prepared.length - hunted.length
    this.finder = new TwinFinder(prepared, first)
    this.apart = new Apart(first, hunted.length, options.host)
  }

  static async run(
    subject: Case,
    stage: Stage,
    options: SearchOptions,
    rules: Rules,
    termsOf: TermsOf,
  ): Promise<SearchResult> {
    const ground = await openGround(subject, stage, options, rules.base)
    const { prepared, pool, unpatched, opened, lifted, base, loadErrors } = ground
    try {
      const failing = (drivers: readonly Driver[]) => drivers.filter((driver) => driver.failing).length
      const isComplete = lifted.undriven.length === 0 && failing(lifted.drivers) === failing(base.drivers)
      const terms = termsOf(base.drivers, base, stage, isComplete)
      const drivers = base.drivers
        .filter((driver) => terms.has(driver.id))
        .map((d) => ({ ...d, slots: d.slots.filter((slot) => !isBound(slot, terms.get(d.id)!.site)) }))
      const limits = new Map(
        drivers.map(({ id }): [number, Limits] => {
          const { condition } = terms.get(id)!
          return [id, { ...base.limits.get(id)!, known: [], ...(condition && { condition }) }]
        }),
      )
      const samples = new Samples(lifted.drivers)
      const hunted = stage.patches.map(({ version }, i) => {
        const grade = (input: Overrides, driver: Driver) => samples.grade(input, driver)
        const one = new Hunted(unpatched.length + i, new Clusters(grade, (site) => stage.siteOf(site)), rules)
        one.loadError = loadErrors.get(version.name)
        return one
      })
      const search = new Search(stage, prepared, pool, options, drivers, limits, terms, samples, hunted, rules)
      const kept: Seeds = drivers.length ? await search.hunt() : new Map()
      const refused = [...lifted.refused, ...base.refused]
      return {
        found: hunted,
        trails: hunted.map((_, i) => ({
          points: search.history.pointsOf(i),
          refused,
          ...(search.missed[i] && { missed: search.missed[i] }),
        })),
        told: search.told,
        drivers,
        refused,
        opened,
        onBuggy: base.onBuggy,
        varying: new Set(
          drivers.filter((d) => limits.get(d.id)!.ignore.some((o) => o.startsWith('preserve:'))).map((d) => d.id),
        ),
        cut: search.cut,
        alike: search.alike(),
        twins: search.finder.twins,
        kept,
      }
    } finally {
      pool.close()
    }
  }

  private get unpatched(): readonly Prepared[] {
    return this.prepared.slice(0, this.prepared.length - this.hunted.length)
  }

  private patchAt(version: number): Hunted | undefined {
    return this.hunted[version - this.unpatched.length]
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
        wants: { partition: this.prepared.some(({ spec }) => spec.selector !== undefined) },
        versions: () => (open().length ? [...this.unpatched.keys(), ...open().map((h) => h.version)] : []),
        onDifference: (driver, input, version, difference) =>
          this.patchAt(version)?.clusters.add(driver, input, difference),
        onBatch: (batch, result) => {
          const driver = this.drivers.find(({ file, index }) => file === batch.file && index === batch.index)
          this.count(batch, result, driver)
          this.apart.take(driver, batch, result)
          this.finder.take(batch, result)
        },
        onProgress: (progress) => {
          this.history.note(progress, hunted)
          options.onProgress(progress.executions, open().length, this.parts(open()))
        },
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
    this.missed = missedBy(loop, this.stage, this.prepared, this.pool)
    this.told = await this.apart.tree(this.pool)
    return loop.kept
  }

  private count({ versions, condition }: Batch, result: BatchResult, driver: Driver | undefined): void {
    const { reached, parted, met, differing, done, answers } = result
    const ran = condition ? met.length : done
    const first = this.unpatched.length
    // What is only guessed to be a call cannot condemn, and so is no look at the patch.
    const isLook = driver?.generated !== 'guessed'
    for (let v = first; v < versions.length; v++) {
      const patch = this.patchAt(versions[v])!
      patch.inputs += done
      patch.executions += done + ran
      // A patch that only takes functions away has no place of its own to be reached.
      if (isLook) patch.reached += this.prepared[versions[v]].spec.goals.length ? reached[v] : reached[0]
      patch.met += met.length
      const { partings, selector } = this.prepared[versions[v]].spec
      if (partings.length || selector !== undefined) patch.parted = (patch.parted ?? 0) + parted[v]
      patch.differing += differing[v]
    }
    for (const answer of answers) {
      const { died, differences = [] } = answer
      const showsBug = first > 1 && differences.some((d) => d.version === 1 && !isWeak(d))
      const sharers = sharersOf(answer)
      const differ = new Set(differences.flatMap((d) => sharers(d.version)))
      for (let v = first; showsBug && v < versions.length; v++)
        if (!differ.has(v)) this.patchAt(versions[v])!.repaired++
      if (died !== undefined) this.patchAt(versions[died])?.died()
    }
  }

  /** Confirms what speaks against each of the patches; what turns out to be chance makes room for the next. */
  private async settle(caught: readonly Hunted[]): Promise<void> {
    for (let i = 0; i < mostTries; i++) {
      const left = caught.filter((h) => !h.violation && h.suspects.length > 0)
      if (!left.length) return
      const simple: Simple[] = []
      for (const portion of this.portions(left)) {
        if (isOver(this.options.budget)) for (const patch of portion) patch.isUnsettled = true
        else await this.confirmAll(await this.simplify(portion, simple))
      }
    }
  }

  /** All at once, or few at a time where what is done must stand when the time is over. */
  private portions(patches: readonly Hunted[]): (readonly Hunted[])[] {
    const size = this.options.budget.deadline === undefined ? patches.length : perPortion
    return Array.from({ length: Math.ceil(patches.length / size) }, (_, i) => patches.slice(i * size, (i + 1) * size))
  }

  /** A simple input that condemns each; one that condemns a patch already is tried on the next first. */
  private async simplify(caught: readonly Hunted[], simple: Simple[]): Promise<Simple[]> {
    const before = simple.length
    for (const patch of caught) {
      const [cluster] = patch.suspects
      const grade = (input: Overrides) => this.samples.grade(input, cluster.driver)
      const limits = this.limits.get(cluster.driver.id)!
      const known = await this.tryKnown(
        patch,
        simple.map((one) => one.cluster),
      )
      const made =
        known ?? (await minimise(cluster, patch.clusters, grade, this.pool, limits, this.options.host, patch.version))
      simple.push({ patch, cluster: made, from: cluster.key, isReached: await this.isReached(patch, made) })
    }
    return simple.slice(before)
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
      if (!found) continue
      const same = patch.clusters.renamed({ ...cluster, count: 1 }, found)
      if (!this.rules.counts(same)) continue
      // What proves nothing must not take the place of what does.
      if (this.rules.isProof(same) || !patch.hasProof) return same
    }
    return undefined
  }

  private async confirmAll(simple: readonly Simple[]): Promise<void> {
    const base = await this.plain(0)
    const seen: (Confirmed | undefined)[] = []
    for (const { patch, cluster } of simple)
      seen.push(await seenIn(this.pool, cluster, this.limits.get(cluster.driver.id)!, patch.version))
    const one = async (found: Simple) => {
      const { patch, cluster, from, isReached } = found
      const limits = this.limits.get(cluster.driver.id)!
      const fresh = await this.plain(patch.version)
      const { host } = this.options
      const confirmed = await confirm(
        cluster,
        [base, fresh],
        limits,
        host,
        this.remembered,
        seen[simple.indexOf(found)],
      )
      if (!confirmed) return patch.forget(cluster.key, from)
      const difference = differenceOf(confirmed.before, confirmed.after, cluster.input, limits, this.options.host)!
      const terms = this.terms.get(cluster.driver.id)!
      const mayBeEndless = difference.change === 'returned→timed-out' && isModest(cluster.input)
      const isLate = mayBeEndless && isOver(this.options.budget, Date.now() + patience)
      const endless =
        mayBeEndless &&
        !isLate &&
        (await runFresh(cluster, fresh, { ...limits, ...forever }, this.options.host)).outcome.kind === 'timed-out'
      const buggy =
        this.unpatched.length > 1 ? await runFresh(cluster, await this.plain(1), limits, this.options.host) : undefined
      const violation = {
        ...confirmed,
        cluster: patch.clusters.renamed(cluster, difference),
        difference,
        terms,
        endless,
        ...(buggy && { buggy }),
        isReached,
        isShown: this.samples.isShown(cluster.input, cluster.driver),
      }
      if (!this.rules.stands(violation)) {
        if (this.rules.hints?.(violation)) patch.hint ??= violation
        // Whether it ends was not waited for: that is not known to be chance.
        patch.isUnsettled ||= isLate
        return patch.forget(cluster.key, from)
      }
      patch.settledAt = performance.now()
      patch.violation = violation
    }
    // Starting a process is half waiting: two at a time.
    for (let i = 0; i < simple.length; i += 2) await Promise.all(simple.slice(i, i + 2).map(one))
  }

  private async isReached({ version }: Hunted, { driver, input }: Cluster): Promise<boolean> {
    const limits = this.limits.get(driver.id)!
    const batch = {
      file: driver.file,
      index: driver.index,
      inputs: [input],
      versions: [version],
      ...limits,
      full: true,
    }
    const { condition: _, ...unconditional } = batch
    const [{ reached }] = await this.pool.run([unconditional])
    // A patch that only takes functions away has no place of its own to be reached.
    return reached[0] > 0 || this.prepared[version].spec.goals.length === 0
  }

  /** A version in a process of its own, without the probes that only the search needs. */
  private async plain(version: number): Promise<FreshVersion> {
    const make = this.stage.makers(this.rules.base)[version]
    return this.stage.fresh(await make({ coverage: false, trace: false }))
  }

  /** Groups of these that nothing told apart so far. */
  private parts(open: readonly Hunted[]): number {
    const first = this.unpatched.length
    return this.apart.groups(open.map(({ version }) => version - first))
  }

  private alike(): number[][] {
    const groups: number[][] = []
    const { hunted } = this
    hunted.forEach((patch, i) => {
      if (!patch.inputs) return
      const isMate = (j: number) => this.apart.isAlike(i, j) && hunted[j].executions === patch.executions
      const group = groups.find((g) => g.every(isMate))
      if (group) group.push(i)
      else groups.push([i])
    })
    return groups.filter((group) => group.length > 1)
  }
}
