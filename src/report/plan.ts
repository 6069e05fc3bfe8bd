import pc from 'picocolors'
import type { PlannedJudge } from '../model/report.js'

/** Who is heard, who is not and why, and what was not looked at, above the verdicts. */
export function planText(plan: readonly PlannedJudge[], stopped: string | null, colour: boolean): string {
  const c = pc.createColors(colour)
  const heard = plan.filter(({ isHeard }) => isHeard).map(({ judge }) => judge)
  const others = plan.filter(({ isHeard }) => !isHeard).map(({ judge, why }) => `${judge} is not heard: ${why}`)
  const lines = [`judges: ${heard.join(', ') || 'none'}`, ...others].map((line) => c.dim(line))
  return (
    ['', ...lines, ...(stopped ? ['', c.yellow(stopped)] : [])].map((line) => (line ? `  ${line}` : '')).join('\n') +
    '\n'
  )
}
