import { Separability } from './separability.js'
import { DistanceScale, factorAflgo } from './aflgo.js'
import { temperature } from './cooling.js'
import { defaultMaxFactor, factorFix2fit } from './fix2fit.js'

/**
 * What inputs are preferred by: new coverage only (AFL), the distance to the change, too (AFLGo), and on top of both the
 * number of patches an input rules out (Fix2Fit, equation 7) or the number of partitions it refines (equation 4).
 */
export const modes = ['coverage', 'distance', 'filtering', 'separability'] as const
export type Mode = (typeof modes)[number]

export interface ScheduleOptions {
  readonly mode: Mode
  /** Max_Factor of equation 6. */
  readonly maxFactor?: number
}

/** The effect of an input on the remaining patches. */
export interface SeparationCounts {
  /** Partitions that it refined: b(t). */
  readonly refined: number
  /** Patches that it ruled out: r(t). */
  readonly ruledOut: number
}

/** What was seen when an input ran for the first time. */
export interface InputFacts {
  /** Mean distance to the change; undefined when nothing that was executed leads there. */
  readonly away?: number
  readonly separated?: SeparationCounts
}

/** The power schedule of a run. */
export class PowerSchedule {
  private readonly distances = new DistanceScale()
  private readonly separability = new Separability()
  private warmth = 1

  constructor(private readonly options: ScheduleOptions) {}

  /** The share of the budget that is spent, from 0 to 1. */
  set spent(share: number) {
    this.warmth = temperature(share)
  }

  /** A new test was run. */
  note(facts: InputFacts): void {
    this.separability.note(this.count(facts))
  }

  /** A test is kept: distances are normalised by these. */
  keep({ away }: InputFacts): void {
    this.distances.note(away)
  }

  /** Worth keeping though it covers nothing new (section 5.4). */
  isInteresting(facts: InputFacts): boolean {
    return this.count(facts) > 0
  }

  /** What AFL's energy is multiplied by. */
  factor(facts: InputFacts): number {
    const { mode, maxFactor = defaultMaxFactor } = this.options
    if (mode === 'coverage') return 1
    const near = factorAflgo(this.distances.of(facts.away), this.warmth)
    if (mode === 'distance') return near
    return near * factorFix2fit(this.separability.of(this.count(facts)), this.warmth, maxFactor)
  }

  private count({ separated }: InputFacts): number {
    const { mode } = this.options
    if (mode === 'separability') return separated?.refined ?? 0
    return mode === 'filtering' ? (separated?.ruledOut ?? 0) : 0
  }
}
