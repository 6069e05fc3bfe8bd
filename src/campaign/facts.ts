import type { Seeds } from '../fuzz/seeds.js'
import { meet, type Classes } from '../model/classes.js'
import type { PartitionTree } from '../model/partition-tree.js'
import { intersectGroups, refineTree, type PatchNumberGroups } from '../partitions/partition-tree.js'

/** What searches found out about the patches of a group beside each other; patches go by their numbers in the group. */
export interface GroupFacts {
  /** How executions told them apart; undefined where nothing ran side by side. */
  readonly tree?: PartitionTree | undefined
  /** Numbers of patches that behaved the same in every execution. */
  readonly alike?: PatchNumberGroups | undefined
  /** Patches of the same class gave the same values in every execution there was. */
  readonly equivalent?: Classes | undefined
  /** Inputs worth trying on other patches. */
  readonly kept?: Seeds | undefined
}

/** One search after another; `searched` are the patches of the second. */
export function withFacts(before: GroupFacts, after: GroupFacts, searched: readonly number[]): GroupFacts {
  const tree = refineTree(before.tree, after.tree)
  const alike =
    before.alike && after.alike ? intersectGroups(before.alike, after.alike, searched) : (after.alike ?? before.alike)
  const equivalent =
    before.equivalent && after.equivalent
      ? meet(before.equivalent, after.equivalent)
      : (after.equivalent ?? before.equivalent)
  const kept = after.kept?.size ? after.kept : before.kept
  return { tree, alike, equivalent, kept }
}
