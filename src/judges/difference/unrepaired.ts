import { observedAt } from '../../execution/describe.js'
import type { Violation } from '../../campaign/patch-state.js'
import type { Score } from '../../model/evidence.js'

/**
 * The reference changes behaviour in code that the patch does not execute, or rejects an input that was accepted
 * before: the same bug in another place, or an unrelated change of the reference. Only a person can decide which, so it
 * is no witness.
 */
export function unrepairedScore(
  { cluster, difference, before: reference, buggy, after, isReached }: Violation,
  test: string | undefined,
): Score {
  const right = observedAt(reference, difference)
  const { driver, input, grade, label } = cluster
  return {
    kind: 'score',
    judge: 'difference',
    measure: 'inputs left as they were',
    value: 1,
    threshold: 0,
    from:
      `an input on which the reference differs from the buggy version (${label}), ` +
      `${isReached ? 'and rejects it' : 'in code that the patch does not execute'}`,
    inWords: 'it leaves behaviour unchanged that the reference changes',
    example: {
      driver,
      input,
      grade,
      label,
      at: difference,
      before: buggy!,
      after,
      ...(right && { instead: { by: 'reference', value: right.value } }),
      test,
    },
  }
}
