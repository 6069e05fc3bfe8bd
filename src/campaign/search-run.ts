import type { Batch, BatchResult } from '../execution/batch.js'
import type { Budget } from '../fuzz/budget.js'
import { SearchTimeline } from '../fuzz/timeline.js'
import { FuzzLoop } from '../fuzz/loop.js'
import type { FuzzEffort, FuzzWatcher } from '../fuzz/watcher.js'
import type { Seeds } from '../fuzz/seeds.js'
import type { Crash } from '../model/crash.js'
import type { Difference } from '../model/difference.js'
import type { Driver } from '../model/driver.js'
import type { Overrides } from '../model/input.js'
import type { SearchHistory } from '../model/search-history.js'
import { EquivalenceFinder } from '../partitions/equivalence.js'
import { ObservedPartition } from '../partitions/observed-partition.js'
import { restrictTree } from '../partitions/partition-tree.js'
import type { GroupFacts } from './facts.js'
import type { Session, Start } from './session.js'
import { count, Tally } from './tally.js'
import { unreachedBy } from './unexercised.js'
import type { FuzzOptions } from '../fuzz/options.js'

export interface RunOptions extends Pick<FuzzOptions, 'comparisons' | 'states'> {
  readonly budget: Budget
  readonly seeds?: Seeds | undefined
  /** Inputs that tell patches of one build apart get more energy (Fix2Fit, section 5.3). */
  readonly separates?: boolean
  /** `left`: patches still searched; `parts`: groups of them that behaved alike so far. */
  readonly onProgress: (executions: number, left: number, parts: number) => void
}

/** What a search wants to see, and of which patches; patches go by their numbers in the group. */
export interface Hooks {
  /** The version that the patches are compared with says what is right. */
  readonly isOracle?: boolean
  isOpen(patch: number): boolean
  onDifference?(driver: Driver, input: Overrides, patch: number, difference: Difference): void
  onCrash?(driver: Driver, input: Overrides, patch: number, crash: Crash): void
}

/** The one place where a loop is set up; hosts start from nothing. */
export async function newLoop(
  session: Session,
  start: Pick<Start, 'drivers' | 'limits' | 'samples'>,
  options: Omit<FuzzOptions, 'seed'> & Partial<Pick<FuzzOptions, 'seed'>>,
  watcher: FuzzWatcher,
): Promise<FuzzLoop> {
  const { pool, bed } = session
  pool.forget()
  const { seed } = bed.options
  const { drivers, limits, samples } = start
  return new FuzzLoop(pool, drivers, limits, await session.dictionary, samples, { seed, ...options }, watcher)
}

/** A search of some patches of a session under way: the loop, what it counts, and how it tells the patches apart. */
export class SearchRun {
  private readonly tallies: readonly Tally[]
  private readonly apart: ObservedPartition
  private readonly finder: EquivalenceFinder
  private readonly history = new SearchTimeline()
  private loop!: FuzzLoop

  private constructor(
    private readonly session: Session,
    private readonly start: Start,
    private readonly patches: readonly number[],
    private readonly hooks: Hooks,
  ) {
    const { bed, prepared } = session
    this.tallies = bed.patches.map(() => new Tally())
    this.apart = new ObservedPartition(bed.first, bed.patches.length, bed.options)
    this.finder = new EquivalenceFinder(prepared, bed.first)
  }

  static async open(
    session: Session,
    start: Start,
    patches: readonly number[],
    options: RunOptions,
    hooks: Hooks,
  ): Promise<SearchRun> {
    const run = new SearchRun(session, start, patches, hooks)
    const { budget, comparisons, states, seeds, separates } = options
    const isDirected = separates === true && session.isShared
    run.loop = await newLoop(
      session,
      start,
      {
        budget,
        comparisons,
        states,
        ...(seeds && { seeds }),
        ...(isDirected && { schedule: { mode: 'separability' as const } }),
      },
      run.watcher(options, isDirected),
    )
    return run
  }

  private watcher({ onProgress }: RunOptions, isDirected: boolean): FuzzWatcher {
    const { session, start, patches, hooks } = this
    const { first } = session.bed
    const open = () => patches.filter((patch) => !this.tallies[patch].isDeadly && hooks.isOpen(patch))
    const { onCrash } = hooks
    const isInType = (input: Overrides, driver: Driver) => start.samples.grade(input, driver) === 'in-type'
    const take = (batch: Batch, result: BatchResult) => {
      const driver = start.drivers.find(({ file, index }) => file === batch.file && index === batch.index)
      count(
        (version) => this.tallies[version - first],
        session,
        start.unpatched.length,
        driver,
        isInType,
        batch,
        result,
      )
      this.apart.take(driver, batch, result)
      if (!isDirected) this.finder.take(batch, result)
    }
    return {
      wants: {
        partition: session.isShared,
        crashes: onCrash !== undefined,
        isOracleFirst: hooks.isOracle === true,
      },
      versions: () => (open().length ? [...start.unpatched, ...open().map((patch) => first + patch)] : []),
      onDifference: (driver, input, version, difference) => {
        if (version >= first) hooks.onDifference?.(driver, input, version - first, difference)
      },
      ...(onCrash && {
        onCrash: (driver, input, version, crash) => {
          if (version >= first) onCrash(driver, input, version - first, crash)
        },
      }),
      ...(isDirected && {
        onAnswer: (_, __, batch, answer) => ({ refined: this.finder.refine(batch, answer), ruledOut: 0 }),
      }),
      onBatch: take,
      onProgress: (progress) => {
        this.history.note(progress, this.tallies)
        onProgress(progress.executions, open().length, this.apart.groups(open()))
      },
    }
  }

  /** May be called again after `rewind`. */
  run(): Promise<FuzzEffort> {
    return this.loop.run()
  }

  /** Continues as if only that many executions had been spent. */
  rewind(executions: number): void {
    this.loop.rewind(executions)
  }

  tallyOf(patch: number): Tally {
    return this.tallies[patch]
  }

  get kept(): Seeds {
    return this.loop.kept
  }

  /** How the search went for each of its patches. */
  histories(): SearchHistory[] {
    const { session, start, patches } = this
    const refused = [...start.lifted.refused, ...start.refused]
    // What the tests come through unchanged counts, too.
    const missed = unreachedBy(this.loop, session, start)
    return patches.map((patch) => ({
      points: this.history.pointsOf(patch),
      refused,
      ...(missed[patch] && { missed: missed[patch] }),
    }))
  }

  async facts(): Promise<GroupFacts> {
    const tree = await this.apart.tree(this.session.pool)
    return {
      tree: tree && restrictTree(tree, this.patches),
      alike: this.alike(),
      equivalent: this.finder.equivalent,
      kept: this.kept,
    }
  }

  /** Patches that behaved the same in every execution, as often as the others ran. */
  private alike(): number[][] {
    const groups: number[][] = []
    const executionsOf = (patch: number) => this.tallies[patch].executions
    for (const patch of this.patches) {
      if (!this.tallies[patch].inputs) continue
      const isMate = (other: number) => this.apart.isAlike(patch, other) && executionsOf(other) === executionsOf(patch)
      const group = groups.find((g) => g.every(isMate))
      if (group) group.push(patch)
      else groups.push([patch])
    }
    return groups.filter((group) => group.length > 1)
  }
}

/** Why a loop ended before the executions were spent, if it did. */
export const cutOf = ({ ended }: FuzzEffort): string | undefined =>
  ended === 'time' || ended === 'too many crashes of the host' ? ended : undefined
