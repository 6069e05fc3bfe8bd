import type { Snapshot } from '../../model/snapshot.js'
import { chooseQuestions, undistinguishedGroups, type Choice } from './choose.js'
import { isSameOutput } from '../../execution/outputs.js'
import type { SplittingQuestion } from './question.js'

/** A question with its expected value. */
export interface Answered {
  readonly question: SplittingQuestion
  readonly expected: Snapshot
}

/** The state of the questions after the given answers. */
export interface QuestionsStatus {
  readonly remaining: readonly number[]
  readonly ruledOut: readonly { readonly patch: number; readonly by: Answered }[]
  /** Groups of remaining patches that no question distinguishes. */
  readonly groups: readonly (readonly number[])[]
  /** What should be asked next, the best first. */
  readonly open: readonly Choice<SplittingQuestion>[]
}

/** An answer removes the patches that show something else. */
export function questionsStatus(
  patches: readonly number[],
  questions: readonly SplittingQuestion[],
  answered: readonly Answered[],
  exact: boolean,
): QuestionsStatus {
  const againstOf = (patch: number) => answered.find((one) => !agrees(one, patch, exact))
  const against = new Map(patches.map((patch) => [patch, againstOf(patch)]))
  const remaining = patches.filter((patch) => !against.get(patch))
  const ruledOut = patches.flatMap((patch) => {
    const by = against.get(patch)
    return by ? [{ patch, by }] : []
  })
  return {
    remaining,
    ruledOut,
    groups: undistinguishedGroups(questions, remaining),
    open: chooseQuestions(questions, remaining),
  }
}

function agrees({ question, expected }: Answered, patch: number, exact: boolean): boolean {
  return isSameOutput(question.outputs[question.answers[patch]].value, expected, exact)
}
