import { describe, expect, it } from 'vitest'
import type { Batch } from '../../../src/execution/executor.js'
import { Separation } from '../../../src/commands/repair/separation.js'

const why = { driver: 'test', input: [] }
const crash = { kind: 'exception', type: 'RangeError', message: '', frames: ['a.js:f'] } as const
const batch = (versions: readonly number[]): Batch => ({
  file: 't.js',
  index: 0,
  inputs: [[]],
  versions,
  steps: 1,
  timeLimit: 1,
})
const groups = ({ partitions }: Separation) => partitions.leaves.map(({ members }) => members)

describe('what versions of a meta-program showed', () => {
  it('splits by who shared an execution, and rules out who shared one that crashed', () => {
    const separation = new Separation(4)
    expect(separation.versions()).toEqual([0, 1, 2, 3, 4])
    const answer = { input: 0, fresh: [], shares: [0, 0, 2, 2, 4] }
    expect(separation.take(why, batch([0, 1, 2, 3, 4]), answer)).toEqual({ refined: 1, ruledOut: 0 })
    expect(groups(separation)).toEqual([[0], [1, 2], [3]])
    const crashes = [{ ...crash, version: 2 }]
    expect(separation.take(why, batch([0, 1, 2, 3, 4]), { ...answer, crashes })).toEqual({ refined: 0, ruledOut: 2 })
    expect(separation.versions()).toEqual([0, 1, 4])
    // Positions are those of the batch: 4 is third now, and shares the crash of the program without candidates.
    const third = { input: 0, fresh: [], shares: [0, 1, 0], crashes: [{ ...crash, version: 0 }] }
    expect(separation.take(why, batch([0, 1, 4]), third, () => false)).toEqual({ refined: 0, ruledOut: 0 })
    expect(separation.take(why, batch([0, 1, 4]), third)).toEqual({ refined: 0, ruledOut: 1 })
    expect(groups(separation)).toEqual([[0]])
  })

  it('a late batch may still hold versions that were ruled out', () => {
    const separation = new Separation(3)
    separation.remove([1], why)
    const answer = { input: 0, fresh: [], shares: [0, 0, 2, 0], crashes: [{ ...crash, version: 2 }] }
    expect(separation.take(why, batch([0, 1, 2, 3]), answer)).toEqual({ refined: 0, ruledOut: 0 })
    expect(groups(separation)).toEqual([[0, 2]])
  })

  it('takes nothing from the death of a host or a condition that was not met', () => {
    const separation = new Separation(2)
    const none = { refined: 0, ruledOut: 0 }
    expect(separation.take(why, batch([0, 1, 2]), { input: 0, fresh: [], died: 1 })).toEqual(none)
    const condition = {} as NonNullable<Batch['condition']>
    expect(separation.take(why, { ...batch([0, 1, 2]), condition }, { input: 0, fresh: [] })).toEqual(none)
    expect(groups(separation)).toEqual([[0, 1]])
  })
})
