import type { Settings } from '../judges/settings.js'
import type { Person } from '../oracles/person.js'
import type { Journal } from './journal.js'
import type { RunProgress } from './progress.js'

/** The settings of a run, and who takes part in it. */
export interface AssessOptions extends Settings {
  readonly person: Person
  /** Stores finished work, and returns it in a later run. */
  readonly journal?: Pick<Journal, 'once' | 'settle'> | undefined
  /** Aborting the run returns the results so far. */
  readonly signal?: AbortSignal | undefined
  readonly say: (what: string) => void
  readonly onProgress: (progress: RunProgress) => void
}
