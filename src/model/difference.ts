import type { Observation } from './snapshot.js'

/** How two observed values differ at one place. */
export interface ValueDifference {
  /** Access path from the observed value to the place, with `[*]` for any index and `#` for what an object of a class keeps. */
  readonly path: string
  /** What kind of change: `number`, `string`, `number→undefined`, `length`, `missing key`, `message` … */
  readonly change: string
}

/** What differs between two executions, named by where it shows. */
export interface Difference extends ValueDifference {
  /** `outcome`, or the kind of the observation. */
  readonly where: 'outcome' | Observation['kind']
  readonly site: string | number
  /** Which of the observations at that site, counted from 0. */
  readonly occurrence: number
}

/**
 * The differences of the unchanged test: observation (`kind:site:occurrence`), value before, value after … An input
 * that shows the same again shows nothing new, and must not hide other differences.
 */
export type KnownDifferences = readonly unknown[]
