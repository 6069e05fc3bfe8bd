import pc from 'picocolors'
import type { PlannedJudge } from '../model/report.js'

/** The lines above the verdicts: which judges run, which are skipped and why, and why the run is incomplete. */
export function planText(plan: readonly PlannedJudge[], stopped: string | null, colour: boolean): string {
  const c = pc.createColors(colour)
  const heard = plan.filter(({ isHeard }) => isHeard).map(({ judge }) => judge)
  const others = plan.filter(({ isHeard }) => !isHeard).map(({ judge, why }) => `${judge} is skipped: ${why}`)
  const lines = [`judges: ${heard.join(', ') || 'none'}`, ...others].map((line) => c.dim(line))
  return (
    ['', ...lines, ...(stopped ? ['', c.yellow(stopped)] : [])].map((line) => (line ? `  ${line}` : '')).join('\n') +
    '\n'
  )
}
