import type { Edit } from '../edit.js'

/** Something a person would remark about an edit, in the manner of ODS and of the anti-patterns of Tan et al. */
export interface Trait {
  readonly name: string
  /** What is said of a patch that has it; it follows "it". */
  readonly words: string
  count(edit: Edit): number
}

export const trait = (name: string, words: string, count: (edit: Edit) => number): Trait => ({ name, words, count })

export function sum<T>(items: Iterable<T>, test: (item: T) => boolean): number {
  let count = 0
  for (const item of items) if (test(item)) count++
  return count
}
