import type { Partition, PartitionSplit } from '../../partitions/partitions.js'

interface NamingOptions {
  /** The name of a member. */
  readonly name: (member: number) => string
  /** A description of a test (default: its driver and the values of the input). */
  readonly test?: (split: PartitionSplit) => string
}

const plainTest = ({ driver, input }: PartitionSplit) =>
  `${driver} ${JSON.stringify(input.filter((_, i) => i % 2 === 1))}`

/** The tree of partitions as data: each with its members, its outputs, and the test that split it. */
export function partitionsJson(partition: Partition, { name, test = plainTest }: NamingOptions): object {
  const { members, shown, split, removed, parts } = partition
  const told = (by: PartitionSplit) => ({ driver: by.driver, input: by.input, test: test(by) })
  return {
    ...(shown !== undefined && { shown }),
    ...(removed && { removed: told(removed) }),
    ...(split
      ? { split: told(split), parts: parts.map((part) => partitionsJson(part, { name, test })) }
      : { members: members.map(name) }),
  }
}
