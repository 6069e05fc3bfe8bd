import type { CaseResult, PatchResult } from '../../../model/bench-report.js'

/** The filter for patches; an empty field matches everything. */
export interface Filter {
  readonly text: string
  readonly verdict: string
  readonly label: string
  readonly judge: string
}

export const noFilter: Filter = { text: '', verdict: '', label: '', judge: '' }

export const isFiltering = (filter: Filter) => Object.values(filter).some((value) => value !== '')

/** Cases with the matching patches; if the name of a case contains the text, all of its patches match the text. */
export function filtered(cases: readonly CaseResult[], filter: Filter): CaseResult[] {
  if (!isFiltering(filter)) return [...cases]
  const text = filter.text.trim().toLowerCase()
  return cases.flatMap((one) => {
    const isNamed = has(one.id, text)
    const patches = one.patches.filter((patch) => isAsked(patch, filter) && (isNamed || isTold(patch, text)))
    return patches.length ? { ...one, patches } : []
  })
}

const has = (where: string, text: string) => where.toLowerCase().includes(text)

const isTold = ({ patch, reason, origin = '' }: PatchResult, text: string) =>
  [patch, reason, origin].some((where) => has(where, text))

const isAsked = (patch: PatchResult, { verdict, label, judge }: Filter) =>
  (!verdict || patch.verdict === verdict) &&
  (!label || patch.label === label) &&
  (!judge || patch.evidence.some((e) => e.judge === judge))
