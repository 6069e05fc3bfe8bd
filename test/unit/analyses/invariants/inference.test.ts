import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { infer, Inference } from '../../../../src/analyses/invariants/inference.js'
import type { Invariant, Sample } from '../../../../src/analyses/invariants/invariant.js'
import { pointKey, pointsOf } from '../../../../src/analyses/invariants/points.js'
import type { SampledSuite, Value } from '../../../../src/model/samples.js'

const inferred = (variables: readonly string[], samples: readonly Sample[]) =>
  infer(
    { variables },
    samples.map((sample) => ({ sample, times: 1 })),
  )

/** Samples `0` to `count - 1`. */
const many = (count: number, make: (i: number) => Sample) => Array.from({ length: count }, (_, i) => make(i))

const texts = (variables: readonly string[], samples: readonly Sample[]) =>
  inferred(variables, samples).invariants.map(({ text }) => text)

/** Everything that held, laws or not. */
const all = (variables: readonly string[], samples: readonly Sample[]): Invariant[] => {
  const { invariants, discarded } = inferred(variables, samples)
  return [...invariants, ...discarded.map(({ invariant }) => invariant)]
}

/** Numbers in no order. */
const shuffled = (i: number) => (i * 7919 + 13) % 101

interface Example {
  readonly variables: readonly string[]
  readonly make: (i: number) => Sample
  readonly text: string
  /** Contradicts it. */
  readonly other: Sample
  readonly formula?: unknown
}

const x = (sort: string) => ({ op: 'variable', name: 'x', sort })
const number = (value: number) => ({ op: 'constant', value })

