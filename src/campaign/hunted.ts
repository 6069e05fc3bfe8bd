import type { Cluster, Clusters } from './differences/cluster.js'
import type { Confirmed } from './differences/confirm.js'
import type { Terms } from './terms.js'
import type { Difference } from '../model/difference.js'
import type { Execution } from '../model/execution.js'

/** A violation that showed again in fresh processes. */
export interface Violation extends Confirmed {
  readonly cluster: Cluster
  readonly difference: Difference
  readonly terms: Terms
  /** The patched version does not end, however long it is given. */
  readonly endless: boolean
  /** What the buggy version does, where another is the measure. */
  readonly buggy?: Execution
  /** The patched version came through the change. */
  readonly isReached: boolean
  /** Every value is of a kind that the tests show. */
  readonly isShown: boolean
}

/** What a judge makes of the differences that are found. */
export interface Rules {
  /** The version the patched ones are compared with. */
  readonly base: 'buggy' | 'reference'
  /** Whether this kind of difference could speak against a patch. */
  counts(cluster: Cluster): boolean
  /** Whether it would be enough, so that nothing else has to be looked for. */
  isProof(cluster: Cluster): boolean
  /** Whether a confirmed one can be held against the patch after all. */
  stands(violation: Violation): boolean
  /** Whether one that cannot still is a reason to look at the patch again. */
  hints?(violation: Violation): boolean
}

/** How often a kind of violation may turn out to be chance before it no longer counts. */
const mostChances = 2
/** How often a version may take its host down; each time costs as much as thousands of executions, and all pay for it. */
const mostDeaths = 3

/** A patch under search, and what is known about it so far. */
export class Hunted {
  executions = 0
  inputs = 0
  reached = 0
  met = 0
  differing = 0
  /** Executions that went another way than the buggy version goes; undefined where that cannot be seen. */
  parted: number | undefined
  /** When its witness was there. */
  settledAt: number | undefined
  violation: Violation | undefined
  /** The time was over before what was seen could be confirmed. */
  isUnsettled = false
  /** What speaks against it, though not enough. */
  hint: Violation | undefined
  /** It has had its share of executions. */
  isDone = false
  /** Why one of the tests cannot be loaded in this version. */
  loadError: string | undefined
  private deaths = 0
  private readonly unconfirmed = new Map<string, number>()

  /** Inputs that show the bug in the buggy version and not in this one. */
  repaired = 0

  constructor(
    /** Position among the versions. */
    readonly version: number,
    readonly clusters: Clusters,
    private readonly rules: Rules,
  ) {}

  /** Violations that could speak against it, the most telling first. */
  get suspects(): Cluster[] {
    const isBanned = ({ key }: Cluster) => (this.unconfirmed.get(key) ?? 0) >= mostChances
    const found = this.clusters.ranked().filter((c) => this.rules.counts(c) && c.grade === 'in-type' && !isBanned(c))
    const isProof = (c: Cluster) => this.rules.isProof(c)
    return [...found.filter(isProof), ...found.filter((c) => !isProof(c))]
  }

  get hasProof(): boolean {
    return this.suspects.some((c) => this.rules.isProof(c))
  }

  /** Worth running on: nothing condemns it, and it does not cost the others too much. */
  get isOpen(): boolean {
    return !this.isDone && !this.violation && !this.hasProof && this.deaths < mostDeaths
  }

  /** True when it was set aside because it keeps taking its host down. */
  get isDeadly(): boolean {
    return this.deaths >= mostDeaths
  }

  died(): void {
    this.deaths++
  }

  /** A violation did not show again; of one kind, some may be chance and others not. */
  forget(...keys: readonly string[]): void {
    for (const key of new Set(keys)) {
      this.unconfirmed.set(key, (this.unconfirmed.get(key) ?? 0) + 1)
      this.clusters.remove(key)
    }
  }
}
