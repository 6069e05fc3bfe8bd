import { observedAt } from '../../execution/describe.js'
import type { Violation } from '../../campaign/patch-state.js'
import { mostMissed } from './thresholds.js'
import type { Score } from '../../model/evidence.js'

/**
 * The reference changes behaviour in code that the patch does not execute, or rejects an input that was accepted
 * before: the same bug in another place, or an unrelated change of the reference. Only a person can decide which, so it
 * is no witness.
 */
export function unrepairedScore(
  { cluster, difference, before: reference, buggy, after, isReached }: Violation,
  test: string | undefined,
  /** Of the inputs that show the bug, how many the patch leaves unrepaired. */
  share?: { readonly missed: number; readonly faulty: number },
): Score {
  const right = observedAt(reference, difference)
  const { driver, input, grade, label } = cluster
  return {
    kind: 'score',
    judge: 'difference',
    measure: 'inputs left as they were',
    value: share ? Math.round((1000 * share.missed) / share.faulty) / 1000 : 1,
    threshold: share ? mostMissed : 0,
    from: share
      ? `${share.missed} of ${share.faulty} inputs that show the bug`
      : `an input on which the reference differs from the buggy version (${label}), ` +
        `${isReached ? 'and rejects it' : 'in code that the patch does not execute'}`,
    inWords: share
      ? `it repairs only ${share.faulty - share.missed} of ${share.faulty} inputs that the reference repairs`
      : 'it leaves behaviour unchanged that the reference changes',
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
