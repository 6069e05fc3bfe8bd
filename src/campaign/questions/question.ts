import type { Driver } from '../../model/driver.js'
import type { Askable } from './choose.js'
import type { Overrides } from '../../model/input.js'
import type { Difference } from '../../model/difference.js'
import type { Execution } from '../../model/execution.js'
import type { Output } from '../../execution/outputs.js'

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
