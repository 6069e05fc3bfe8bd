import { endedNormally } from '../../execution/crash.js'
import type { Execution } from '../../model/execution.js'

/** The rule to beat: any exception where the buggy version showed none (Poracle measured 71 % precision for it). */
export const naiveCrash = (before: Execution, after: Execution): boolean =>
  endedNormally(before) && !endedNormally(after) && after.outcome.kind !== 'invalid'
