import pc from 'picocolors'
import type { Chosen } from './choice.js'
import type { Repair } from './repair.js'
import { counted } from '../../util/counted.js'
import { namedPatches } from './files.js'

export interface RepairReportOptions {
  readonly folder: string
  /** Patches that were written. */
  readonly most: number
  readonly colour: boolean
  readonly sourceOf: (path: string) => string
  /** Rows of the table. */
  readonly show?: number
  readonly seed: number
}

/** What was found as text: a table of the groups, and how it was come by. */
export function repairReport(repair: Repair, options: RepairReportOptions): string {
  const { bold, dim } = pc.createColors(options.colour)
  const { show = 30, folder, sourceOf, seed, most } = options
  const { groups, counts, places, refused, notes } = repair
  const patches = (n: number) => counted(n, 'patch', 'patches')
  const lines = [
    `${patches(counts.tried)} of ${counts.space} tried at ${counted(places.length, 'location')}; ${counts.plausible} ${counts.plausible === 1 ? 'passes' : 'pass'} the tests`,
    ...notes,
    ...(refused.length
      ? [
          `${refused.length === 1 ? '1 group is' : `${refused.length} groups are`} out: the project’s own runner does not let ${refused.length === 1 ? 'it' : 'them'} pass`,
        ]
      : []),
    '',
  ]
  if (!groups.length) return [...lines, bold('no plausible patch found'), ...nextSteps(repair), ''].join('\n')
  const named = namedPatches(repair, most)
  const rows = groups.slice(0, show).map(({ members, confirmation }, i) => {
    const [first] = members
    const { file, line } = first.candidate.location
    const others = members.length > 1 ? ` ${dim(`and ${members.length - 1} alike`)}` : ''
    const doubt = confirmation === 'confirmed' ? '' : ` ${dim('(not confirmed by the runner)')}`
    return [
      named[i][0].file,
      `${file}:${line}`,
      first.place.suspicion.toFixed(2),
      said(first, sourceOf) + others + doubt,
    ]
  })
  const widths = [0, 1, 2].map((column) => Math.max(...rows.map((row) => row[column].length)))
  for (const row of rows) lines.push(row.map((cell, i) => (i < 3 ? cell.padEnd(widths[i]) : cell)).join('  '))
  if (groups.length > show) lines.push(dim(`… and ${groups.length - show} more groups`))
  lines.push(
    '',
    `${patches(named.flat().length)} written to ${folder} (seed ${seed}); judge ${named.flat().length > 1 ? 'them' : 'it'} with:`,
  )
  return [...lines, bold(`  npx assay assess --patch '${folder}/*.diff'`), ''].join('\n')
}

/** What may help where nothing was found. */
function nextSteps({ counts, places }: Repair): string[] {
  if (!places.length)
    return [
      'The failing tests reach no statement that could be changed. Name a place with --at FILE:LINE, or the tests that show',
      'the bug with --failing.',
    ]
  const isCut = counts.tried < counts.space
  return [
    'Only one condition, assignment or guard is changed at a time. What may help:',
    ...(isCut ? [`  ${`--most ${counts.space}`.padEnd(16)}  to try all patches there are at these places`] : []),
    `  ${`--locations ${Math.max(50, 2 * places.length)}`.padEnd(16)}  to look at more places`,
    '  --at FILE:LINE    to say where you think the bug is',
  ]
}

/** A change in one line. */
function said({ candidate: { location, expression } }: Chosen, sourceOf: (path: string) => string): string {
  const { schema, start, end, file } = location
  const before = oneLine(sourceOf(file).slice(start, end))
  if (schema === 'guard') return `if (${oneLine(expression)}) ${before}`
  return `${before} → ${oneLine(expression)}`
}

const oneLine = (text: string) => {
  const flat = text.replace(/\s+/g, ' ').trim()
  return flat.length > 60 ? `${flat.slice(0, 59)}…` : flat
}
