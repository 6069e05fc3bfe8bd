import type { ReaderOptions } from '../analyses/patch-text/reader.js'
import type { Budget } from '../fuzz/budget.js'
import type { JudgeOptions } from '../judges/judge.js'
import type { Person } from '../oracles/person.js'
import type { Journal } from './journal.js'
import type { RunProgress } from './progress.js'

/** Everything that decides how a run goes, resolved once from the configuration and the command line. */
export interface AssessOptions extends ReaderOptions {
  readonly seed: number
  /** Executions for each patch, or a time for the whole run. */
  readonly budget: Budget
  /** The most that one patch gets. */
  readonly patchBudget?: Budget
  /** Run every judge, whatever the results of the others. */
  readonly thorough?: boolean
  readonly pinned: boolean
  readonly exact: boolean
  readonly timeLimit: number | undefined
  readonly memoryLimit: number
  readonly comparisons: boolean
  readonly states: boolean
  readonly trustInferred: boolean
  /** Names of the judges to run; all of them when left out. */
  readonly judges?: readonly string[]
  readonly drivers: JudgeOptions['drivers']
  readonly rules: JudgeOptions['rules']
  readonly invariants: JudgeOptions['invariants']
  readonly questions: number
  readonly person: Person
  readonly asks: boolean
  /** Stores finished work, and returns it in a later run. */
  readonly journal?: Pick<Journal, 'once' | 'settle'> | undefined
  /** Aborting the run returns the results so far. */
  readonly signal?: AbortSignal | undefined
  readonly say: (what: string) => void
  readonly onProgress: (progress: RunProgress) => void
}
