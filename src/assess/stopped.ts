import type { Assessment } from './assessment.js'
import { isTime, type Budget } from '../fuzz/budget.js'

/** What the clock left out of a run, in words; null where nothing was. */
export function stoppedBy(
  assessments: readonly Assessment[],
  { budget, patchBudget }: { readonly budget: Budget; readonly patchBudget?: Budget },
): string | null {
  const unseen = assessments.filter(({ isUnseen }) => isUnseen).length
  const partly = assessments.filter(({ isUnseen, missed }) => !isUnseen && missed?.length).length
  if (!unseen && !partly) return null
  const left = [
    unseen && `${unseen} ${unseen === 1 ? 'was' : 'were'} not looked at`,
    partly && `${partly} not by every judge that could have been heard`,
  ]
  // Executions have an end in time, too, where a program is slow.
  const whose = patchBudget && !isTime(budget) ? `${patchBudget.text} for a patch` : budget.text
  return `the time was over (${whose}): of ${assessments.length} patches ${left.filter(Boolean).join(', ')}`
}
