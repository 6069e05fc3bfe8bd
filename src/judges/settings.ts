import type { ReaderOptions } from '../analyses/patch-text/reader.js'
import type { RunSettings } from '../campaign/host-options.js'
import type { Budget } from '../fuzz/budget.js'
import type { InvariantRules } from '../model/invariants-report.js'
import type { SimilarityRules } from '../model/similarity-report.js'

export type DriverKind = 'lifted' | 'sequences'

/** Everything that decides how patches are judged, resolved once from the configuration and the command line. */
export interface Settings extends RunSettings, ReaderOptions {
  /** Executions for each patch, or a time for the whole run. */
  readonly budget: Budget
  /** The most that one patch gets. */
  readonly patchBudget?: Budget
  /** Names of the judges to run; all of them when left out. */
  readonly judges?: readonly string[]
  /** Run every judge, whatever the results of the others. */
  readonly thorough?: boolean
  /** An inferred condition is as good as a stated one. */
  readonly trustInferred: boolean
  /** Which kinds of drivers are used. */
  readonly drivers: Readonly<Record<DriverKind, boolean>>
  /** Use the operands of comparisons. */
  readonly comparisons: boolean
  /** Observe how far a change of state is carried (Poracle's C2). */
  readonly states: boolean
  /** When executions are too similar or too different. */
  readonly rules: SimilarityRules
  /** Which invariants count, and how. */
  readonly invariants: InvariantRules
  /** How many differences that are not judged yet are shown as questions. */
  readonly questions: number
  /** A person is asked, also about patches without evidence against them. */
  readonly asks: boolean
}
