import { lineOf } from '../files/tree.js'
import { isWeak } from '../execution/compare.js'
import type { Budget } from '../fuzz/budget.js'
import type { FuzzEffort } from '../fuzz/watcher.js'
import type { Difference } from '../model/difference.js'
import type { Divergence } from '../model/divergence.js'
import { takesFile, type Driver, type RefusedTest } from '../model/driver.js'
import type { Execution } from '../model/execution.js'
import type { Overrides } from '../model/input.js'
import type { SearchHistory } from '../model/search-history.js'
import { firstOfEach } from '../util/first-of-each.js'
import { twoAtATime } from '../util/two-at-a-time.js'
import { Clusters, isUnchanged, type Cluster } from './differences/cluster.js'
import { confirm, rerunInPool, runAllFresh, type ConfirmedExecutions, type KnownRuns } from './differences/confirm.js'
import { countedDifference, minimise } from './differences/minimise.js'
import { divergenceOf } from './differences/divergence.js'
import type { Probes } from './probes.js'
import { reproducers } from './reproducer.js'
import { SearchRun } from './search-run.js'
import type { Session, Start } from './session.js'

export interface FindOptions {
  readonly budget: Budget
  readonly comparisons: boolean
  /** How many kinds of difference to show in full. */
  readonly show: number
  /** Show what inputs like those of passing tests change in turns with what inputs like the failing test's do. */
  readonly inTurns?: boolean
  readonly say: (what: string) => void
  readonly onProgress: (executions: number, differences: number) => void
}

/** A difference, ready to be shown. */
export interface ShownDifference extends ConfirmedExecutions {
  readonly cluster: Cluster
  readonly difference: Difference
  readonly parting: Divergence | undefined
  /** What the reference does with the same input, when there is one. */
  readonly reference?: Execution
  /** A test in the project's own framework that passes before the patch and fails after, where one can be written. */
  readonly test: string | undefined
}

/** The differences that were found for one patch. */
export interface PatchDifferences {
  readonly differences: readonly ShownDifference[]
  /** What failing tests show as they stand: the repair. */
  readonly own: readonly Difference[]
  /** Kinds of difference found but not shown. */
  readonly more: number
  /** Kinds of difference that did not reproduce in fresh processes. */
  readonly unconfirmed: number
  readonly effort: FuzzEffort & { readonly reachedChange: number; readonly drivers: number; readonly elsewhere: number }
  readonly refused: readonly RefusedTest[]
  readonly trail: SearchHistory
}

const moral = 'The expected value is the one before the patch. If the patch is correct, expect the other value.'

/** Drives the buggy and one patched version over generated inputs, then minimises and confirms what differs. */
export async function findDifferences(
  session: Session,
  patch: number,
  options: FindOptions,
): Promise<PatchDifferences> {
  const { bed } = session
  const start = await session.start({ base: 'buggy', patches: [patch], onPatched: true })
  options.say(`running ${start.lifted.drivers.length} lifted tests`)
  const clusters = new Clusters(start.samples, (site) => bed.siteOf(site))
  const run = await SearchRun.open(
    session,
    start,
    [patch],
    { ...options, states: false, onProgress: (executions) => options.onProgress(executions, clusters.size) },
    { isOpen: () => true, onDifference: (driver, input, _, difference) => clusters.add(driver, input, difference) },
  )
  const effort = await run.run()
  const [history] = run.histories()
  const all = clusters.ranked()
  const own = all
    .filter(({ driver, input }) => driver.failing && isUnchanged(input))
    .map(({ difference }) => difference)
  const ranked = options.inTurns ? inTurns(all, own) : all
  options.say(
    `minimising and confirming ${Math.min(ranked.length, options.show)} of ${ranked.length} kinds of ` + 'difference',
  )
  const closer = new Closer(session, start, patch, clusters)
  const simple: Cluster[] = []
  for (const cluster of ranked.slice(0, options.show)) simple.push(await closer.minimised(cluster))
  // After minimising, two kinds may turn out to be the same.
  const kinds = firstOfEach(simple, ({ key }) => key)
  const shown = await closer.confirmAll(kinds)
  const { reached, reachedOnBase } = run.tallyOf(patch)
  const reachedChange = reached + reachedOnBase
  return {
    differences: shown,
    own,
    more: Math.max(0, ranked.length - options.show),
    unconfirmed: kinds.length - shown.length,
    effort: { ...effort, reachedChange, drivers: start.drivers.length, elsewhere: start.elsewhere },
    refused: history.refused,
    trail: history,
  }
}

/**
 * Side effects first, in turns with what is like the repair: a reviewer expects the latter. What is weak or out of type
 * stays behind.
 */
