import type { Case } from '../case/case.js'
import { lineOf } from '../files/tree.js'
import { Clusters, type Cluster } from './differences/cluster.js'
import { confirm, runFresh, seenIn, type Confirmed, type FreshVersion } from './differences/confirm.js'
import { differenceOf, minimise } from './differences/minimise.js'
import { partingOf } from './differences/parting.js'
import { baseline } from './baseline.js'
import { driversFrom } from './lifted.js'
import type { Budget } from '../fuzz/budget.js'
import { Samples } from '../fuzz/input.js'
import { FuzzLoop, type Effort, type Limits, type Progress } from '../fuzz/loop.js'
import { History } from '../fuzz/history.js'
import { reproducers } from './reproducer.js'
import type { Stage } from './stage.js'
import { missedBy } from './missed.js'
import type { Difference } from '../model/difference.js'
import type { Execution } from '../model/execution.js'
import type { Parting } from '../model/divergence.js'
import type { Refused } from '../model/driver.js'
import type { Trail } from '../model/search-history.js'
import type { Patched } from '../case/changed.js'

export interface LookOptions {
  readonly seed: number
  readonly budget: Budget
  readonly exact: boolean
  readonly timeLimit: number | undefined
  readonly comparisons: boolean
  /** How many kinds of difference to show in full. */
  readonly show: number
  readonly say: (what: string) => void
  readonly onProgress: (progress: Progress & { differences: number }) => void
}

/** A difference a person can look at. */
export interface ShownDifference extends Confirmed {
  readonly cluster: Cluster
  readonly difference: Difference
  readonly parting: Parting | undefined
  /** What the reference does with the same input, when there is one. */
  readonly reference?: Execution
  /** A test in the project's own framework that passes before the patch and fails after, where one can be written. */
  readonly test: string | undefined
}

/** What one patch was seen to change. */
export interface Looked {
  readonly differences: readonly ShownDifference[]
  /** Kinds of difference found but not shown. */
  readonly more: number
  /** Kinds of difference that did not show again in fresh processes. */
  readonly unconfirmed: number
  readonly effort: Effort & { readonly reachedChange: number; readonly drivers: number; readonly elsewhere: number }
  readonly refused: readonly Refused[]
  readonly trail: Trail
}

const moral = 'This test pins what the program did before. If the patch is right, expect the other value.'

