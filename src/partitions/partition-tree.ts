import type { PartitionTree } from '../model/partition-tree.js'

/** The same tree with other names for the patches. */
export const mapMembers = <A, B>(
  { members, parts, ...rest }: PartitionTree<A>,
  name: (member: A) => B,
): PartitionTree<B> => ({
  ...rest,
  members: members.map(name),
  parts: parts.map((part) => mapMembers(part, name)),
})

/**
 * Refines a tree with the splits of a second search. Leaves of which that search ran only some members stay unchanged.
 */
export function refineTree(
  first: PartitionTree | undefined,
  second: PartitionTree | undefined,
): PartitionTree | undefined {
  if (!first || !second) return first ?? second
  if (first.parts.length) return { ...first, parts: first.parts.map((part) => refineTree(part, second)!) }
  if (!first.members.every((member) => second.members.includes(member))) return first
  const { split, note, parts } = restrictTree(second, first.members)
  return { ...first, ...(split && { split }), ...(note !== undefined && { note }), parts }
}

/** The tree restricted to some members. */
export function restrictTree(told: PartitionTree, wanted: readonly number[]): PartitionTree {
  const of = ({ members }: PartitionTree) => members.filter((member) => wanted.includes(member))
  const parts = told.parts.filter((part) => of(part).length)
  if (parts.length === 1) {
    const { shown: _, ...only } = restrictTree(parts[0], wanted)
    return { ...only, ...(told.shown !== undefined && { shown: told.shown }) }
  }
  return { ...told, members: of(told), parts: parts.map((part) => restrictTree(part, wanted)) }
}

export type PatchNumberGroups = readonly (readonly number[])[]

/** The groups of a first search, refined by a second one that ran some of their members. */
export function intersectGroups(
  first: PatchNumberGroups,
  second: PatchNumberGroups,
  looked: readonly number[],
): PatchNumberGroups {
  return first
    .flatMap((group) => {
      const again = second.map((other) => other.filter((i) => group.includes(i)))
      return [group.filter((i) => !looked.includes(i)), ...again]
    })
    .filter((group) => group.length > 1)
}
