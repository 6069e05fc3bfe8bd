import { isOver, type Budget } from '../fuzz/budget.js'
import { twoAtATime } from '../util/two-at-a-time.js'
import type { Overrides } from '../model/input.js'
import type { Cluster } from './differences/cluster.js'
import { confirm, runFresh, rerunInPool, type ConfirmedExecutions, type ExecutionCache } from './differences/confirm.js'
import { countedDifference, minimise } from './differences/minimise.js'
import type { PatchState, EvidenceRules, Violation } from './patch-state.js'
import type { Session, Start } from './session.js'
import type { ComparisonTerms } from './comparison-terms.js'

/** A loop that counts to a huge number terminates; an endless loop also shows with small numbers. */
const isModest = (value: unknown): boolean =>
  typeof value === 'object' && value !== null
    ? Object.values(value).every(isModest)
    : typeof value !== 'number' || Math.abs(value) <= 1_000_000

/** In a fresh process: ten seconds, and more steps than any program makes in them. */
export const endlessLimits = { steps: 100_000_000, timeLimit: 2250 }
/** Milliseconds after which a version counts as endless. */
export const endlessTimeout = 10_000
/** Patches that are confirmed together if the time may run out. */
const perPortion = 2
/** How many kinds of violation of a patch are tried before the search goes on. */
const mostTries = 3

/** A minimised violation, and the kind it was minimised from. */
interface MinimisedViolation {
  readonly state: PatchState
  readonly cluster: Cluster
  readonly from: string
  /** That kind is proof. */
  readonly isProof: boolean
  readonly isReached: boolean
}

/** Minimises what speaks against patches, and confirms it in fresh processes. */
export class Settlement {
  private readonly remembered: ExecutionCache = new Map()

  constructor(
    private readonly session: Session,
    private readonly start: Start,
    private readonly terms: ReadonlyMap<number, ComparisonTerms>,
    private readonly rules: EvidenceRules,
    private readonly budget: Budget,
  ) {}

  /** Confirms the evidence against each patch; differences that do not reproduce make room for the next. */
  async settle(caught: readonly PatchState[]): Promise<void> {
    for (let i = 0; i < mostTries; i++) {
      const left = caught.filter((state) => !state.violation && state.suspects.length > 0)
      if (!left.length) return
      const simple: MinimisedViolation[] = []
      for (const portion of this.portions(left)) {
        if (isOver(this.budget)) for (const state of portion) state.isUnsettled = true
        else await this.confirmAll(await this.simplify(portion, simple))
      }
    }
  }

  /** All at once, or a few at a time if the time may run out. */
  private portions(states: readonly PatchState[]): (readonly PatchState[])[] {
    const size = this.budget.deadline === undefined ? states.length : perPortion
    return Array.from({ length: Math.ceil(states.length / size) }, (_, i) => states.slice(i * size, (i + 1) * size))
  }

  private get base(): number {
    return this.start.unpatched[0]
  }

  private positionOf({ patch }: PatchState): number {
    return this.session.bed.first + patch
  }

  private limitsOf({ driver }: Pick<Cluster, 'driver'>) {
    return this.start.limits.get(driver.id)!
  }

  /** A minimised input that is proof against each patch; one that works for a patch is tried first on the next. */
  private async simplify(caught: readonly PatchState[], simple: MinimisedViolation[]): Promise<MinimisedViolation[]> {
    const { pool, bed } = this.session
    const before = simple.length
    for (const state of caught) {
      const [cluster] = state.suspects
      const grade = (input: Overrides) => this.start.samples.grade(input, cluster.driver)
      const known = await this.tryKnown(
        state,
        simple.map((one) => one.cluster),
      )
      const versions = [this.base, this.positionOf(state)] as const
      const limits = this.limitsOf(cluster)
      const made = known ?? (await minimise(cluster, state.clusters, grade, pool, limits, bed.options, versions))
      const isProof = this.rules.isProof(cluster)
      simple.push({ state, cluster: made, from: cluster.key, isProof, isReached: await this.isReached(state, made) })
    }
    return simple.slice(before)
  }

