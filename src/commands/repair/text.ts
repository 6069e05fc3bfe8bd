import pc from 'picocolors'
import type { ChosenCandidate } from './choice.js'
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

/** The result as text: what was tried, and a table of the groups. */
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
          `${refused.length === 1 ? '1 group is' : `${refused.length} groups are`} discarded: tests fail in the project’s own test runner`,
        ]
      : []),
    '',
  ]
  if (!groups.length) return [...lines, bold('no plausible patch found'), ...nextSteps(repair), ''].join('\n')
  const named = namedPatches(repair, most)
  const rows = groups.slice(0, show).map(({ members, confirmation }, i) => {
    const [first] = members
    const { file, line } = first.candidate.location
    const others = members.length > 1 ? ` ${dim(`and ${members.length - 1} that behave the same`)}` : ''
    const doubt = confirmation === 'confirmed' ? '' : ` ${dim('(not confirmed by the test runner)')}`
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

/** Advice when no patch was found. */
function nextSteps({ counts, places }: Repair): string[] {
  if (!places.length)
    return [
      'The failing tests execute no statement that can be changed. Give a location with --at FILE:LINE, or name the',
      'tests that show the bug with --failing.',
    ]
  const isCut = counts.tried < counts.space
  return [
    'Each patch changes one condition, assignment or guard. You can try:',
    ...(isCut ? [`  ${`--most ${counts.space}`.padEnd(16)}  to try all patches at these locations`] : []),
    `  ${`--locations ${Math.max(50, 2 * places.length)}`.padEnd(16)}  to try more locations`,
    '  --at FILE:LINE    to give the location of the bug',
  ]
}

/** A change in one line. */
function said({ candidate: { location, expression } }: ChosenCandidate, sourceOf: (path: string) => string): string {
  const { schema, start, end, file } = location
  const before = oneLine(sourceOf(file).slice(start, end))
  if (schema === 'guard') return `if (${oneLine(expression)}) ${before}`
  return `${before} → ${oneLine(expression)}`
}

const oneLine = (text: string) => {
  const flat = text.replace(/\s+/g, ' ').trim()
  return flat.length > 60 ? `${flat.slice(0, 59)}…` : flat
}
