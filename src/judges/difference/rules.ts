import { observedAt } from '../../execution/describe.js'
import { isInternal, isWeak } from '../../execution/compare.js'
import { isNode } from '../../model/snapshot.js'
import type { EvidenceRules } from '../../campaign/patch-state.js'
import { classify } from './classify.js'
import type { ReferenceRepair } from './reference-repair.js'
import type { Difference } from '../../model/difference.js'
import type { Execution } from '../../model/execution.js'

/** Whether an error was thrown by the engine and not by the program itself. */
export type IsCrash = (type: string, message: string) => boolean

/**
 * Which differences from the reference are evidence against a patch. The internals of a changed function, and which
 * error it throws, do not count; where the reference itself crashes, it is no oracle.
 */
export const referenceRules = (
  isCrash: IsCrash,
  exact: boolean,
  repair: Pick<ReferenceRepair, 'isIn'>,
): EvidenceRules => ({
  base: 'reference',
  counts: ({ difference }) => !isWeak(difference) && difference.where !== 'exit',
  isProof: ({ difference }) => difference.change !== 'error type' && !isInternal(difference),
  stands: ({ before: reference, after, difference, endless, buggy, isReached, isShown }) => {
    const right = errorAt(reference, difference)
    if (right && isBroken(right, isCrash)) return false
    if (after.outcome.kind === 'timed-out') return endless
    const wrong = errorAt(after, difference)
    if (difference.change === 'error type' && !(wrong && isBroken(wrong, isCrash))) return false
    if (classify(buggy!, after, reference, difference, exact) !== 'unrepaired') return true
    // A reference may do more than repair the bug: unrelated code, values of a kind that no test uses,
    // and inputs that it newly rejects are no evidence against the patch.
    return isReached && isShown && !right
  },
  // An unchanged result in the repaired code may be the bug in another place, or an input to reject: a person can
  // decide.
  hints: ({ before: reference, after, difference, buggy, isShown }) => {
    const right = errorAt(reference, difference)
    const isMeasure =
      !(right && isBroken(right, isCrash)) && difference.change !== 'error type' && !isInternal(difference)
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
  /** It crashed the process or did not terminate. */
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
