import type { Cluster, Clusters } from '../../differences/cluster.js'
import type { Confirmed } from '../../differences/confirm.js'
import { isWeak, type Difference } from '../../execution/compare.js'
import type { Inferred } from './infer.js'

/** A violation that showed again in fresh processes. */
export interface Violation extends Confirmed {
  readonly cluster: Cluster
  readonly difference: Difference
  readonly condition: Inferred
  /** The patched version does not end, however long it is given. */
  readonly endless: boolean
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
  /** When its witness was there. */
  settledAt: number | undefined
  violation: Violation | undefined
  /** It has had its share of executions. */
  isDone = false
  /** Why one of the tests cannot be loaded in this version. */
  loadError: string | undefined
  private deaths = 0
  private readonly unconfirmed = new Map<string, number>()

  constructor(
    /** Position among the versions. */
    readonly version: number,
    readonly clusters: Clusters,
  ) {}

  /** Violations that could speak against it, the most telling first. */
  get suspects(): Cluster[] {
    const isBanned = ({ key }: Cluster) => (this.unconfirmed.get(key) ?? 0) >= mostChances
    return this.clusters.ranked().filter((c) => !isWeak(c.difference) && c.grade === 'in-type' && !isBanned(c))
  }

  get hasProof(): boolean {
    return this.suspects.some(isProof)
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

/** A stated condition that is only cut short by an exception or an endless loop may still be broken for good. */
export const isProof = ({ difference, driver }: Cluster) => difference.where !== 'outcome' || !driver.preserves
