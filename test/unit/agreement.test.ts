import { describe, expect, it } from 'vitest'
import { dissentsIn, worthConfirming, type Voted } from '../../src/judges/agreement/dissent.js'

/** What each patch gives for one input, the buggy version first. */
function asked(before: number, ...values: number[]): Voted {
  const distinct = [...new Set(values)]
  return {
    answers: values.map((value) => distinct.indexOf(value)),
    cost: 1,
    outputs: distinct.map((value) => ({
      value,
      patches: values.flatMap((other, patch) => (other === value ? [patch] : [])),
      isBefore: value === before,
    })),
  }
}

const minority = (patches: number, ...questions: Voted[]) => [
  ...new Set(dissentsIn(questions, [...Array(patches).keys()]).map(({ patch }) => patch)),
]

describe('a patch in the minority', () => {
  // Tells patch 2 from the two before it, and no majority is in it.
  const apart = asked(0, 0, 0, 5, 0)

  it('leaves as it was what most change in the same way, or changes it otherwise', () => {
    expect(minority(4, apart, asked(0, 1, 1, 1, 0))).toEqual([3])
    expect(minority(4, apart, asked(0, 1, 1, 1, 2))).toEqual([3])
  })

  it('is none where most leave the answer as it was: so do fixes that are too narrow', () => {
    expect(minority(4, asked(0, 0, 0, 5, 0), asked(0, 0, 0, 0, 7))).toEqual([])
  })

  it('is none where those who agree are one and the same idea', () => {
    expect(minority(4, asked(0, 1, 1, 1, 0))).toEqual([])
  })

  it('is none against two, and none against less than two thirds', () => {
    expect(minority(3, asked(0, 0, 5, 0), asked(0, 1, 1, 2))).toEqual([])
    const kinds = asked(0, 0, 0, 5, 0, 0, 0)
    expect(minority(6, kinds, asked(0, 1, 1, 1, 0, 2, 0))).toEqual([])
    expect(minority(6, kinds, asked(0, 1, 1, 1, 1, 2, 0))).toEqual([4, 5])
  })

  it('is looked at closer until it is known', () => {
    const telling = asked(0, 1, 1, 1, 0)
    const patches = [0, 1, 2, 3]
    expect(worthConfirming([apart, telling], [], patches)).toEqual([telling])
    expect(worthConfirming([asked(0, 2, 2, 2, 0)], [apart, telling], patches)).toEqual([])
  })
})
