import { createRequire } from 'node:module'
import { describe, expect, it } from 'vitest'
import { Random } from '../../../../src/inputs/random.js'
import { lcsInBand } from '../../../../src/analyses/traces/bit-parallel.js'
import { lcsLength, traceDistance } from '../../../../src/analyses/traces/distance.js'
import Folder from '../../../../src/execution/traces/folder.cjs'
import { editsBetween } from '../../../../src/analyses/traces/myers.js'
import { stripColumns } from '../../../../src/analyses/traces/strip.js'
import { shareSymbols } from '../../../../src/analyses/traces/symbols.js'
import { unfold } from '../../../../src/execution/traces/unfold.js'

/** The textbook's dynamic program. */
function textbook(a: Int32Array, b: Int32Array): number {
  let above = new Int32Array(b.length + 1)
  for (const symbol of a) {
    const row = new Int32Array(b.length + 1)
    for (let j = 0; j < b.length; j++) row[j + 1] = symbol === b[j] ? above[j] + 1 : Math.max(above[j + 1], row[j])
    above = row
  }
  return above[b.length]
}

const noise = (random: Random, length: number, alphabet: number) =>
  Int32Array.from({ length }, () => random.below(alphabet) - (alphabet >> 1))

/** Some elements replaced, inserted and deleted. */
function edited(random: Random, a: Int32Array, rate: number, alphabet: number): Int32Array {
  const other = () => random.below(alphabet) - (alphabet >> 1)
  const edits = [() => [other()], (old: number) => [old, other()], () => []]
  return Int32Array.from([...a].flatMap((old) => (random.chance(rate) ? random.pick(edits)(old) : [old])))
}

/** Two sequences of up to `most` elements, of one of the kinds that traces are of. */
function pair(random: Random, most: number): [Int32Array, Int32Array] {
  const alphabet = random.pick([1, 2, 3, 8, 50, 1000, 2 ** 31])
  const a = noise(random, random.below(most + 1), alphabet)
  const rounds = a.map((_, i) => a[i % 5])
  const cut = random.below(a.length + 1)
  const moved = Int32Array.from([...a.subarray(cut), ...a.subarray(0, cut)])
  return random.pick<[Int32Array, Int32Array]>([
    [a, noise(random, random.below(most + 1), alphabet)],
    [a, edited(random, a, random.unit(), alphabet)],
    [a, edited(random, a, 0.05, alphabet)],
    [a, moved],
    [a, a.slice()],
    [rounds, edited(random, rounds.subarray(cut), 0.2, alphabet)],
    [a, new Int32Array(0)],
  ])
}

function eachPair(count: number, most: number, check: (a: Int32Array, b: Int32Array, random: Random) => void): void {
  const random = new Random(1)
  for (let i = 0; i < count; i++) check(...pair(random, most), random)
}

const lcsByMyers = (a: Int32Array, b: Int32Array) => (a.length + b.length - editsBetween(a, b)!) / 2
const lcsByBits = (a: Int32Array, b: Int32Array) => {
  const shared = shareSymbols(a, b)
  return lcsInBand(shared.a, shared.b, shared.alphabet)
}

describe('the longest common subsequence', () => {
  it.each([
    ['as it is chosen', lcsLength],
    ["by Myers' algorithm", lcsByMyers],
    ['by bits', lcsByBits],
  ])('%s is that of the textbook', (_, length) => {
    eachPair(4000, 40, (a, b) => expect(length(a, b)).toBe(textbook(a, b)))
    eachPair(150, 900, (a, b) => expect(length(a, b)).toBe(textbook(a, b)))
  })

  it('by bits is right at the borders of words and strips', () => {
    const random = new Random(2)
    const borders = [1, 63, 64, 65, 66, 127, 128, 129, stripColumns / 2, stripColumns, 2 * stripColumns]
    for (const columns of borders.flatMap((n) => [n - 1, n, n + 1]))
      for (const alphabet of [2, 30, 3000]) {
        const a = noise(random, columns, alphabet)
        for (const b of [noise(random, 200, alphabet), edited(random, a, 0.3, alphabet)])
          expect(lcsByBits(a, b), `${columns} columns`).toBe(textbook(a, b))
      }
  })

  it('in a band is exact if that many edits are enough, and never too long', () => {
    eachPair(500, 1500, (a, b, random) => {
      const shared = shareSymbols(a, b)
      const edits = editsBetween(shared.a, shared.b)!
      const length = (shared.a.length + shared.b.length - edits) / 2
      const inBand = (band: number) => lcsInBand(shared.a, shared.b, shared.alphabet, band)
      expect(inBand(edits)).toBe(length)
      expect(inBand(edits + random.below(100))).toBe(length)
      expect(inBand(random.below(edits + 1))).toBeLessThanOrEqual(length)
    })
  })

  it("Myers' algorithm gives up above its limit, and only there", () => {
    eachPair(1000, 60, (a, b) => {
      const edits = a.length + b.length - 2 * textbook(a, b)
      expect(editsBetween(a, b, edits)).toBe(edits)
      if (edits > 0) expect(editsBetween(a, b, edits - 1)).toBeUndefined()
    })
  })

  it('of long traces: many edits, few, and blocks that moved far', () => {
    const random = new Random(3)
    const a = noise(random, 20_000, 100)
    const others = [0.001, 0.02, 0.1, 0.6].map((rate) => edited(random, a, rate, 100))
    others.push(Int32Array.from([...a.subarray(6000), ...a.subarray(0, 6000)]), noise(random, 15_000, 100))
    for (const b of others) expect(lcsLength(a, b)).toBe(lcsByBits(a, b))
  })
})

