import type { Cluster, Clusters } from './differences/cluster.js'
import type { Confirmed } from './differences/confirm.js'
import type { Base } from './session.js'
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
  readonly base: Base
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

/** A patch that is searched, and what is known about it so far. */
export class PatchState {
  /** When its witness was there. */
  settledAt: number | undefined
  violation: Violation | undefined
  /** The time was over before what was seen could be confirmed. */
  isUnsettled = false
  /** What speaks against it, though not enough. */
  hint: Violation | undefined
  /** It has had its share of executions. */
  isDone = false
  private readonly unconfirmed = new Map<string, number>()

  constructor(
    /** Number in the group. */
    readonly patch: number,
    readonly clusters: Clusters,
    private readonly rules: Rules,
    /** Why one of the tests cannot be loaded in this version. */
    readonly loadError: string | undefined,
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

  /** Worth running on: nothing condemns it yet. */
  get isOpen(): boolean {
    return !this.isDone && !this.violation && !this.hasProof
  }

  /** A violation did not show again; of one kind, some may be chance and others not. */
  forget(...keys: readonly string[]): void {
    for (const key of new Set(keys)) {
      this.unconfirmed.set(key, (this.unconfirmed.get(key) ?? 0) + 1)
      this.clusters.remove(key)
    }
  }
}