const examples: Readonly<Record<string, Example>> = {
  constant: {
    variables: ['x', 'y'],
    make: (i) => [5, i],
    text: 'x == 5',
    other: [6, 0],
    formula: { op: '=', left: x('integer'), right: number(5) },
  },
  'constant string': { variables: ['x', 'y'], make: (i) => ['ab', i], text: 'x == "ab"', other: ['a', 0] },
  'constant null': { variables: ['x', 'y'], make: (i) => [null, i], text: 'x == null', other: [0, 0] },
  'one of': {
    variables: ['x', 'y'],
    make: (i) => [[1, 4, 9][i % 3], i],
    text: 'x in {1, 4, 9}',
    other: [5, 0],
  },
  'lower bound': {
    variables: ['x', 'y'],
    make: (i) => [3 + (shuffled(i) % 7), i],
    text: '3 <= x',
    other: [2, 0],
    formula: { op: '<=', left: number(3), right: x('integer') },
  },
  'upper bound': { variables: ['x', 'y'], make: (i) => [3 + (shuffled(i) % 7), i], text: 'x <= 9', other: [10, 0] },
  'non-zero': {
    variables: ['x', 'y'],
    make: (i) => [shuffled(i) % 2 ? 1 + (i % 3) : -1 - (i % 5), i],
    text: 'x != 0',
    other: [0, 0],
  },
  modulus: {
    variables: ['x'],
    make: (i) => [4 * shuffled(i) - 201],
    text: 'x mod 4 == 3',
    other: [4],
    formula: { op: '=', left: { op: 'mod', left: x('integer'), right: number(4) }, right: number(3) },
  },
  type: {
    variables: ['x', 'y'],
    make: (i) => [{ class: i % 2 ? 'Leaf' : 'Node', same: 0 }, i],
    text: 'x is Leaf or Node',
    other: [null, 0],
  },
  'non-null': {
    variables: ['x', 'y'],
    make: (i) => [[1, 'a', true, { class: 'Node', same: 0 }][i % 4], i],
    text: 'x != null',
    other: [null, 0],
  },
  whole: { variables: ['x'], make: (i) => [shuffled(i) * i], text: 'x is whole', other: [0.5] },
  'not NaN': { variables: ['x'], make: (i) => [i ? shuffled(i) / 7 : Infinity], text: 'x is not NaN', other: [NaN] },
  prefix: { variables: ['x'], make: (i) => [`id-${shuffled(i)}`], text: 'x starts with "id-"', other: ['i'] },
  length: {
    variables: ['x'],
    make: (i) => [String(100 + i)],
    text: 'length of x == 3',
    other: ['1000'],
    formula: { op: '=', left: { op: 'length', of: x('string') }, right: number(3) },
  },
  'not empty': { variables: ['x'], make: (i) => [String(i * i)], text: 'x != ""', other: [''] },
  equality: { variables: ['x', 'y'], make: (i) => [shuffled(i), shuffled(i)], text: 'x == y', other: [1, 2] },
  'equality of things': {
    variables: ['return', 'this', 'y'],
    make: (i) => [{ class: 'Node', same: 0 }, { class: 'Node', same: 0 }, i],
    text: 'this == return',
    other: [{ class: 'Node', same: 2 }, { class: 'Node', same: 0 }, 0],
  },
  order: {
    variables: ['y', 'x'],
    make: (i) => [shuffled(i), shuffled(i) + (i % 3) ** 2 + 1],
    text: 'y < x',
    other: [2, 2],
  },
  'weak order': {
    variables: ['x', 'y'],
    make: (i) => [shuffled(i), shuffled(i) - (i % 4) ** 2],
    text: 'y <= x',
    other: [1, 2],
  },
  unequal: {
    variables: ['x', 'y'],
    make: (i) => [i % 6, (i + 1 + (shuffled(i) % 5)) % 6],
    text: 'x != y',
    other: [3, 3],
  },
  linear: {
    variables: ['x', 'y'],
    make: (i) => [3 * shuffled(i), 2 * shuffled(i) + 1],
    text: '3*y == 2*x + 3',
    other: [3, 4],
  },
  divides: {
    variables: ['x', 'y'],
    make: (i) => [2 + (i % 5), (2 + (i % 5)) * (1 + (shuffled(i) % 9))],
    text: 'x divides y',
    other: [2, 3],
  },
  unchanged: {
    variables: ['this.n', 'orig(this.n)'],
    make: (i) => [shuffled(i), shuffled(i)],
    text: 'orig(this.n) == this.n',
    other: [1, 2],
  },
  increased: {
    variables: ['this.n', 'orig(this.n)'],
    make: (i) => [shuffled(i) + 1 + (i % 3), shuffled(i)],
    text: 'orig(this.n) < this.n',
    other: [1, 1],
  },
  'changed by': {
    variables: ['this.n', 'orig(this.n)'],
    make: (i) => [shuffled(i) - 2, shuffled(i)],
    text: 'this.n == orig(this.n) - 2',
    other: [1, 1],
  },
  member: {
    variables: ['x', 'xs[]'],
    make: (i) => [shuffled(i), [i, shuffled(i), 7]],
    text: 'x in xs[]',
    other: [1, [2, 3]],
  },
  substring: {
    variables: ['part', 'whole'],
    make: (i) => [`${shuffled(i)}`, `${i % 3}-${shuffled(i)}.`],
    text: 'part in whole',
    other: ['a', 'b'],
  },
  start: {
    variables: ['part', 'whole'],
    make: (i) => [`${shuffled(i)}`, `${shuffled(i)}.`],
    text: 'whole starts with part',
    other: ['a', 'ba'],
  },
  'linear of three': {
    variables: ['arg0', 'arg1', 'return'],
    make: (i) => [shuffled(i), i, 2 * shuffled(i) - i + 4],
    text: 'return == 2*arg0 - arg1 + 4',
    other: [0, 0, 5],
  },
  sorted: {
    variables: ['xs[]'],
    make: (i) => [[i, i + 1, i + 1, 2 * i + 3]],
    text: 'xs[] ascending',
    other: [[2, 1]],
  },
  'strictly sorted': {
    variables: ['xs[]'],
    make: (i) => [[i + 3, i + 1, i]],
    text: 'xs[] strictly descending',
    other: [[1, 1]],
  },
  'no duplicates': {
    variables: ['xs[]'],
    make: (i) => [[shuffled(i) % 10, (shuffled(i) + 3) % 10, (shuffled(i) + 7) % 10, (shuffled(i) + 9) % 10]],
    text: 'xs[] without duplicates',
    other: [[1, 2, 1]],
  },
  "elements' bound": {
    variables: ['xs[]'],
    make: (i) => [[shuffled(i) % 5, shuffled(i + 50) % 5, 4]],
    text: 'xs[] <= 4',
    other: [[5]],
  },
  "elements' type": { variables: ['xs[]'], make: (i) => [['a', String(i)]], text: 'xs[] are string', other: [[1]] },
  'element order': {
    variables: ['return', 'xs[]'],
    make: (i) => [Math.max(shuffled(i), i), [i, shuffled(i)]],
    text: 'xs[] <= return',
    other: [1, [2]],
  },
  elementwise: {
    variables: ['xs[]', 'ys[]'],
    make: (i) => [
      [shuffled(i), i],
      [shuffled(i) + (i % 2), i + 2],
    ],
    text: 'each xs[] <= ys[]',
    other: [[1], [0]],
  },
  subset: {
    variables: ['xs[]', 'ys[]'],
    make: (i) => [
      [i, shuffled(i)],
      [shuffled(i), 1, i],
    ],
    text: 'xs[] all in ys[]',
    other: [[5], [1]],
  },
}

