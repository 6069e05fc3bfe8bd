import pc from 'picocolors'
import type { Report } from '../model/report.js'

/**
 * The lines above the verdicts: which judges run, which are skipped and why, that no test shows the bug, and why the run
 * is incomplete.
 */
export function planText(
  { plan, stopped, failing }: Pick<Report, 'plan' | 'stopped' | 'failing'>,
  colour: boolean,
): string {
  const c = pc.createColors(colour)
  const heard = plan.filter(({ isHeard }) => isHeard).map(({ judge }) => judge)
  const others = plan.filter(({ isHeard }) => !isHeard).map(({ judge, why }) => `${judge} is skipped: ${why}`)
  const noBug = failing.length ? [] : ['no test fails before the patch, so no test shows what it should fix']
  const lines = [`judges: ${heard.join(', ') || 'none'}`, ...others, ...noBug].map((line) => c.dim(line))
  return (
    ['', ...lines, ...(stopped ? ['', c.yellow(stopped)] : [])].map((line) => (line ? `  ${line}` : '')).join('\n') +
    '\n'
  )
}
