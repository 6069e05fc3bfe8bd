import type { Driver } from '../../model/driver.js'
import type { Difference } from '../../execution/compare.js'
import type { Execution, Overrides } from '../../execution/protocol.js'
import type { Snapshot } from '../../model/snapshot.js'
import type { Askable } from './choose.js'

/** Where something is observed. */
export type Place = Pick<Difference, 'where' | 'site' | 'occurrence'>

/** A test with an input, at one place of which patches show different things: who knows what is right rules some out. */
export interface Splitting extends Askable {
  readonly driver: Driver
  readonly input: Overrides
  /** What is observed, in words. */
  readonly label: string
  /** The observed expression with the input in it, where that says all. */
  readonly calls?: string | undefined
  /** The place; what changes there is another thing for every patch. */
  readonly difference: Difference
  /** What the buggy version did, and then each patch. */
  readonly executions: readonly Execution[]
  /** What patches show there, by the number of the answer. */
  readonly outputs: readonly Output[]
}

/** What some of the patches show. */
export interface Output {
  readonly value: Snapshot
  readonly patches: readonly number[]
  /** The buggy version shows the same. */
  readonly isBefore: boolean
}
