import { observedAt } from '../../execution/describe.js'
import type { Violation } from '../../campaign/patch-state.js'
import type { Score } from '../../model/evidence.js'

/**
 * The reference does otherwise than before, in code that the patch does not come through, or refuses what it took before:
 * the same bug in another place, or something else that the reference does besides. Which of both only a person can tell,
 * so it is no witness.
 */
export function leftScore(
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
    from: `an input on which the reference does otherwise than before (${label}), ${isReached ? 'and refuses it' : 'in code that the patch does not come through'}`,
    inWords: 'it leaves as it was what the reference changes',
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
