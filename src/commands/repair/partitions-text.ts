import type { Partition, Split } from '../../partitions/partitions.js'

interface NamingOptions {
  /** What a member is called. */
  readonly name: (member: number) => string
  /** A test in words; its driver and the bare input unless told otherwise. */
  readonly test?: (split: Split) => string
}

const plainTest = ({ driver, input }: Split) => `${driver} ${JSON.stringify(input.filter((_, i) => i % 2 === 1))}`

/** The tree of partitions for a program: each with its members, what it showed, and the test that split it. */
export function partitionsJson(partition: Partition, { name, test = plainTest }: NamingOptions): object {
  const { members, shown, split, removed, parts } = partition
  const told = (by: Split) => ({ driver: by.driver, input: by.input, test: test(by) })
  return {
    ...(shown !== undefined && { shown }),
    ...(removed && { removed: told(removed) }),
    ...(split
      ? { split: told(split), parts: parts.map((part) => partitionsJson(part, { name, test })) }
      : { members: members.map(name) }),
  }
}
