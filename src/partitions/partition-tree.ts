import type { Told } from '../model/partition-tree.js'

/** The same tree of patches that are called otherwise. */
export const renamed = <A, B>({ members, parts, ...rest }: Told<A>, name: (member: A) => B): Told<B> => ({
  ...rest,
  members: members.map(name),
  parts: parts.map((part) => renamed(part, name)),
})

/** What a second look told apart of what a first did not. Leaves of which it saw only some stay as they are. */
export function grafted(first: Told | undefined, second: Told | undefined): Told | undefined {
  if (!first || !second) return first ?? second
  if (first.parts.length) return { ...first, parts: first.parts.map((part) => grafted(part, second)!) }
  if (!first.members.every((member) => second.members.includes(member))) return first
  const { split, note, parts } = among(second, first.members)
  return { ...first, ...(split && { split }), ...(note !== undefined && { note }), parts }
}

/** What is left of a tree when only some are of interest. */
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

/** Groups of a first look, without those that a second look, at some of them, told apart. */
export function alikeInBoth(first: Groups, second: Groups, looked: readonly number[]): Groups {
  return first
    .flatMap((group) => {
      const again = second.map((other) => other.filter((i) => group.includes(i)))
      return [group.filter((i) => !looked.includes(i)), ...again]
    })
    .filter((group) => group.length > 1)
}