describe('kinds of invariants', () => {
  for (const [kind, { variables, make, text, other, formula }] of Object.entries(examples)) {
    it(`infers ${kind}, not from three samples, and not once it is contradicted`, () => {
      const samples = many(100, make)
      const found = inferred(variables, samples).invariants.find((one) => one.text === text)
      expect(found?.text, texts(variables, samples).join('; ')).toBe(text)
      expect(samples.every((sample) => found!.holds(sample) !== false)).toBe(true)
      expect(found!.holds(other)).toBe(false)
      if (formula) expect(found!.formula).toEqual(formula)
      expect(texts(variables, samples.slice(0, 3))).not.toContain(text)
      expect(all(variables, [...samples, other]).map((one) => one.text)).not.toContain(text)
    })
  }

  it('takes doubles for equal that were computed in another order', () => {
    const sums = many(50, (i) => [0.1 * i + 0.2 + 0.3, 0.3 + (0.2 + i * 0.1)])
    expect(texts(['a', 'b'], sums)).toContain('a == b')
    expect(
      texts(
        ['c', 'd'],
        many(50, (i) => [i / 3, (i / 3) * 1.1 + 0.7]),
      ),
    ).toContain('10*d == 11*c + 7')
  })

  it('does not take large whole numbers for equal that are not', () => {
    const now = 1.7e12
    expect(
      texts(
        ['a', 'b'],
        many(50, (i) => [now + shuffled(i), now + shuffled(i) + 5]),
      ),
    ).toContain('b == a + 5')
  })

  it('stands NaN and infinities', () => {
    const samples = many(50, (i) => [[NaN, Infinity, -Infinity, 1, 2.5][i % 5], [NaN, Infinity, 3, 1, 0][i % 5], i])
    for (const one of all(['a', 'b', 'c'], samples))
      for (const sample of samples) expect(one.holds(sample), one.text).not.toBe(false)
  })

  it('relates sizes as it does numbers', () => {
    const samples = many(50, (i) => [shuffled(i), shuffled(i) + 1, [1]])
    expect(texts(['orig(arg0.length)', 'return.length', 'xs[]'], samples)).toContain(
      'return.length == orig(arg0.length) + 1',
    )
  })
})

describe('confidence', () => {
  it('counts unlike samples, not how often they were seen', () => {
    const inference = new Inference(['x', 'y'])
    for (let i = 0; i < 1000; i++) inference.add([i % 3, (i % 3) + 2 + (i % 2)], 10)
    expect(inference.invariants().invariants.map(({ text }) => text)).not.toContain('x < y')
    expect(inference.invariants().discarded.find(({ text }) => text === 'x < y')?.because).toBe('unjustified')
  })

  it('wants eight states for a constant, and more for two values', () => {
    const constant = (count: number) =>
      texts(
        ['x', 'y'],
        many(count, (i) => [1, i]),
      )
    expect(constant(7)).not.toContain('x == 1')
    expect(constant(8)).toContain('x == 1')
    const two = (count: number) =>
      texts(
        ['x', 'y'],
        many(count, (i) => [i % 2, i]),
      )
    expect(two(13)).not.toContain('x in {0, 1}')
    expect(two(14)).toContain('x in {0, 1}')
  })

  it('does not take the end of a tail for a bound', () => {
    const found = texts(
      ['x', 'y'],
      many(1000, (i) => [Math.floor(100 / (1 + shuffled(i))), i]),
    )
    expect(found).toContain('0 <= x')
    expect(
      texts(
        ['x'],
        many(100, (i) => [i * i]),
      ).filter((text) => text.startsWith('x <= ')),
    ).toEqual([])
  })

  it('does not order what lies apart', () => {
    const samples = many(100, (i) => [shuffled(i), 1000 + shuffled(i + 31)])
    expect(texts(['x', 'y'], samples)).not.toContain('x < y')
  })

  it('does not take an equation for one that only one sample sets', () => {
    const samples = many(100, (i) => [i, i === 50 ? 3 : 0, i + (i === 50 ? 6 : 0)])
    expect(texts(['x', 'y', 'z'], samples)).not.toContain('z == x + 2*y')
  })

  it('does not find a line in two values', () => {
    expect(
      texts(
        ['x', 'y', 'z'],
        many(100, (i) => [i % 2, 3 * (i % 2) + 1, i]),
      ),
    ).not.toContain('y == 3*x + 1')
  })
})

