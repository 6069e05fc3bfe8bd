import type { Question } from './question.js'
import type { InvariantsReport } from './invariants-report.js'
import type { Similarity } from './similarity-report.js'
import type { Trail } from './search-history.js'
import type { Evidence } from './evidence.js'

/** How hard a patch was looked at. */
export interface Effort {
  readonly executions: number
  /** Inputs that were made up; each runs on the buggy version, and on the patched one where it met the condition. */
  readonly inputs: number
  /** Executions that came through the change. */
  readonly reachedChange: number
  /** Of those, executions that went another way at the change than the buggy version; undefined where that cannot be seen. */
  readonly parted?: number
  /** Inputs that met the condition under which the behaviour must be kept, where there is one. */
  readonly metCondition?: number
  /** Executions of the patched version that differ in any way from those of the version it is compared with. */
  readonly differences: number
  /** Inputs on which the buggy version is wrong and this one right, as far as they were seen. */
  readonly repaired?: number
  readonly seconds: number
  /** Tests that drove it. */
  readonly drivers: number
  /** What ended the search before the executions were spent, if something did. */
  readonly cut?: string
}

export const noEffort: Effort = {
  executions: 0,
  inputs: 0,
  reachedChange: 0,
  differences: 0,
  seconds: 0,
  drivers: 0,
}

/** What a judge has to say about one patch. */
export interface Opinion {
  readonly judge: string
  readonly evidence: readonly Evidence[]
  readonly effort: Effort
  /** Why the judge could not form an opinion, if it could not. */
  readonly inconclusive?: string
  /** Why nothing has to be looked for. */
  readonly settled?: string
  /** What else should be known about it. */
  readonly remark?: string
  /** It looks for one kind of failure only: what its silence is worth. Where others were heard, theirs counts more. */
  readonly narrow?: string
  /** Another patch that was looked at in its place: it did the same so far. */
  readonly through?: string
  /** How its search went, where it searched. */
  readonly trail?: Trail
  readonly questions?: readonly Question[]
  readonly similarity?: Similarity
  readonly invariants?: InvariantsReport
  /** How likely it overfits by its text, from 0 to 1, whether or not that is enough to speak. */
  readonly likelihood?: number
}
