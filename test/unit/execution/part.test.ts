import { describe, expect, it } from 'vitest'
import { differingPart } from '../../../src/execution/part.js'
import type { Difference } from '../../../src/model/difference.js'
import type { Execution } from '../../../src/model/execution.js'
import type { Snapshot } from '../../../src/model/snapshot.js'

const difference: Difference = { where: 'assertion', site: 0, occurrence: 0, path: '', change: 'string' }
const showing = (value: Snapshot): Execution => ({
  outcome: { kind: 'returned' },
  observations: [{ kind: 'assertion', site: 0, value }],
})
const object = (values: Record<string, Snapshot>): Snapshot => ({
  t: 'object',
  n: 'Object',
  k: Object.keys(values),
  v: Object.values(values),
})
const long = 'a text that is long enough to take up most of the line it stands in'

describe('the part of two values that differs', () => {
  it('is named where they are long', () => {
    const list = (last: Snapshot) => object({ long, items: { t: 'array', v: [1, object({ 'a b': last })] } })
    expect(differingPart(difference, showing(list(2)), showing(list('x')))).toEqual({
      at: '.items[1]["a b"]',
      before: '2',
      after: '"x"',
    })
  })

  it('is not worth naming where they are short, or differ as a whole', () => {
    expect(differingPart(difference, showing(object({ a: 1 })), showing(object({ a: 2 })))).toBeUndefined()
    expect(differingPart(difference, showing(long), showing(`${long}!`))).toBeUndefined()
  })
})
