import type { Driver } from '../../model/driver.js'
import type { Askable } from './choose.js'
import type { Overrides } from '../../model/input.js'
import type { Difference } from '../../model/difference.js'
import type { Execution } from '../../model/execution.js'
import type { Output } from '../../execution/outputs.js'

/**
 * A test with an input and a place where patches show different values: knowing the expected value rules some of them
 * out.
 */
export interface SplittingQuestion extends Askable {
  readonly driver: Driver
  readonly input: Overrides
  /** What is observed, in words. */
  readonly label: string
  /** The observed expression with the input in it, where that says all. */
  readonly calls?: string | undefined
  /** The place; each patch may change it differently. */
  readonly difference: Difference
  /** What the buggy version did, and then each patch. */
  readonly executions: readonly Execution[]
  /** What patches show there, by the number of the answer. */
  readonly outputs: readonly Output[]
}
