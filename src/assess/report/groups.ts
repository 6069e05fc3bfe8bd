import type { Assessment } from '../assessment.js'
import type { GroupReport } from '../../model/report.js'

/** Patches that behaved alike wherever they ran, each group once, in the order of their first. */
export function groupReports(assessments: readonly Assessment[]): GroupReport[] {
  const groups: { patches: string[]; executions: number }[] = []
  for (const { patch, alike, alikeOn = 0 } of assessments) {
    const group = groups.find(({ patches }) => patches.some((other) => alike.includes(other)))
    if (group) group.patches.push(patch)
    else groups.push({ patches: [patch], executions: alikeOn })
    // The first of several that are the same program does not know of them.
    if (group) group.executions ||= alikeOn
  }
  return groups.filter(({ patches }) => patches.length > 1)
}