/** Drives the buggy and one patched version over generated inputs, then minimises and confirms what differs. */
export async function look(stage: Stage, subject: Case, patch: Patched, options: LookOptions): Promise<Looked> {
  const prepared = await stage.prepareAll({ coverage: true, trace: false })
  const pool = stage.pool(prepared)
  try {
    const found = driversFrom(stage.lifted, await pool.open(), subject.failing, subject.plan.sequences)
    options.say(`running ${found.drivers.length} lifted tests`)
    const reaches = prepared.map(({ spec }) => {
      const goals = new Set(spec.goals)
      return (covered: readonly number[]) => covered.some((probe) => goals.has(probe))
    })
    const { steps, timeLimit } = stage.options
    const base = await baseline(pool, found.drivers, {
      steps,
      timeLimit,
      fixedTimeLimit: options.timeLimit,
      reaches,
      versions: [0, 1],
    })
    const samples = new Samples(found.drivers)
    const clusters = new Clusters(
      (input, driver) => samples.grade(input, driver),
      (site) => stage.siteOf(site),
    )
    const run = { executions: 0, differing: 0 }
    const history = new History()
    let reachedChange = 0
    const loop = new FuzzLoop(
      pool,
      base.drivers,
      base.limits,
      await stage.dictionary(),
      samples,
      { ...options, states: false },
      {
        versions: () => [0, 1],
        onDifference: (driver, input, _, difference) => clusters.add(driver, input, difference),
        onBatch: (_, { reached, differing, done }) => {
          reachedChange += reached[0] + reached[1]
          run.executions += 2 * done
          run.differing += differing[1]
        },
        onProgress: (progress) => {
          history.note(progress, [run])
          options.onProgress({ ...progress, differences: clusters.size })
        },
      },
    )
    const effort = await loop.run()
    const refused = [...found.refused, ...base.refused]
    // What a test comes through as it stands is not told a second time.
    const [missed] = missedBy(loop, stage, prepared, pool, base.through[1])
    const limits = (cluster: Cluster) => base.limits.get(cluster.driver.id)!
    const ranked = clusters.ranked()
    options.say(`looking closer at ${Math.min(ranked.length, options.show)} of ${ranked.length} kinds of difference`)
    const simple: Cluster[] = []
    for (const cluster of ranked.slice(0, options.show)) {
      const grade = (input: Cluster['input']) => samples.grade(input, cluster.driver)
      simple.push(await minimise(cluster, clusters, grade, pool, limits(cluster), options))
    }
    const rename = (cluster: Cluster, difference: Difference) => clusters.renamed(cluster, difference)
    // Made simple, two kinds may turn out to be one.
    const kinds = simple.filter((c, i) => simple.findIndex((other) => other.key === c.key) === i)
    const seen = new Map<Cluster, Confirmed | undefined>()
    for (const cluster of kinds) seen.set(cluster, await seenIn(pool, cluster, limits(cluster)))
    pool.close()
    const shown = kinds.length ? await confirmAll(stage, subject, patch, seen, rename, limits) : []
    return {
      differences: shown,
      more: Math.max(0, ranked.length - options.show),
      unconfirmed: kinds.length - shown.length,
      effort: { ...effort, reachedChange, drivers: base.drivers.length, elsewhere: base.elsewhere },
      refused,
      trail: { points: history.pointsOf(0), refused, ...(missed && { missed }) },
    }
  } finally {
    pool.close()
  }
}

/** What shows again in fresh processes, with what a person needs to believe it. */
async function confirmAll(
  stage: Stage,
  subject: Case,
  { version, change }: Patched,
  seen: ReadonlyMap<Cluster, Confirmed | undefined>,
  rename: (cluster: Cluster, difference: Difference) => Cluster,
  limits: (cluster: Cluster) => Limits,
): Promise<ShownDifference[]> {
  const traced = await stage.prepareBoth({ version, change }, { coverage: false, trace: true })
  const fresh: [FreshVersion, FreshVersion] = [stage.fresh(traced[0]), stage.fresh(traced[1])]
  const reference = stage.reference && stage.fresh(await stage.prepareReference({ coverage: false, trace: false }))
  const show = async (cluster: Cluster): Promise<ShownDifference | undefined> => {
    const confirmed = await confirm(cluster, fresh, limits(cluster), stage.options, new Map(), seen.get(cluster))
    if (!confirmed) return undefined
    const { before, after } = confirmed
    const difference = differenceOf(before, after, cluster.input, limits(cluster), stage.options)!
    const trees = [subject.buggy.tree, version.tree]
    const parting = partingOf(before, after, traced, change, (v, file, line) => lineOf(trees[v], file, line))
    const expected = reference && (await runFresh(cluster, reference, limits(cluster), stage.options))
    const test = reproducers(subject, stage, version, cluster, difference, confirmed, moral).at(-1)?.text
    return {
      cluster: rename(cluster, difference),
      difference,
      ...confirmed,
      parting,
      ...(expected && { reference: expected }),
      test,
    }
  }
  const clusters = [...seen.keys()]
  const shown: (ShownDifference | undefined)[] = []
  // Starting a process is half waiting: two at a time.
  for (let i = 0; i < clusters.length; i += 2) shown.push(...(await Promise.all(clusters.slice(i, i + 2).map(show))))
  // What ran out of steps at first may turn out to be a kind that is there already.
  const found = shown.filter((d) => d !== undefined)
  return found.filter((d, i) => found.findIndex((other) => other.cluster.key === d.cluster.key) === i)
}
