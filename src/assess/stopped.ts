import type { Assessment } from './assessment.js'
import { counted } from '../util/counted.js'
import { isTimeBudget, type Budget } from '../fuzz/budget.js'

/** What was skipped because the time budget ran out, in words; null if nothing was. */
export function stoppedBy(
  assessments: readonly Assessment[],
  { budget, patchBudget }: { readonly budget: Budget; readonly patchBudget?: Budget },
): string | null {
  const unseen = assessments.filter(({ isUnseen }) => isUnseen).length
  const partly = assessments.filter(({ isUnseen, missed }) => !isUnseen && missed?.length).length
  if (!unseen && !partly) return null
  const left = [
    unseen && `${unseen} ${unseen === 1 ? 'was' : 'were'} skipped`,
    partly && `${partly} ${partly === 1 ? 'was' : 'were'} not examined by every judge`,
  ]
  // A budget in executions has a time limit, too, for slow programs.
  const whose = patchBudget && !isTimeBudget(budget) ? `${patchBudget.text} for each patch` : budget.text
  return `the time budget ran out (${whose}): of ${counted(assessments.length, 'patch', 'patches')}, ${left.filter(Boolean).join(', ')}`
}
