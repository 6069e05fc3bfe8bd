import pc from 'picocolors'
import type { Report } from '../model/report.js'

/** The lines below the verdicts: which judges ran, which were skipped and why. */
export function planLines({ plan }: Pick<Report, 'plan'>, dim: (text: string) => string): string[] {
  const heard = plan.filter(({ isHeard }) => isHeard).map(({ judge }) => judge)
  // Who names judges knows that the others are skipped.
  const skipped = plan.filter(({ isHeard, why }) => !isHeard && !why.includes('not selected'))
  const others = skipped.map(({ judge, why }) => `${judge} is skipped: ${why}`)
  return [`judges: ${heard.join(', ') || 'none'}`, ...others].map((line) => `  ${dim(line)}`)
}

/** The lines above them: that no test shows the bug, and why the run is incomplete. */
export function warningText({ stopped, failing }: Pick<Report, 'stopped' | 'failing'>, colour: boolean): string {
  const c = pc.createColors(colour)
  const noBug = failing.length ? [] : ['no test fails before the patch, so no test shows what it should fix']
  const lines = [...noBug, ...(stopped ? [stopped] : [])]
  return lines.map((line) => `\n  ${c.yellow(line)}`).join('') + (lines.length ? '\n' : '')
}
