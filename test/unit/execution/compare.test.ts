import { describe, expect, it } from 'vitest'
import { compareExecutions, firstDifference, type ObservedExecution, isWeak } from '../../../src/execution/compare.js'
import { distanceBetween } from '../../../src/execution/distance.js'
import { masked } from '../../../src/execution/mask.js'
import type { Observation, Snapshot } from '../../../src/model/snapshot.js'
import { capture } from '../../../src/languages/javascript/host/capture.js'
import { showSnapshot } from '../../../src/execution/show.js'

const difference = (a: unknown, b: unknown, exact = false) => firstDifference(capture(a), capture(b), exact)
const seen = (...values: unknown[]): ObservedExecution => ({
  outcome: { kind: 'returned' },
  observations: values.map((value): Observation => ({ kind: 'assertion', site: 1, value: capture(value) })),
})

describe('comparing values', () => {
  it('takes NaN as equal to itself and −0 as different from 0', () => {
    expect(difference(NaN, NaN)).toBeUndefined()
    expect(difference(0, -0)?.change).toBe('sign of zero')
  })

  it('forgives the last digits of doubles unless asked for exactness, never of integers', () => {
    expect(difference(0.1 + 0.2, 0.3)).toBeUndefined()
    expect(difference(0.1 + 0.2, 0.3, true)?.change).toBe('number')
    expect(difference(1_000_000_000, 1_000_000_001)?.change).toBe('number')
    expect(difference(Infinity, 1e308)?.change).toBe('number')
    expect(difference(1, NaN)?.change).toBe('number→NaN')
    expect(difference(NaN, 1)?.change).toBe('NaN→number')
  })

  it('names the place with any index', () => {
    expect(difference({ a: [{ b: 1 }] }, { a: [{ b: 2 }] })).toEqual({ path: '.a[*].b', change: 'number' })
    expect(difference({ a: 1 }, {})).toEqual({ path: '.a', change: 'key gone' })
    expect(difference([1], [1, 2])).toEqual({ path: '', change: 'length' })
    expect(difference('1', 1)).toEqual({ path: '', change: 'string→number' })
  })

  it('calls a difference in nothing but an error’s message a message', () => {
    expect(difference(new TypeError('a'), new TypeError('b'))?.change).toBe('message')
    expect(difference(new TypeError('a'), new RangeError('a'))?.change).toBe('error type')
  })

  it('takes any error for one that is only expected to be thrown', () => {
    const thrown: Snapshot = { t: 'error' }
    expect(firstDifference(thrown, capture(new TypeError('a')), false)).toBeUndefined()
    expect(firstDifference(thrown, capture(1), false)).toBeDefined()
    expect(showSnapshot(thrown)).toBe('throws an error')
  })

  it('shows only the most telling difference of an execution', () => {
    const a: ObservedExecution = {
      outcome: { kind: 'returned' },
      observations: [
        { kind: 'exit', site: 'f:return', value: 1 },
        { kind: 'assertion', site: 3, value: 1 },
      ],
    }
    const b: ObservedExecution = {
      outcome: { kind: 'returned' },
      observations: [
        { kind: 'exit', site: 'f:return', value: 2 },
        { kind: 'assertion', site: 3, value: 2 },
      ],
    }
    expect(compareExecutions(a, b, { exact: false })?.where).toBe('assertion')
  })

  it('does not tell two ways of running out apart', () => {
    const slow: ObservedExecution = { outcome: { kind: 'timed-out' }, observations: [] }
    const fat: ObservedExecution = { outcome: { kind: 'crashed', type: 'out of memory' }, observations: [] }
    expect(compareExecutions(slow, fat, { exact: false })).toBeUndefined()
    expect(compareExecutions(slow, seen(), { exact: false })?.change).toBe('timed-out→returned')
  })

  it('does not mind how often a changed function is left', () => {
    const exits = (n: number): ObservedExecution => ({
      outcome: { kind: 'returned' },
      observations: Array.from({ length: n }, () => ({ kind: 'exit' as const, site: 'f:return', value: 1 })),
    })
    expect(compareExecutions(exits(1), exits(3), { exact: false })).toBeUndefined()
  })

  it('masks what varies between two runs of one version', () => {
    const steady = masked(seen({ id: 17, value: 3 }), seen({ id: 18, value: 3 }), false)
    expect(compareExecutions(steady, seen({ id: 99, value: 3 }), { exact: false })).toBeUndefined()
    expect(compareExecutions(steady, seen({ id: 99, value: 4 }), { exact: false })?.path).toBe('.value')
  })
})

