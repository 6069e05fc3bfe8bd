import type { Budget } from './budget.js'
import type { ScheduleOptions } from './schedules/power.js'
import type { Seeds } from './seeds.js'
import type { KnownDifferences } from '../model/difference.js'
import type { Condition } from '../model/condition.js'

/** The limits of a driver, measured with its original values. */
export interface Limits {
  readonly steps: number
  readonly timeLimit: number
  readonly ignore: readonly string[]
  readonly known: KnownDifferences
  /** When the old behaviour must be preserved; without it, every difference counts. */
  readonly condition?: Condition
}

export interface FuzzOptions {
  readonly seed: number
  readonly budget: Budget
  /** Ablation: no comparison operands are used. */
  readonly comparisons: boolean
  /** Inputs that carry a change of state further are kept (Poracle's C2). */
  readonly states: boolean
  /** Inputs that were worth keeping in an earlier run. */
  readonly seeds?: Seeds
  /** Which inputs get more energy; without one, all that showed something new take turns. */
  readonly schedule?: ScheduleOptions
}
