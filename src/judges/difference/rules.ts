import { observedAt } from '../../execution/describe.js'
import { isInside, isWeak } from '../../execution/compare.js'
import { isNode } from '../../model/snapshot.js'
import type { Rules } from '../../campaign/patch-state.js'
import { classify } from './classify.js'
import type { Repair } from './repair.js'
import type { Difference } from '../../model/difference.js'
import type { Execution } from '../../model/execution.js'

/** Whether an error is the engine's complaint about the program, and no word of the program's own. */
export type IsCrash = (type: string, message: string) => boolean

/**
 * What may be held against a patch because the reference does otherwise. How a changed function does its work inside is
 * its own business, and so is which error it throws; where the reference itself breaks down, it is no measure.
 */
export const referenceRules = (isCrash: IsCrash, exact: boolean, repair: Pick<Repair, 'isIn'>): Rules => ({
  base: 'reference',
  counts: ({ difference }) => !isWeak(difference) && difference.where !== 'exit',
  isProof: ({ difference }) => difference.change !== 'error type' && !isInside(difference),
  stands: ({ before: reference, after, difference, endless, buggy, isReached, isShown }) => {
    const right = errorAt(reference, difference)
    if (right && isBroken(right, isCrash)) return false
    if (after.outcome.kind === 'timed-out') return endless
    const wrong = errorAt(after, difference)
    if (difference.change === 'error type' && !(wrong && isBroken(wrong, isCrash))) return false
    if (classify(buggy!, after, reference, difference, exact) !== 'unrepaired') return true
    // A reference may do more than repair the bug: what the patch has nothing to do with, values of a kind no test shows,
    // and inputs it has come to refuse are not held against the patch.
    return isReached && isShown && !right
  },
  // What it leaves as it was of the repair may be the bug in another place, or what is to be refused: a person can tell.
  hints: ({ before: reference, after, difference, buggy, isShown }) => {
    const right = errorAt(reference, difference)
    const isMeasure =
      !(right && isBroken(right, isCrash)) && difference.change !== 'error type' && !isInside(difference)
    return (
      isMeasure &&
      isShown &&
      repair.isIn(reference) &&
      classify(buggy!, after, reference, difference, exact) === 'unrepaired'
    )
  },
})

interface Failure {
  readonly type: string
  readonly message: string
  /** It took the process down or did not end. */
  readonly isFatal: boolean
}

const isBroken = ({ type, message, isFatal }: Failure, isCrash: IsCrash) => isFatal || isCrash(type, message)

/** How an execution failed at the place of a difference, if it did. */
function errorAt(execution: Execution, difference: Difference): Failure | undefined {
  const { kind, type = '', message = '' } = execution.outcome
  if (kind !== 'returned' && (difference.where === 'outcome' || kind !== 'threw'))
    return { type, message, isFatal: kind !== 'threw' }
  const value = observedAt(execution, difference)?.value
  if (!isNode(value) || value.t !== 'error') return undefined
  const words = value.v?.[value.k?.indexOf('message') ?? -1]
  return { type: value.n ?? '', message: String(words ?? ''), isFatal: false }
}
