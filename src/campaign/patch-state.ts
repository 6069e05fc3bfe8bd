import { isNoWorse } from '../model/grade.js'
import { isOddNull, type Cluster, type Clusters } from './differences/cluster.js'
import type { ConfirmedExecutions } from './differences/confirm.js'
import type { Base } from './session.js'
import type { ComparisonTerms } from './comparison-terms.js'
import type { Difference } from '../model/difference.js'
import type { Execution } from '../model/execution.js'

/** A violation that was reproduced in fresh processes. */
export interface Violation extends ConfirmedExecutions {
  readonly cluster: Cluster
  readonly difference: Difference
  readonly terms: ComparisonTerms
  /** The patched version does not terminate, even with a generous limit. */
  readonly endless: boolean
  /** The execution of the buggy version, if another version is the baseline. */
  readonly buggy?: Execution
  /** The patched version reached the change. */
  readonly isReached: boolean
  /** Every value is of a kind that the tests use. */
  readonly isShown: boolean
}

/** How a judge treats the differences that are found. */
export interface EvidenceRules {
  /** The version the patched ones are compared with. */
  readonly base: Base
  /** Inputs with nothing where no test has nothing may be a reason to suspect. */
  readonly allowsNull?: boolean
  /** Whether this kind of difference can be evidence against a patch. */
  counts(cluster: Cluster): boolean
  /** Whether it is proof, so that the search can end. */
  isProof(cluster: Cluster): boolean
  /** Whether a confirmed difference is evidence against the patch. */
  stands(violation: Violation): boolean
  /** Whether a difference that is no evidence is still a reason to suspect the patch. */
  hints?(violation: Violation): boolean
}

/** How often a kind of violation may fail to reproduce before it no longer counts. */
const mostChances = 2

/** A patch that is searched, and what is known about it so far. */
export class PatchState {
  /** When its witness was found. */
  settledAt: number | undefined
  violation: Violation | undefined
  /** One that is evidence if there is no proof. */
  lesser: Violation | undefined
  /** The time budget ran out before the differences were confirmed. */
  isUnsettled = false
  /** Weak evidence against it. */
  hint: Violation | undefined
  /** Nothing better was found: inputs with texts of a form that no test shows are looked at, too. */
  takesUnusual = false
  /** It has had its share of executions. */
  isDone = false
  private readonly unconfirmed = new Map<string, number>()

  constructor(
    /** Number in the group. */
    readonly patch: number,
    readonly clusters: Clusters,
    private readonly rules: EvidenceRules,
    /** Why one of the tests cannot be loaded in this version. */
    readonly loadError: string | undefined,
  ) {}

  /** Violations that may be evidence against it, the most relevant first. */
  get suspects(): Cluster[] {
    const isBanned = ({ key }: Cluster) => (this.unconfirmed.get(key) ?? 0) >= mostChances
    const worst = this.takesUnusual ? 'unusual' : 'in-type'
    const found = this.clusters
      .ranked()
      .filter((c) => this.rules.counts(c) && isNoWorse(c.grade, worst) && !isBanned(c))
      .filter((c) => this.rules.allowsNull || !isOddNull(c))
    const isProof = (c: Cluster) => this.rules.isProof(c)
    return [...found.filter(isProof), ...found.filter((c) => !isProof(c))]
  }

  get hasProof(): boolean {
    return this.suspects.some((c) => this.rules.isProof(c))
  }

  /** Whether it is still run: there is no proof against it, and it does not crash its host too often. */
  get isOpen(): boolean {
    return !this.isDone && !this.violation && !this.hasProof
  }

  /** A violation did not reproduce; others of the same kind still may. */
  forget(...keys: readonly string[]): void {
    for (const key of new Set(keys)) {
      this.unconfirmed.set(key, (this.unconfirmed.get(key) ?? 0) + 1)
      this.clusters.remove(key)
    }
  }
}
