import { cutTo, padTo, shownName, widthOf } from './columns.js'
import { thousands } from '../util/counted.js'
import type { PatchReport, Report } from '../model/report.js'
import type { VerdictName } from '../model/verdict.js'

/** A patch, and others with the same behaviour, verdict and kinds of evidence. */
export interface Row {
  readonly patch: PatchReport
  readonly others: readonly string[]
  /** Executions on which they behaved the same. */
  readonly executions: number
}

export const byRank = (patches: readonly PatchReport[]): PatchReport[] => [...patches].sort((a, b) => a.rank - b.rank)

/** All patches by rank; patches that behave the same share a row. */
export function tableRows({ patches, groups }: Report): Row[] {
  const folded = new Set<string>()
  const sorted = byRank(patches)
  return sorted.flatMap((patch, i): Row[] => {
    if (folded.has(patch.patch)) return []
    const group = groups.find((one) => one.patches.includes(patch.patch))
    const others = sorted
      .slice(i + 1)
      .filter((other) => group?.patches.includes(other.patch) && kindsIn(other) === kindsIn(patch))
      .map((other) => other.patch)
    for (const other of others) folded.add(other)
    return [{ patch, others, executions: group?.executions ?? 0 }]
  })
}

/** The verdict and the kinds of evidence against a patch; numbers may differ slightly. */
const kindsIn = ({ verdict, evidence }: PatchReport) =>
  [verdict, ...evidence.map((e) => [e.judge, e.kind, e.kind === 'score' ? e.measure : e.oracle].join()).sort()].join(
    ';',
  )

type Tint = (verdict: VerdictName, text: string) => string

/** The minimum width for the reason. */
const leastWhy = 16
const verdictWidth = 'inconclusive'.length

/** The table: rank, patch, verdict, executions and reason, as far as they fit. */
export function tableOf(
  rows: readonly Row[],
  columns: number,
  { tint, dim, whyOf }: { tint: Tint; dim: (text: string) => string; whyOf: (patch: PatchReport) => string },
): string[] {
  const heads = ['#', 'patch', 'verdict', 'executions', 'why'] as const
  const nameOf = ({ patch, others }: Row) => [shownName(patch.patch), others.length ? ` +${others.length}` : '']
  const rankWidth = Math.max(1, ...rows.map(({ patch }) => String(patch.rank).length))
  const longest = Math.max(heads[1].length, ...rows.map((row) => widthOf(nameOf(row).join(''))))
  const fixed = 2 + rankWidth + 2 + 2 + verdictWidth
  // One long name must not leave all rows without a reason.
  const room = Math.max(20, Math.floor(columns / 3))
  const nameWidth = Math.max(8, Math.min(longest, room, columns - fixed))
  const left = columns - fixed - nameWidth
  const effortWidth = 2 + heads[3].length
  const hasWhy = left >= 2 + leastWhy
  const hasEffort = left >= effortWidth + (hasWhy ? 2 + leastWhy : 0)
  const whyWidth = left - 2 - (hasEffort ? effortWidth : 0)
  const line = (rank: string, name: string, verdict: string, effort: string, why: string) =>
    [
      `  ${rank.padStart(rankWidth)}`,
      padTo(name, nameWidth),
      verdict,
      ...(hasEffort ? [effort.padStart(heads[3].length)] : []),
      ...(hasWhy ? [cutTo(why, whyWidth)] : []),
    ]
      .join('  ')
      .trimEnd()
  return [
    dim(line(heads[0], heads[1], heads[2].padEnd(verdictWidth), heads[3], heads[4])),
    ...rows.map((row) => {
      const { verdict, effort, judges, rank } = row.patch
      const [name, more] = nameOf(row)
      const shown = cutTo(name, nameWidth - more.length, true) + more
      const runs = judges.length ? thousands(effort.executions) : '–'
      return line(
        String(rank),
        shown,
        tint(verdict, verdict.padEnd(verdictWidth)),
        runs,
        shownName(whyOf(row.patch).replace(/\s*\n\s*/g, ' ')),
      )
    }),
  ]
}
