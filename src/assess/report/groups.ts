import type { Assessment } from '../assessment.js'
import type { GroupReport } from '../../model/report.js'

/** Groups of patches that behaved the same in every execution, in the order of their first member. */
export function groupReports(assessments: readonly Assessment[]): GroupReport[] {
  const groups: { patches: string[]; executions: number }[] = []
  for (const { patch, alike, alikeOn = 0 } of assessments) {
    const group = groups.find(({ patches }) => patches.some((other) => alike.includes(other)))
    if (group) group.patches.push(patch)
    else groups.push({ patches: [patch], executions: alikeOn })
    // Of identical patches, the first does not know the number of executions.
    if (group) group.executions ||= alikeOn
  }
  return groups.filter(({ patches }) => patches.length > 1)
}
