import { observedAt } from '../../execution/describe.js'
import { isInternal, isWeak } from '../../execution/compare.js'
import { isAssertedIdentity, isIdentity, isNode, type Snapshot } from '../../model/snapshot.js'
import { isOddNull, isUnchanged, type Cluster } from '../../campaign/differences/cluster.js'
import type { EvidenceRules } from '../../campaign/patch-state.js'
import { classify } from './classify.js'
import type { ReferenceRepair } from './reference-repair.js'
import { takesFile } from '../../model/driver.js'
import type { Difference } from '../../model/difference.js'
import { isWrongAlways } from '../../model/crash.js'
import type { Execution } from '../../model/execution.js'

/** Whether an error was thrown by the engine and not by the program itself. */
export type IsCrash = (type: string, message: string) => boolean

/**
 * Which differences from the reference are evidence against a patch. The internals of a changed function, and which
 * error it throws, do not count; where the reference itself crashes, it is no oracle, unless a test expects that error.
 */
export const referenceRules = (
  isCrash: IsCrash,
  exact: boolean,
  repair: Pick<ReferenceRepair, 'isIn' | 'isExpected' | 'isAsserted'>,
  /** The number of an assertion in its test. */
  numberOf: (site: number) => number | undefined = () => undefined,
): EvidenceRules => ({
  base: 'reference',
  allowsNull: true,
  counts: ({ difference }) => !isWeak(difference) && difference.where !== 'exit',
  isProof: ({ difference }) => difference.change !== 'error type' && !isInternal(difference),
  stands: ({ cluster, before: reference, after, difference, endless, buggy, isReached, isShown }) => {
    if (isWeak(difference) || difference.change === 'error type' || isChecked(cluster)) return false
    if (isAccidental(observedAt(reference, difference)?.value, cluster)) return false
    const right = errorAt(reference, difference)
    const isRejection = right !== undefined && !repair.isExpected(right.type)
    if (isRejection && isBroken(right, isCrash)) return false
    if (after.outcome.kind === 'timed-out') return endless
    // Where memory was misused, one right patch may reject the input and another one go on.
    if (buggy?.crash && isWrongAlways(buggy.crash) && !after.crash) return false
    const kind = classify(buggy!, after, reference, difference, exact)
    // What a program does with nothing, where no test gives it nothing, has to stay as it was at the most.
    if (isOddNull(cluster)) return kind === 'regression'
    if (kind !== 'unrepaired') return true
    // A program that reads files rejects them by what it returns, and a reference may well reject more.
    if (takesFile(cluster.driver)) return after.crash !== undefined && isWrongAlways(after.crash)
    // A reference may do more than repair the bug: unrelated code, values of a kind that no test uses,
    // and inputs that it newly rejects are no evidence against the patch. Another way to call the program that leads to
    // the result which a failing test asserts is the same bug.
    const value = observedAt(reference, difference)?.value
    const { variant } = cluster.driver
    const isSameBug =
      variant !== undefined &&
      // What an added call observes, no test asserts.
      variant.before !== '' &&
      repair.isIn(reference) &&
      difference.where === 'assertion' &&
      repair.isAsserted(variant.of, numberOf(Number(difference.site)), value)
    return (isReached || isSameBug) && isShown && !isRejection
  },
  // An unchanged result in the repaired code may be the bug in another place, or an input to reject: a person can
  // decide.
  hints: ({ cluster, before: reference, after, difference, buggy, isShown }) => {
    if (isChecked(cluster) || isOddNull(cluster) || takesFile(cluster.driver)) return false
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

/** Objects that the reference keeps apart, or leaves one, against what the test asserts, or where only another test asserts it. */
const isAccidental = (right: Snapshot | undefined, { driver: { variant } }: Cluster) =>
  isIdentity(right) && (!isAssertedIdentity(right) || variant?.before === '')

/** A test as it stands passes with the patch and with the reference: it has checked what it asserts. */
const isChecked = ({ driver, input, difference: { where } }: Cluster) =>
  !driver.generated && !driver.preserves && isUnchanged(input) && (where === 'assertion' || where === 'outcome')

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