function inTurns(ranked: readonly Cluster[], own: readonly Difference[]): Cluster[] {
  const isStrong = ({ difference, grade }: Cluster) => !isWeak(difference) && grade === 'in-type'
  const strong = ranked.filter(isStrong)
  const isLike = (cluster: Cluster) => isLikeRepair(cluster, own)
  // The end of a crash needs no opinion.
  const repairs = strong.filter((cluster) => isLike(cluster) && !takesFile(cluster.driver))
  const others = strong.filter((cluster) => !isLike(cluster))
  const turns = Array.from({ length: Math.max(repairs.length, others.length) }, (_, i) => [others[i], repairs[i]])
  return [...turns.flat().filter((cluster) => cluster !== undefined), ...ranked.filter((one) => !isStrong(one))]
}

/**
 * Whether a difference may be the intended one: the failing tests show it, or one like it at the same place in a value, which may
 * come through the repair, too. For a program that reads files it is the end of a crash.
 */
export function isLikeRepair({ driver, difference }: Cluster, own: readonly Difference[]): boolean {
  const { where, path, change } = difference
  if (takesFile(driver)) return where === 'outcome' && /^(crashed|timed-out)→/.test(change)
  return driver.failing || own.some((one) => one.path === path && one.change === change)
}

const traced = { coverage: false, trace: true }

/** Makes differences of one patch small, and sees whether they show again. */
class Closer {
  constructor(
    private readonly session: Session,
    private readonly start: Start,
    private readonly patch: number,
    private readonly clusters: Clusters,
  ) {}

  private get versions(): readonly [number, number] {
    const { bed } = this.session
    return [bed.buggy, bed.first + this.patch]
  }

  private limitsOf({ driver }: { readonly driver: Driver }) {
    return this.start.limits.get(driver.id)!
  }

  minimised(cluster: Cluster): Promise<Cluster> {
    const { pool, bed } = this.session
    const grade = (input: Overrides) => this.start.samples.grade(input, cluster.driver)
    return minimise(cluster, this.clusters, grade, pool, this.limitsOf(cluster), bed.options, this.versions)
  }

  /** The differences that reproduce in fresh processes, with everything needed to show them. */
  async confirmAll(clusters: readonly Cluster[]): Promise<ShownDifference[]> {
    const { pool } = this.session
    const seen: (ConfirmedExecutions | undefined)[] = []
    for (const cluster of clusters) seen.push(await rerunInPool(pool, cluster, this.limitsOf(cluster), this.versions))
    const [before, after] = await Promise.all(this.versions.map((at) => this.runAll(clusters, at, traced)))
    const reference = this.session.bed.reference && (await this.runAll(clusters, 0))
    const shown = await twoAtATime(clusters, (cluster, i) =>
      this.confirmed(cluster, { seen: seen[i], once: { before: before[i], after: after[i] } }, reference?.[i]),
    )
    // A run that first exceeded its steps may turn out to be of a known kind.
    return firstOfEach(
      shown.filter((one) => one !== undefined),
      ({ cluster }) => cluster.key,
    )
  }

  /** All of them in one process: starting one takes longer than running an input. */
  private async runAll(clusters: readonly Cluster[], position: number, probes?: Probes): Promise<Execution[]> {
    if (!clusters.length) return []
    const { bed } = this.session
    const inputs = clusters.map((cluster) => ({ ...cluster, limits: this.limitsOf(cluster) }))
    return runAllFresh(inputs, await bed.freshAt(position, probes), bed.options)
  }

  private async confirmed(
    cluster: Cluster,
    known: KnownRuns,
    reference: Execution | undefined,
  ): Promise<ShownDifference | undefined> {
    const { bed } = this.session
    const { subject, options } = bed
    const limits = this.limitsOf(cluster)
    const [from, to] = this.versions
    const fresh = [await bed.freshAt(from, traced), await bed.freshAt(to, traced)] as const
    const confirmed = await confirm(cluster, fresh, limits, options, known)
    if (!confirmed) return undefined
    const { before, after } = confirmed
    const difference = countedDifference(before, after, cluster.input, limits, options)!
    const { version, change } = bed.patches[this.patch]
    const trees = [subject.buggy.tree, version.tree]
    const prepared = [await bed.prepareAt(from, traced), await bed.prepareAt(to, traced)] as const
    const parting = divergenceOf(before, after, prepared, change, (v, file, line) => lineOf(trees[v], file, line))
    const test = reproducers(bed, version, cluster, difference, confirmed, moral).at(-1)?.text
    return {
      cluster: this.clusters.renamed(cluster, difference),
      difference,
      ...confirmed,
      parting,
      ...(reference && { reference }),
      test,
    }
  }
}
