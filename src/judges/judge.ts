import type { Difference } from '../execution/compare.js'
import type { Driver } from '../drivers/driver.js'
import type { Execution, Overrides } from '../execution/protocol.js'

/** What speaks against a patch. */
export type Evidence = Witness | Score

/** A concrete input on which the patched version does what it must not. */
export interface Witness {
  readonly kind: 'witness'
  readonly judge: string
  /** Who says so: a person, or Assay by itself. Only a person's word condemns a patch. */
  readonly oracle: 'stated' | 'inferred'
  /** The condition that held, in words, and where it stands. */
  readonly condition: string
  readonly driver: Driver
  readonly input: Overrides
  /** Two correct programs may well differ on values no test shows. */
  readonly grade: 'in-type' | 'out-of-type'
  /** What was observed, in words. */
  readonly label: string
  readonly difference: Difference
  /** The patched version was given ten seconds and did not end. */
  readonly endless: boolean
  readonly before: Execution
  readonly after: Execution
  /** A test in the project's own framework that passes before the patch and fails after, where one can be written. */
  readonly test: string | undefined
}

/** A number that speaks against a patch when it is beyond its threshold. */
export interface Score {
  readonly kind: 'score'
  readonly judge: string
  readonly value: number
  readonly threshold: number
  readonly from: string
}

/** How hard a patch was looked at. */
export interface Effort {
  readonly executions: number
  /** Inputs that were made up; each runs on the buggy version, and on the patched one where it met the condition. */
  readonly inputs: number
  /** Executions that came through the change. */
  readonly reachedChange: number
  /** Inputs that met the condition under which the behaviour must be kept. */
  readonly metCondition: number
  /** Executions of the patched version that differ in any way from the buggy version's. */
  readonly differences: number
  readonly seconds: number
  /** Tests that drove it. */
  readonly drivers: number
  /** What ended the search before the executions were spent, if something did. */
  readonly cut?: string
}

/** What a judge has to say about one patch. */
export interface Opinion {
  readonly judge: string
  readonly evidence: readonly Evidence[]
  readonly effort: Effort
  /** Why the judge could not form an opinion, if it could not. */
  readonly inconclusive?: string
  /** What else should be known about it. */
  readonly remark?: string
}
