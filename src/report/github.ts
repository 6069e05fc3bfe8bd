import { randomUUID } from 'node:crypto'
import { decisiveFirst, flagged, sidesOf } from './decisive-evidence.js'
import { inRepository, changedPlace } from './place.js'
import type { PatchReport, Report } from '../model/report.js'

/** GitHub silently drops annotations beyond this number per level and step. */
const most = 10

const levels = { overfitting: 'error', suspect: 'warning', implausible: 'warning', inconclusive: 'notice' } as const
type Flagged = keyof typeof levels

/** Text in which the runner ignores workflow commands that the program under test may have printed. */
export function withoutCommands(text: string): string {
  const token = randomUUID()
  return `::stop-commands::${token}\n${text}\n::${token}::\n`
}

/** GitHub Actions commands that annotate the changed lines, one per line. */
export function githubAnnotations(report: Report): string {
  const patches = flagged(report)
  return ['error', 'warning', 'notice']
    .flatMap((level) => {
      const of = patches.filter(({ verdict }) => levels[verdict as Flagged] === level)
      const shown = of.length > most ? of.slice(0, most - 1) : of
      const left = of.length - shown.length
      const more = left ? [command(level, { title: 'Assay' }, `${left} more patches: see the report`)] : []
      return [...shown.map((patch) => annotation(report, patch, level)), ...more]
    })
    .join('')
}

function annotation(report: Report, patch: PatchReport, level: string): string {
  const place = changedPlace(patch)
  const [first] = decisiveFirst(patch)
  const sides = first ? sidesOf(first).map(([name, value]) => `${name}: ${value}`) : []
  const at = place && { file: inRepository(report, place.file), line: String(place.line) }
  return command(
    level,
    { ...at, title: `${patch.patch}: ${patch.verdict}` },
    [patch.reason, ...sides, `reproduce: ${patch.reproduce}`].join('\n'),
  )
}

const codes: Record<string, string> = { '%': '%25', '\r': '%0D', '\n': '%0A', ':': '%3A', ',': '%2C' }
const encoded = (text: string, of: RegExp) => text.replace(of, (char) => codes[char])

function command(name: string, properties: Record<string, string>, message: string): string {
  const given = Object.entries(properties).map(([key, value]) => `${key}=${encoded(value, /[%\r\n:,]/g)}`)
  return `::${name} ${given.join(',')}::${encoded(message, /[%\r\n]/g)}\n`
}
