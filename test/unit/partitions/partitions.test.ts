import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { Partitions, type Partition } from '../../../src/partitions/partitions.js'
import { Separability } from '../../../src/fuzz/schedules/separability.js'
import { partitionsJson } from '../../../src/commands/repair/partitions-text.js'

const why = { driver: 'test', input: [] }

const classesOf = (size: number) =>
  fc.array(fc.array(fc.integer({ min: 0, max: 3 }), { minLength: size, maxLength: size }), { maxLength: 12 })

function commonRefinement(size: number, tests: readonly (readonly number[])[]): string[] {
  const groups = new Map<string, number[]>()
  for (let member = 0; member < size; member++) {
    const key = tests.map((classes) => classes[member]).join()
    groups.set(key, [...(groups.get(key) ?? []), member])
  }
  return [...groups.values()].map(String).sort()
}

const shownLeaves = (partitions: Partitions) => partitions.leaves.map(({ members }) => String(members)).sort()

describe('partitions', () => {
  it('are the classes of the common refinement', () => {
    const given = fc.integer({ min: 1, max: 30 }).chain((size) => fc.tuple(fc.constant(size), classesOf(size)))
    fc.assert(
      fc.property(given, ([size, tests]) => {
        const partitions = new Partitions(size)
        for (const [i, classes] of tests.entries()) {
          const before = commonRefinement(size, tests.slice(0, i))
          const after = commonRefinement(size, tests.slice(0, i + 1))
          const b = partitions.refine(classes, why)
          expect(b).toBe(before.filter((group) => !after.includes(group)).length)
          expect(shownLeaves(partitions)).toEqual(after)
        }
        checkTree(partitions.root)
      }),
    )
  })

  it('rule out members once, and split what loses only some', () => {
    const partitions = new Partitions(6)
    partitions.refine([0, 0, 0, 1, 1, 1], why)
    expect(partitions.remove([0, 3, 4, 5], why)).toBe(4)
    expect(shownLeaves(partitions)).toEqual(['1,2'])
    expect(partitions.remove([0, 5], why)).toBe(0)
    expect(partitions.remaining).toBe(2)
    expect(partitions.refine([9, 1, 1, 8, 7, 6], why)).toBe(0)
  })

  it('take 100,000 tests of 2,000 members', () => {
    const size = 2000
    const partitions = new Partitions(size)
    const classes = new Int32Array(size)
    for (let i = 0; i < 100_000; i++) {
      classes.fill(0)
      if (i % 100 === 0) classes[(i / 100) % size] = 1
      partitions.refine(classes, why)
    }
    expect(partitions.leaves.length).toBe(1001)
  })

  it('are told with what split them', () => {
    const partitions = new Partitions(4)
    const shown = (member: number) => (member < 2 ? 'true' : 'false')
    partitions.refine([1, 1, 0, 0], { driver: 'writes', input: [3, 7], shown })
    partitions.remove([3], { driver: 'crashes', input: [3, 0] })
    const name = (member: number) => `p${member}`
    expect(partitionsJson(partitions.root, { name })).toMatchObject({
      split: { driver: 'writes', input: [3, 7] },
      parts: [{ shown: 'true', members: ['p0', 'p1'] }, { parts: [{ members: ['p2'] }, { members: ['p3'] }] }],
    })
  })
})

function checkTree({ members, parts }: Partition): void {
  if (!parts.length) return
  expect(parts.flatMap((part) => part.members).sort((a, b) => a - b)).toEqual(members)
  parts.forEach(checkTree)
}

describe('separability', () => {
  it('is b(t) over the largest so far (equation 4), and nothing while that is 0', () => {
    const separability = new Separability()
    separability.note(0)
    expect(separability.of(0)).toBe(0)
    separability.note(4)
    separability.note(2)
    expect([0, 1, 2, 4].map((b) => separability.of(b))).toEqual([0, 0.25, 0.5, 1])
  })
})
