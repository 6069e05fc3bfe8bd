import type { TestHead } from './plan.cjs'

/**
 * The records that count, from the recorders of all processes: the last tries of tests that ran alone, in the order in
 * which they ended.
 */
export function lastTries<T extends { readonly head: TestHead }>(records: readonly T[]): T[] {
  const kept: T[] = []
  for (const record of records.toSorted((a, b) => a.head.time - b.head.time)) {
    const { file, name, again } = record.head
    const isEarlier = ({ head }: T) => head.file === file && JSON.stringify(head.name) === JSON.stringify(name)
    const before = again ? kept.findLastIndex(isEarlier) : -1
    if (before >= 0) kept.splice(before, 1)
    kept.push(record)
  }
  return kept.filter(({ head }) => !head.overlaps)
}
