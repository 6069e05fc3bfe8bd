import type { Change } from '../syntax/changes.js'
import { familyOf } from '../campaign/family.js'
import type { PatchLanguage } from '../patch-space/patch-syntax.js'

/** Patches that share one host; with more, the host needs too much memory. */
export const patchesPerGroup = 16
/** Expressions in places of one function are one program, however many there are. */
const perFamily = 64

/** Patches, by their numbers, in groups that are judged together: families first. */
export function judgingGroups(changes: readonly Change[], language: PatchLanguage): number[][] {
  const groups: number[][] = []
  let left = changes.map((_, i) => i)
  while (left.length > patchesPerGroup) {
    const numbers = left
    const family = familyOf(
      numbers.map((i) => changes[i]),
      language,
      // Whether they can share one build shows when they are built.
      () => false,
    ).map(({ patch }) => numbers[patch])
    if (family.length <= patchesPerGroup / 2) break
    const group = family.slice(0, perFamily)
    groups.push(group)
    left = numbers.filter((i) => !group.includes(i))
  }
  for (let i = 0; i < left.length; i += patchesPerGroup) groups.push(left.slice(i, i + patchesPerGroup))
  return groups
}