describe('the distance of traces', () => {
  it('is 1 - |LCS| / max(|a|, |b|)', () => {
    const of = (a: number[], b: number[]) => traceDistance(Int32Array.from(a), Int32Array.from(b))
    expect(of([], [])).toBe(0)
    expect(of([1, 2], [])).toBe(1)
    expect(of([1, 2, 3, 4], [1, 3, 4])).toBe(0.25)
    expect(of([-2147483648, 5, 2147483647], [2147483647, -2147483648, 5])).toBe(1 - 2 / 3)
  })

  it('may stop at a bound, with a value between the bound and the distance', () => {
    const check = (a: Int32Array, b: Int32Array, random: Random) => {
      const exact = traceDistance(a, b)
      for (const bound of [0, 1, random.unit(), exact, exact + 1e-9, exact - 0.01]) {
        const distance = traceDistance(a, b, bound)
        if (exact < bound) expect(distance).toBe(exact)
        else expect(distance).toBeGreaterThanOrEqual(bound)
        expect(distance).toBeLessThanOrEqual(exact)
      }
    }
    eachPair(2000, 60, check)
    eachPair(100, 3000, check)
    const random = new Random(6)
    const a = noise(random, 20_000, 30)
    for (const rate of [0.1, 0.5, 1]) check(a, edited(random, a, rate, 30), random)
  })
})

const folder = new Folder()

function fold(trace: Int32Array): Int32Array {
  for (let i = 0; i < trace.length; i++) folder.push(trace[i])
  return folder.take()
}

function expectRoundTrip(trace: Int32Array): Int32Array {
  const tokens = fold(trace)
  const back = unfold(tokens)
  expect(back.length).toBe(trace.length)
  expect(Buffer.compare(Buffer.from(back.buffer), Buffer.from(trace.slice().buffer))).toBe(0)
  return tokens
}

/** Loops within loops; inner rounds vary. */
function* nested(random: Random, depth: number): Generator<number> {
  for (let i = random.below(8); i >= 0; i--) {
    yield depth
    if (depth > 0 && random.chance(0.8)) yield* nested(random, depth - 1)
    else yield -depth - random.below(3)
  }
}

describe('folding traces', () => {
  it('loses nothing', () => {
    expect(expectRoundTrip(new Int32Array(0))).toHaveLength(0)
    eachPair(3000, 80, (a, b) => [a, b].forEach(expectRoundTrip))
    const random = new Random(4)
    for (let i = 0; i < 30; i++) expectRoundTrip(Int32Array.from(nested(random, 5)))
  })

  it('loses nothing beyond what it remembers', () => {
    const random = new Random(5)
    for (const period of [65532, 65533, 65534, 65535, 65536, 65537, 70_000]) {
      const round = noise(random, period, 2 ** 31)
      const tokens = expectRoundTrip(Int32Array.from([...round, ...round, ...round]))
      if (period <= 65533) expect(tokens.length).toBeLessThan(period + 100)
    }
    expectRoundTrip(noise(random, 300_000, 3))
    expectRoundTrip(Int32Array.from(Array.from({ length: 40 }, () => [...nested(random, 6)]).flat()))
  })

  it('makes a loop of equal rounds one copy', () => {
    const tokens = fold(Int32Array.from({ length: 7_000_000 }, (_, i) => (i % 7) - 3))
    expect(tokens.length).toBeLessThan(20)
    expect(unfold(tokens)).toHaveLength(7_000_000)
  })

  it('starts anew after each take', () => {
    const trace = Int32Array.from([1, 2, 3, 1, 2, 3, 1, 2, 3, 4])
    for (let i = 0; i < 3; i++) {
      for (const element of trace) folder.push(element)
      expect(folder.count).toBe(10)
      expect(folder.take()).toEqual(Int32Array.from([3, 1, 2, 3, -6, 3, 1, 4]))
      expect(folder.count).toBe(0)
    }
  })

  it('takes many elements at once as one by one', () => {
    const random = new Random(7)
    for (let round = 0; round < 300; round++) {
      const [a] = pair(random, 400)
      const limit = random.pick([1, 50, 1000])
      const [single, many] = [new Folder({ limit }), new Folder({ limit })]
      for (const element of a) single.push(element)
      const cut = random.below(a.length + 1)
      many.pushAll(a, cut)
      many.pushAll(a.slice(cut), a.length - cut)
      expect([many.count, many.cut]).toEqual([single.count, single.cut])
      expect(many.take()).toEqual(single.take())
    }
  })

  it('records no more than its limit, and says so', () => {
    const folder = new Folder({ limit: 5 })
    for (let i = 0; i < 5; i++) folder.push(i)
    expect(folder.cut).toBe(false)
    folder.push(5)
    expect(folder).toMatchObject({ cut: true, count: 5 })
    expect(unfold(folder.take())).toEqual(Int32Array.from([0, 1, 2, 3, 4]))
    expect(folder.cut).toBe(false)
  })

  it.each([
    [[0]],
    [[2, 1]],
    [[3]],
    [[-1]],
    [[-1, 1]],
    [[1, 5, -2, 2]],
    [[1, 5, -2, 0]],
    [[1, 5, -2, -1]],
    [[1.5, 1, 2]],
  ])('refuses %j, which is no folded trace', (tokens) => expect(() => unfold(tokens)).toThrow('malformed folded trace'))

  it('reads the example of its documentation', () => {
    expect([...unfold([2, 7, 8, -6, 2])]).toEqual([7, 8, 7, 8, 7, 8, 7, 8])
  })

  it('can be required', () => {
    const required = createRequire(import.meta.url)('../../../../dist/execution/traces/folder.cjs') as typeof Folder
    const folder = new required()
    folder.push(9)
    expect([...folder.take()]).toEqual([1, 9])
  })
})
