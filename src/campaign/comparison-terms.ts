import type { AssertionSite } from '../model/driver.js'
import type { Condition } from '../model/condition.js'

/** The condition under which a driver's executions are compared. */
export interface ComparisonTerms {
  /** When the old behaviour must be preserved; without it, every difference counts. */
  readonly condition?: Condition
  readonly inWords: string
  /** Whose constants are no inputs. */
  readonly site?: AssertionSite
}