describe('what is discarded', () => {
  const reasons = (variables: readonly string[], samples: readonly Sample[]) =>
    new Map(inferred(variables, samples).discarded.map(({ text, reason }) => [text, reason]))

  it('is what stronger invariants say', () => {
    const found = reasons(
      ['x', 'y'],
      many(100, (i) => [3 + (i % 5), shuffled(i)]),
    )
    expect(found.get('x != 0')).toBe('implied by 3 <= x')
    expect(found.get('x is not NaN')).toMatch(/^implied by /)
    expect(
      reasons(
        ['x', 'y'],
        many(100, (i) => [7, i]),
      ).get('x <= 7'),
    ).toBe('implied by x == 7')
    const pair = reasons(
      ['x', 'y'],
      many(100, (i) => [shuffled(i), shuffled(i) + 1]),
    )
    expect(pair.get('x < y')).toBe('implied by y == x + 1')
  })

  it('is what is said of an equal variable, or of one that never changes', () => {
    const found = reasons(
      ['this.n', 'orig(this.n)', 'z', 'i'],
      many(100, (i) => [i % 9, i % 9, 3, 3 * i]),
    )
    expect(found.get('0 <= orig(this.n)')).toBe('orig(this.n) equals this.n')
    expect(found.get('z divides i')).toBe('z never changes')
  })

  it('is what follows from other equations', () => {
    const samples = many(100, (i) => [i, shuffled(i), i + shuffled(i), i - shuffled(i), 2 * i])
    const { invariants } = inferred(['a', 'b', 'c', 'd', 'e'], samples)
    expect(invariants.filter(({ kind }) => kind.startsWith('linear'))).toHaveLength(3)
  })

  it('says of equal variables once that they are', () => {
    const { invariants } = inferred(
      ['a', 'b', 'c', 'd'],
      many(100, (i) => [shuffled(i), shuffled(i), shuffled(i), shuffled(i)]),
    )
    expect(invariants.filter(({ kind }) => kind === 'equality').map(({ text }) => text)).toEqual([
      'a == b',
      'a == c',
      'a == d',
    ])
  })
})

const value = fc.oneof(
  { weight: 6, arbitrary: fc.integer({ min: -3, max: 6 }) },
  { weight: 2, arbitrary: fc.constantFrom<Value>(0.5, NaN, Infinity, 1e12, 1 / 3, null, true, undefined) },
  { weight: 1, arbitrary: fc.constantFrom('', 'a', 'ab', 'b') },
  { weight: 1, arbitrary: fc.constantFrom({ class: 'A', same: 0 }, { class: 'A', same: 1 }, { class: 'B', same: 1 }) },
  { weight: 2, arbitrary: fc.array(fc.integer({ min: 0, max: 4 }), { maxLength: 4 }) },
)
const names = ['arg0', 'orig(this.n)', 'this.n', 'return']
/** Unrelated values, and states in which something holds by construction. */
const sample: fc.Arbitrary<Sample> = fc.tuple(value, value, value, value)
const related: fc.Arbitrary<Sample> = fc
  .tuple(fc.integer({ min: -20, max: 20 }), fc.integer({ min: 0, max: 9 }))
  .map(([n, m]) => [m, n, n + m, 2 * n + 3 * m])
const states = fc.oneof(
  fc.array(related, { maxLength: 90 }),
  fc.array(sample, { maxLength: 30 }),
  fc.tuple(fc.array(related, { maxLength: 30 }), fc.array(sample, { maxLength: 4 })).map(([a, b]) => [...a, ...b]),
)