describe('snapshots of live values', () => {
  it('never run the subject’s code', () => {
    const trap = {
      get boom(): never {
        throw new Error('called')
      },
    }
    const proxy = new Proxy(
      {},
      {
        ownKeys: () => {
          throw new Error('called')
        },
      },
    )
    expect(capture(trap)).toEqual({ t: 'object', n: 'Object', k: ['boom'], v: [{ t: 'accessor' }] })
    expect(capture(proxy)).toEqual({ t: 'proxy' })
    expect(capture({ inner: proxy })).toMatchObject({ v: [{ t: 'proxy' }] })
  })

  it('mark cycles, holes and depth', () => {
    const loop: Record<string, unknown> = {}
    loop.self = loop
    expect(capture(loop)).toMatchObject({ v: [{ t: 'cycle', v: [1] }] })
    // eslint-disable-next-line no-sparse-arrays
    expect(capture([1, , 2])).toMatchObject({ v: [1, { t: 'hole' }, 2] })
    expect(JSON.stringify(capture([[[[[[[1]]]]]]]))).toContain('cut')
  })

  it.each<[unknown, string]>([
    [{ b: 1, a: 'x' }, '{ a: "x", b: 1 }'],
    [new Map([[1, { a: 2 }]]), 'Map(1) {1 => { a: 2 }}'],
    [new Date(0), 'Date 1970-01-01T00:00:00.000Z'],
    [[undefined, null, -0, 3n], '[undefined, null, -0, 3n]'],
    [Object.create(null), '[no prototype] {}'],
    [
      new (class Point {
        x = 1
      })(),
      'Point { x: 1 }',
    ],
    [function named() {}, '[function named]'],
  ])('read well: %o', (value, text) => {
    expect(showSnapshot(capture(value) as Snapshot)).toBe(text)
  })
})

describe('the distance between values', () => {
  it.each<[unknown, unknown, number]>([
    [1, 1, 0],
    [3, 10, 7],
    [NaN, NaN, 0],
    [NaN, 1, 1],
    ['kitten', 'sitting', 3],
    [[1, 2], [1, 5, 9], 4],
    [{ a: 1, b: 'x' }, { b: 'xy' }, 2],
    [{ a: [1, 2, 3] }, null, 3],
    [5n, 2n, 3],
    ['1', 1, 1],
  ])('%o and %o: %s', (a, b, distance) => {
    expect(distanceBetween(capture(a), capture(b))).toBe(distance)
    expect(distanceBetween(capture(b), capture(a))).toBe(distance)
  })

  it('takes as weak what two correct programs may well do differently', () => {
    const set = (...v: Snapshot[]) => ({ t: 'set', v })
    const object = (n: string, fields: Record<string, Snapshot>) => ({
      t: 'object',
      n,
      k: Object.keys(fields),
      v: Object.values(fields),
    })
    const weak = (a: Snapshot, b: Snapshot) => {
      const found = firstDifference(a, b, false)
      return found && (isWeak(found) ? found.change : `strong ${found.change}`)
    }
    expect(weak(set(1, 2), set(2, 1))).toBe('order')
    expect(weak(set(1, 2), set(2, 3))).toBe('strong number')
    expect(weak(object('Cache', { a: 1 }), object('Cache', { a: 1, hits: 0 }))).toBe('inner key')
    expect(weak(object('Object', { a: 1 }), object('Object', { a: 1, hits: 0 }))).toBe('strong key added')
    expect(weak(object('Object', { a: 1 }), object('Object', { a: 1, b: undefined }))).toBe('undefined key')
    expect(weak(object('A', { a: 1 }), object('B', { a: 1 }))).toBe('class')
    expect(weak(object('A', { a: 1 }), object('B', { a: 2 }))).toBe('strong number')
    expect(weak({ t: 'array', v: [-0, 1] }, { t: 'array', v: [0, 2] })).toBe('strong number')
    // The sum of the same numbers in another order.
    expect(weak(5128882497535607, 5128882497535609)).toBeUndefined()
    expect(weak(1700000000000, 1700000000001)).toBe('strong number')
  })
})
