import { inspect } from 'node:util'
import { Clusters } from '../../campaign/differences/cluster.js'
import { cutOf, SearchRun } from '../../campaign/search-run.js'
import type { Session, Start } from '../../campaign/session.js'
import type { TestBed } from '../../campaign/test-bed.js'
import { isWeak } from '../../execution/compare.js'
import { firstShare } from '../../fuzz/budget.js'
import { overriddenSlots, withoutOriginals, type Samples } from '../../fuzz/input.js'
import { driverKey } from '../../fuzz/seeds.js'
import type { Difference } from '../../model/difference.js'
import type { Driver } from '../../model/driver.js'
import { repeatSlot, type Overrides } from '../../model/input.js'
import type { JudgeOptions } from '../judge.js'
import { Neighbours } from '../../campaign/neighbours.js'

/** Inputs that are compared for each patch: of the corpus, of those that show a difference, of one kind. */
const mostKept = 48
const mostDiffering = 48
const mostOfKind = 6
/** Passing tests whose neighbours are tried, and how many of each. */
const mostPassing = 12
const mostNear = 16
/** The fraction of the executions for this judge; most of what it needs is found early. */
const share = 8
const mostExecutions = 5000

/** A driver and an input that may become a generated test. */
export interface InputAttempt {
  readonly driver: Driver
  readonly input: Overrides
  /** Why it was kept: a new path, near the input of a passing test, or a difference in the patched version. */
  readonly from: 'corpus' | 'near' | 'difference'
}

/** Inputs made from the lifted tests and from sequences of calls, and what they are run with. */
export interface Generation extends Pick<Start, 'drivers' | 'limits' | 'samples'> {
  /** For each patch. */
  readonly attempts: ReadonlyMap<number, readonly InputAttempt[]>
  readonly executions: number
  readonly reached: number
  /** What ended it before the executions were spent, if something did. */
  readonly cut: string | undefined
}

/** Fuzzes the versions together, and keeps inputs that take new paths or show differences. */
export async function generateAttempts(
  session: Session,
  patches: readonly number[],
  options: JudgeOptions,
): Promise<Generation> {
  const { bed } = session
  const start = await session.start({ base: 'buggy', patches })
  const { drivers, limits, samples } = start
  const differing = new Map(patches.map((patch) => [patch, new Differing(samples, bed)]))
  const executions = Math.min(mostExecutions, Math.ceil(options.budget.executions / share))
  const run = await SearchRun.open(
    session,
    start,
    patches,
    {
      // Comparing executions takes about as long.
      budget: { ...firstShare(options.budget, 2), executions, milliseconds: options.budget.milliseconds / 2 },
      comparisons: options.comparisons,
      states: false,
      seeds: options.seeds,
      onProgress: (spent) => options.onProgress(spent, patches.length),
    },
    {
      isOpen: () => true,
      onDifference: (driver, input, patch, difference) => differing.get(patch)!.add(driver, input, difference),
    },
  )
  const effort = await run.run()
  const isFit = ({ driver, input }: InputAttempt) => isOnce(input) && samples.grade(input, driver) === 'in-type'
  const kept = drivers.flatMap((driver) =>
    (run.kept.get(driverKey(driver)) ?? []).map((input): InputAttempt => ({
      driver,
      input: withoutOriginals(input, driver),
      from: 'corpus',
    })),
  )
  const neighbours = new Neighbours(samples, await bed.dictionary('buggy'), options.host.seed)
  const passing = drivers.filter(({ failing, generated }) => !failing && !generated).slice(0, mostPassing)
  const near = passing.flatMap((driver) =>
    spread(neighbours.of(driver), mostNear).map((input): InputAttempt => ({ driver, input, from: 'near' })),
  )
  const common = spread(kept.filter(isFit), mostKept)
  const attempts = new Map(
    [...differing].map(([patch, found]) => [patch, distinct([...near, ...common, ...found.attempts()])]),
  )
  const { reachedOnBase: reached } = run.tallyOf(patches[0])
  return { drivers, limits, samples, attempts, executions: effort.executions, reached, cut: cutOf(effort) }
}

/** A test that runs twice in a row shows what the first run left behind, and has no counterpart among the originals. */
const isOnce = (input: Overrides) => !overriddenSlots(input).includes(repeatSlot)

function distinct(attempts: readonly InputAttempt[]): InputAttempt[] {
  const keys = attempts.map(({ driver, input }) => `${driver.id} ${inspect(input, everything)}`)
  return attempts.filter((_, i) => keys.indexOf(keys[i]) === i)
}

const everything = { depth: Infinity, maxArrayLength: Infinity, maxStringLength: Infinity }

/** As many as there is room for, evenly from all of them. */
function spread<T>(items: readonly T[], most: number): T[] {
  const step = Math.max(1, items.length / most)
  return items.filter((_, i) => Math.floor(i / step) !== Math.floor((i - 1) / step)).slice(0, most)
}

/** Inputs on which a patched version visibly differs, some of each kind. */
class Differing {
  private readonly kinds = new Map<string, InputAttempt[]>()
  private readonly clusters: Clusters

  constructor(
    private readonly samples: Samples,
    bed: TestBed,
  ) {
    this.clusters = new Clusters(samples, (site) => bed.siteOf(site))
  }

  add(driver: Driver, given: Overrides, difference: Difference): void {
    // A difference only inside the program may be an internal detail.
    if (isWeak(difference) || difference.where === 'exit') return
    const input = withoutOriginals(given, driver)
    if (!input.length || !isOnce(input) || this.samples.grade(input, driver) !== 'in-type') return
    const key = `${driver.id} ${this.clusters.keyOf(difference, input, driver)}`
    const list = this.kinds.get(key) ?? []
    if (list.length < mostOfKind) this.kinds.set(key, [...list, { driver, input, from: 'difference' }])
  }

  /** One of every kind, then the second of every kind, and so on. */
  attempts(): InputAttempt[] {
    const lists = [...this.kinds.values()]
    const rounds = Array.from({ length: mostOfKind }, (_, i) => lists.flatMap((list) => list[i] ?? []))
    return rounds.flat().slice(0, mostDiffering)
  }
}