describe('properties of inference', () => {
  it('reports nothing that a sample contradicts', () => {
    fc.assert(
      fc.property(states, (samples) => {
        for (const one of all(names, samples))
          for (const state of samples) if (one.holds(state) === false) throw new Error(one.text)
      }),
      { numRuns: 200 },
    )
  })

  /**
   * What holds after more samples follows from something that held before of the same variables, in all states of a pool;
   * unless it could not be said before: a variable had no such value, or too few points were there to set an equation.
   */
  it('only removes or weakens when samples are added', () => {
    const isSetByMore = (kind: string) => /^(linear|modulus|changed by)/.test(kind)
    fc.assert(
      fc.property(states, states, fc.array(sample, { minLength: 20, maxLength: 20 }), (first, second, others) => {
        const before = all(names, first)
        const pool = [...first, ...second, ...others]
        for (const one of all(names, [...first, ...second])) {
          if (isSetByMore(one.kind) || !first.some((state) => one.holds(state) !== undefined)) continue
          const about = before.filter((other) => other.about.every((i) => one.about.includes(i)))
          const isImplied = (state: Sample) =>
            one.holds(state) !== false || about.some((other) => other.holds(state) === false)
          if (!pool.every(isImplied)) throw new Error(one.text)
        }
      }),
      { numRuns: 200 },
    )
  })

  it('finds the same however the samples are cut into portions and the variables numbered', () => {
    fc.assert(
      fc.property(fc.array(related, { maxLength: 90 }), fc.array(fc.nat(90), { maxLength: 3 }), (samples, cuts) => {
        const inference = new Inference(names)
        for (const [i, one] of samples.entries()) {
          inference.add(one)
          if (cuts.includes(i)) inference.invariants()
        }
        const backwards = inferred(
          names.toReversed(),
          samples.map((one) => one.toReversed()),
        )
        const sorted = (found: readonly Invariant[]) => found.map(({ text }) => text).toSorted()
        expect(sorted(inference.invariants().invariants)).toEqual(sorted(inferred(names, samples).invariants))
        expect(sorted(backwards.invariants)).toEqual(sorted(inferred(names, samples).invariants))
      }),
      { numRuns: 100 },
    )
  })
})

describe('an invariant in another version', () => {
  it('is found by the names of its variables', () => {
    const { invariants } = inferred(
      ['x', 'y'],
      many(50, (i) => [shuffled(i), 2 * shuffled(i) + 1]),
    )
    const line = invariants.find(({ text }) => text === 'y == 2*x + 1')!
    const other = line.bind(['z', 'y', 'x'])!
    expect([other.holds([0, 7, 3]), other.holds([0, 8, 3]), other.holds([0, undefined, 3])]).toEqual([
      true,
      false,
      undefined,
    ])
    expect(other.text).toBe(line.text)
    expect(line.bind(['y', 'z'])).toBeUndefined()
  })
})

describe('points', () => {
  const suite: SampledSuite = {
    results: [],
    functions: [
      {
        file: 'src/a.js',
        name: 'Stack.push',
        signature: '',
        parameters: ['item'],
        ordinal: 0,
        variables: ['this', 'arg0', 'this.size', 'return', 'error'],
      },
    ],
    samples: [
      {
        file: 'a.test.js',
        name: ['pushes'],
        reached: true,
        isCut: false,
        calls: [
          {
            function: 0,
            times: 2,
            entry: [{ class: 'Stack', same: 0 }, 7, 0],
            ended: 'returned',
            exit: [{ class: 'Stack', same: 0 }, undefined, 1, 1],
          },
          {
            function: 0,
            times: 1,
            entry: [{ class: 'Stack', same: 0 }, null, 1],
            ended: 'threw',
            exit: [{ class: 'Stack', same: 0 }, undefined, 1, undefined, { class: 'TypeError', same: 4 }],
          },
          { function: 0, times: 1, entry: [{ class: 'Stack', same: 0 }, 8, 2], ended: 'never', exit: [] },
        ],
      },
      { file: 'a.test.js', name: ['other'], reached: false, isCut: false, calls: [] },
    ],
  } as unknown as SampledSuite

  it('are where a function is entered, returns and throws', () => {
    const points = pointsOf(suite, ({ reached }) => reached)
    expect(points.map(({ point }) => [point.at, point.variables])).toEqual([
      ['entry', ['this', 'arg0', 'this.size']],
      ['exit', ['this', 'this.size', 'return', 'orig(this)', 'orig(arg0)', 'orig(this.size)']],
      ['throw', ['this', 'this.size', 'error', 'orig(this)', 'orig(arg0)', 'orig(this.size)']],
    ])
    expect(points[0]!.samples.map(({ times, test, call }) => [times, test, call])).toEqual([
      [2, 0, 0],
      [1, 0, 1],
      [1, 0, 2],
    ])
    expect(points[1]!.samples[0]!.sample.slice(1, 3)).toEqual([1, 1])
    expect(points[1]!.key).toBe(pointKey(points[1]!.point))
    expect(new Set(points.map(({ key }) => key)).size).toBe(3)
  })

  it('are of the wanted tests only', () => {
    expect(pointsOf(suite, ({ reached }) => !reached)).toEqual([])
  })
})
