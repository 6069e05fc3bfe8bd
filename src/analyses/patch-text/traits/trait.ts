import type { Edit } from '../edit.js'

/** A property of an edit that a reviewer would notice, in the manner of ODS and of the anti-patterns of Tan et al. */
export interface Trait {
  readonly name: string
  /** The description of a patch that has it; it follows "it". */
  readonly words: string
  count(edit: Edit): number
}

export const trait = (name: string, words: string, count: (edit: Edit) => number): Trait => ({ name, words, count })

export function countMatching<T>(items: Iterable<T>, test: (item: T) => boolean): number {
  let count = 0
  for (const item of items) if (test(item)) count++
  return count
}
