import type { PatchReport, Report } from '../../../model/report.js'
import type { VerdictName } from '../../../model/verdict.js'

export const sortings = {
  rank: 'Rank',
  name: 'Name',
  verdict: 'Verdict',
  trust: 'Trust',
  reached: 'Executions that reached the change',
  seconds: 'Time',
} as const
export type Sorting = keyof typeof sortings

/** Which patches are shown, and in which order. */
export interface Listing {
  readonly text: string
  readonly verdict: VerdictName | null
  /** Only patches that this judge has evidence against. */
  readonly judge: string | null
  /** Only the first of patches that behave the same. */
  readonly isFolded: boolean
  readonly sorting: Sorting
  readonly isReversed: boolean
}

export const wholeListing: Listing = {
  text: '',
  verdict: null,
  judge: null,
  isFolded: false,
  sorting: 'rank',
  isReversed: false,
}

/** A patch with its place in the report. */
export interface Listed {
  readonly patch: PatchReport
  readonly index: number
}

const orders: Record<Sorting, (a: PatchReport, b: PatchReport) => number> = {
  rank: (a, b) => a.rank - b.rank,
  name: (a, b) => a.patch.localeCompare(b.patch, 'en', { numeric: true }),
  verdict: (a, b) => a.verdict.localeCompare(b.verdict, 'en'),
  trust: (a, b) => b.trust.value - a.trust.value,
  reached: (a, b) => b.effort.reachedChange - a.effort.reachedChange,
  seconds: (a, b) => b.effort.seconds - a.effort.seconds,
}

export const judgesAgainst = ({ evidence }: PatchReport) => [...new Set(evidence.map(({ judge }) => judge))]

export function listed({ patches, groups }: Pick<Report, 'patches' | 'groups'>, listing: Listing): Listed[] {
  const words = listing.text.toLowerCase().split(/\s+/).filter(Boolean)
  const shown = patches.flatMap((patch, index) => (isWanted(patch, listing, words) ? { patch, index } : []))
  const direction = listing.isReversed ? -1 : 1
  const order = orders[listing.sorting]
  shown.sort((a, b) => direction * order(a.patch, b.patch) || a.patch.rank - b.patch.rank)
  return listing.isFolded ? firstOfEach(shown, groups) : shown
}

function isWanted(patch: PatchReport, { verdict, judge }: Listing, words: readonly string[]): boolean {
  if (verdict && patch.verdict !== verdict) return false
  if (judge !== null && !patch.evidence.some((e) => e.judge === judge)) return false
  const text = words.length ? `${patch.patch}\n${patch.reason}\n${patch.diff}`.toLowerCase() : ''
  return words.every((word) => text.includes(word))
}

function firstOfEach(shown: readonly Listed[], groups: Report['groups']): Listed[] {
  const groupOf = new Map(groups.flatMap((group) => group.patches.map((name) => [name, group])))
  const seen = new Set<object>()
  return shown.filter(({ patch }) => {
    const group = groupOf.get(patch.patch)
    if (!group) return true
    const isFirst = !seen.has(group)
    seen.add(group)
    return isFirst
  })
}
