import pc from 'picocolors'
import type { PlannedJudge } from './report.js'

/** Who is heard and why, and what was not looked at, above the verdicts. */
export function planText(plan: readonly PlannedJudge[], stopped: string | null, colour: boolean): string {
  const c = pc.createColors(colour)
  const width = Math.max(...plan.map(({ judge }) => judge.length))
  const row = ({ judge, isHeard, why }: PlannedJudge) =>
    `  ${c.dim(isHeard ? '+' : '-')} ${judge.padEnd(width)}  ${c.dim(isHeard ? why : `not heard: ${why}`)}`
  return ['', ...plan.map(row), ...(stopped ? ['', `  ${c.yellow(stopped)}`] : []), ''].join('\n')
}
