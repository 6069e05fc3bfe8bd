import { describe, expect, it } from 'vitest'
import type { Driver } from '../../../src/model/driver.js'
import { intersectGroups, refineTree, mapMembers } from '../../../src/partitions/partition-tree.js'
import type { PartitionTree } from '../../../src/model/partition-tree.js'

const by = (name: string) => ({ driver: { name } as Driver, input: [] })
const leaf = (shown: string, ...members: number[]): PartitionTree => ({ members, shown, parts: [] })

describe('how patches were told apart', () => {
  const first: PartitionTree = { members: [0, 1, 2, 3], split: by('x'), parts: [leaf('a', 0), leaf('b', 1, 2, 3)] }
  const second: PartitionTree = {
    members: [0, 1, 2, 3],
    split: by('y'),
    parts: [leaf('c', 1, 3), { members: [0, 2], shown: 'd', split: by('z'), parts: [leaf('e', 0), leaf('f', 2)] }],
  }

  it('takes up from a second look what the first did not tell apart', () => {
    const told = refineTree(first, second)!
    expect(told.parts[0]).toEqual(first.parts[0])
    expect(told.parts[1].split).toEqual(by('y'))
    expect(told.parts[1].shown).toBe('b')
    expect(told.parts[1].parts.map(({ members }) => members)).toEqual([[1, 3], [2]])
  })

  it('shows what a part showed at the input that split it, though more is known of others in it', () => {
    expect(refineTree(first, second)!.parts[1].parts.map(({ shown }) => shown)).toEqual(['c', 'd'])
  })

  it('leaves alone what a second look saw only some of', () => {
    const some: PartitionTree = { members: [1, 2], split: by('y'), parts: [leaf('c', 1), leaf('d', 2)] }
    expect(refineTree(first, some)).toEqual(first)
  })

  it('knows what only one look knows', () => {
    expect(refineTree(undefined, second)).toBe(second)
    expect(refineTree(first, undefined)).toBe(first)
  })

  it('is the same tree under other names', () => {
    const named = mapMembers(first, (member) => `p${member}`)
    expect(named.parts[1]).toEqual({ members: ['p1', 'p2', 'p3'], shown: 'b', parts: [] })
    expect(named.split).toEqual(by('x'))
  })

  it('keeps together only what both looks do', () => {
    expect(intersectGroups([[0, 1, 2, 3]], [[1, 2]], [1, 2, 3])).toEqual([[1, 2]])
    expect(intersectGroups([[0, 1, 2, 3]], [], [3])).toEqual([[0, 1, 2]])
  })
})
