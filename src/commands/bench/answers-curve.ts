import type { AnswersPoint, PatchResult, Suspected } from '../../model/bench-report.js'

/** Numbers of answers a person may have the patience for. */
const columns = [0, 1, 2, 3, 5, 10]

/** What is rejected after so many answers; empty where nobody was asked. */
export function answersCurve(patches: readonly PatchResult[], most: number): AnswersPoint[] {
  const isByAnswer = ({ evidence }: PatchResult) => evidence.every(({ oracle }) => oracle === 'person')
  const answersFor = (patch: PatchResult) => (isByAnswer(patch) ? (patch.answers ?? 0) : 0)
  const count = (rejects: (patch: PatchResult) => boolean): Suspected => {
    const rejected = patches.filter(rejects)
    const overfitting = rejected.filter(({ label }) => label === 'overfitting').length
    return { overfitting, correct: rejected.length - overfitting }
  }
  return columns
    .filter((answers) => answers <= most)
    .map((answers) => {
      const isCondemned = (patch: PatchResult) => patch.verdict === 'overfitting' && answersFor(patch) <= answers
      return {
        answers,
        condemned: count(isCondemned),
        flagged: count((patch) => isCondemned(patch) || patch.verdict === 'suspect'),
      }
    })
}
