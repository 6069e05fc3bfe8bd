import type { Told } from '../model/partition-tree.js'

/** The same tree with other names for the patches. */
export const renamed = <A, B>({ members, parts, ...rest }: Told<A>, name: (member: A) => B): Told<B> => ({
  ...rest,
  members: members.map(name),
  parts: parts.map((part) => renamed(part, name)),
})

/**
 * Refines a tree with the splits of a second search. Leaves of which that search ran only some members stay unchanged.
 */
export function grafted(first: Told | undefined, second: Told | undefined): Told | undefined {
  if (!first || !second) return first ?? second
  if (first.parts.length) return { ...first, parts: first.parts.map((part) => grafted(part, second)!) }
  if (!first.members.every((member) => second.members.includes(member))) return first
  const { split, note, parts } = among(second, first.members)
  return { ...first, ...(split && { split }), ...(note !== undefined && { note }), parts }
}

/** The tree restricted to some members. */
export function among(told: Told, wanted: readonly number[]): Told {
  const of = ({ members }: Told) => members.filter((member) => wanted.includes(member))
  const parts = told.parts.filter((part) => of(part).length)
  if (parts.length === 1) {
    const { shown: _, ...only } = among(parts[0], wanted)
    return { ...only, ...(told.shown !== undefined && { shown: told.shown }) }
  }
  return { ...told, members: of(told), parts: parts.map((part) => among(part, wanted)) }
}

export type Groups = readonly (readonly number[])[]

/** The groups of a first search, refined by a second one that ran some of their members. */
export function alikeInBoth(first: Groups, second: Groups, looked: readonly number[]): Groups {
  return first
    .flatMap((group) => {
      const again = second.map((other) => other.filter((i) => group.includes(i)))
      return [group.filter((i) => !looked.includes(i)), ...again]
    })
    .filter((group) => group.length > 1)
}
