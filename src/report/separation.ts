import type { PartitionReport } from '../model/report.js'
import { shownName } from './columns.js'
import type { Colours } from './changes.js'

/** Splits that are shown; the HTML report has them all. */
const mostSplits = 3
const longest = 80
const cut = (text: string) => (text.length > longest ? `${text.slice(0, longest)}…` : text)

/** Inputs on which patches behave differently: knowing what is right there rules some of them out. */
export function separationLines(partitions: PartitionReport | null, c: Colours): string[] {
  const splits = partitions ? splitsIn(partitions).slice(0, mostSplits) : []
  if (!splits.length) return []
  const lines = splits.flatMap(({ split, parts }) => [
    `     ${cut(split!.input)} ${c.dim(`(${split!.test})`)}`,
    ...parts.map(({ patches, shown }) => `       ${namesIn(patches)}: ${cut(shown ?? 'something else')}`),
  ])
  return ['  inputs that tell them apart', ...lines, '']
}

const splitsIn = (part: PartitionReport): PartitionReport[] => [
  ...(part.split && part.parts.length > 1 ? [part] : []),
  ...part.parts.flatMap(splitsIn),
]

const namesIn = (patches: readonly string[]) =>
  patches.slice(0, 3).map(shownName).join(', ') + (patches.length > 3 ? ` and ${patches.length - 3} more` : '')