  private async tryKnown(state: PatchState, known: readonly Cluster[]): Promise<Cluster | undefined> {
    const { pool, bed } = this.session
    for (const cluster of known) {
      const { driver, input } = cluster
      const limits = this.limitsOf(cluster)
      const versions = [this.base, this.positionOf(state)]
      const { file, index } = driver
      const [{ answers }] = await pool.run([{ file, index, inputs: [input], versions, ...limits, full: true }])
      const [before, after] = answers[0]?.executions ?? []
      const found = before && after && countedDifference(before, after, input, limits, bed.options)
      if (!found) continue
      const same = state.clusters.renamed({ ...cluster, count: 1 }, found)
      if (!this.rules.counts(same)) continue
      // A difference that is no proof must not displace one that is.
      if (this.rules.isProof(same) || !state.hasProof) return same
    }
    return undefined
  }

  private async confirmAll(simple: readonly MinimisedViolation[]): Promise<void> {
    const seen: (ConfirmedExecutions | undefined)[] = []
    for (const { state, cluster } of simple) {
      const versions = [this.base, this.positionOf(state)] as const
      seen.push(await rerunInPool(this.session.pool, cluster, this.limitsOf(cluster), versions))
    }
    await twoAtATime(simple, (found, i) => this.confirmOne(found, seen[i]))
  }

  private async confirmOne(found: MinimisedViolation, seen: ConfirmedExecutions | undefined): Promise<void> {
    const { state, cluster, from } = found
    const { bed } = this.session
    const limits = this.limitsOf(cluster)
    const fresh = [await bed.freshAt(this.base), await bed.freshAt(this.positionOf(state))] as const
    const confirmed = await confirm(cluster, fresh, limits, bed.options, { remembered: this.remembered, seen })
    if (!confirmed) return state.forget(cluster.key, from)
    const difference = countedDifference(confirmed.before, confirmed.after, cluster.input, limits, bed.options)!
    const mayBeEndless = difference.change === 'returned→timed-out' && isModest(cluster.input)
    const isLate = mayBeEndless && isOver(this.budget, Date.now() + endlessTimeout)
    const isEndless = async () =>
      (await runFresh(cluster, fresh[1], { ...limits, ...endlessLimits }, bed.options)).outcome.kind === 'timed-out'
    const buggy = this.start.unpatched.length > 1 ? await this.onBuggy(cluster) : undefined
    const violation: Violation = {
      ...confirmed,
      cluster: state.clusters.renamed(cluster, difference),
      difference,
      terms: this.terms.get(cluster.driver.id)!,
      endless: mayBeEndless && !isLate && (await isEndless()),
      ...(buggy && { buggy }),
      isReached: found.isReached,
      isShown: this.start.samples.isShown(cluster.input, cluster.driver),
    }
    if (!this.rules.stands(violation)) {
      if (cluster.grade === 'in-type' && this.rules.hints?.(violation)) state.hint ??= violation
      // There was no time to wait for its end: that does not mean it did not reproduce.
      state.isUnsettled ||= isLate
      return state.forget(cluster.key, from)
    }
    // What was taken for proof is none when it is confirmed: there may be better.
    if (found.isProof && !this.rules.isProof(violation.cluster)) {
      state.lesser ??= violation
      state.settledAt ??= performance.now()
      return state.forget(cluster.key, from)
    }
    state.settledAt = performance.now()
    state.violation = violation
  }

  private async onBuggy(cluster: Cluster) {
    const { bed } = this.session
    return runFresh(cluster, await bed.freshAt(bed.buggy), this.limitsOf(cluster), bed.options)
  }

  private async isReached(state: PatchState, { driver, input }: Cluster): Promise<boolean> {
    const position = this.positionOf(state)
    const { condition: _, ...limits } = this.limitsOf({ driver })
    const { file, index } = driver
    const batch = { file, index, inputs: [input], versions: [position], ...limits, full: true }
    const [{ reached }] = await this.session.pool.run([batch])
    // A patch that only deletes functions has no place of its own to reach.
    return reached[0] > 0 || this.session.prepared[position].spec.goals.length === 0
  }
}
