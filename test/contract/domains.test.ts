import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { decode } from '../../src/execution/wire/decode.js'
import { WireEncoder } from '../../src/execution/wire/encode.js'
import { Dictionary } from '../../src/inputs/dictionary.js'
import type { MutationContext } from '../../src/inputs/domain.js'
import { isInType } from '../../src/inputs/grade.js'
import { Random } from '../../src/inputs/random.js'
import type { SlotType } from '../../src/model/driver.js'
import { conform } from '../../src/inputs/typed.js'
import { domains, initialValuesOf, mutateValue, retypes, shrinkValue } from '../../src/inputs/values.js'
import { javascriptLiteral } from '../../src/languages/javascript/literal.js'

/** Values for each domain; a new domain is added here and has to pass everything below. */
const samples: Record<string, unknown[]> = {
  number: [0, 1, -7, 1.5, 2 ** 40, NaN, Infinity, -0],
  string: ['', 'a', 'a-b_c 12', '192.168.0.1', 'é😀', '\0'],
  boolean: [true, false],
  nothing: [null, undefined],
  bigint: [0n, 5n, -(2n ** 70n)],
  regexp: [/a+/g, /(?:)/],
  array: [[], [1, 2, 3], ['a', ['b']], [{ a: 1 }]],
  object: [{}, { a: 1 }, { a: { b: [1] }, c: 'x' }],
}

const setting = (seed = 1, width = 3): MutationContext => {
  const dictionary = new Dictionary()
  for (const value of [42, 'word', 7n, /x-y/]) dictionary.add(value)
  return { random: new Random(seed), dictionary, pool: [3, 'pool', [9]], width }
}
const travels = (value: unknown) => decode(new WireEncoder().frame([value]).subarray(4))

describe('items that can be counted', () => {
  it('are tried all at once, by the order of numbers and by that of texts', () => {
    const firsts = (value: unknown[]) => domains.find(({ name }) => name === 'array')!.firsts(value, setting())
    expect(firsts(['b', 'a'])).toContainEqual(['10', '9'])
    expect(firsts([1, 5, 3])).toContainEqual([9, 10, 11])
    expect(firsts(['b', 1])).not.toContainEqual(['10', '9'])
  })
})

describe.each(domains.map((domain) => [domain.name, domain] as const))('the domain %s', (name, domain) => {
  const own = samples[name]

  it('knows its own values and no others', () => {
    for (const [other, values] of Object.entries(samples))
      for (const value of values) expect(domain.has(value)).toBe(other === name)
  })

  it('makes values that can be sent and written down', () => {
    for (const value of own)
      for (let seed = 1; seed <= 60; seed++) {
        const made = [domain.mutate(value, setting(seed)), ...domain.firsts(value, setting(seed)).slice(0, 60)]
        expect(travels(made)).toEqual([made])
        for (const one of made) expect(new Function(`return (${javascriptLiteral(one)})`)()).toEqual(one)
      }
  })

  it('makes other values, the same for the same seed', () => {
    for (const value of own) {
      const run = () => Array.from({ length: 40 }, (_, i) => javascriptLiteral(domain.mutate(value, setting(i + 1))))
      expect(run()).toEqual(run())
      expect(new Set(run()).size).toBeGreaterThan(name === 'boolean' ? 0 : 1)
    }
  })

  it('shrinks to an end', () => {
    for (const value of own) {
      let current = value
      let steps = 0
      for (
        let next = shrinkValue(current, value);
        next.length && steps < 2000;
        next = shrinkValue(current, value), steps++
      )
        current = next[0]
      expect(steps).toBeLessThan(2000)
    }
  })
})

describe('declared types', () => {
  const list = (items: SlotType): SlotType => ({ name: 'array', items })
  it.each<[string, unknown, SlotType]>([
    ['int', 5, { name: 'int' }],
    ['byte', 5, { name: 'byte' }],
    ['long', 2n ** 60n, { name: 'long' }],
    ['double', 1.5, { name: 'double' }],
    ['float', 1.5, { name: 'float' }],
    ['char', 'x', { name: 'char' }],
    ['boolean', true, { name: 'boolean' }],
    ['string', 'abc', { name: 'string' }],
    ['nothing where a text may be', null, { name: 'string' }],
    ['bytes', 'ab\0\xff', { name: 'bytes' }],
    ['enum', 'ON', { name: 'enum', options: ['ON', 'OFF', 'AUTO'] }],
    ['array', [1, 2], list({ name: 'int' })],
    ['array of arrays', [['a'], [null]], list(list({ name: 'string' }))],
  ])('%s: every value made is of the type, and grows simpler to an end', (_, value, type) => {
    const made = Array.from({ length: 400 }, (__, i) => mutateValue(value, { ...setting(i + 1), type }))
    for (const one of [...made, ...initialValuesOf(value, { ...setting(1), type })]) {
      expect(conform(one, type)).toEqual({ value: one })
      let current = one
      for (let steps = 0; steps < 1000; steps++) {
        const next = shrinkValue(current, value, type)
        if (!next.length) break
        current = next[0]
        expect(conform(current, type)).toBeDefined()
        expect(steps).toBeLessThan(999)
      }
    }
    expect(new Set(made.map((one) => javascriptLiteral(one))).size).toBeGreaterThan(1)
  })

  it.each<[unknown, SlotType, unknown[], boolean]>([
    [-2147483648, { name: 'int' }, [1], true],
    [null, { name: 'string' }, ['a'], false],
    [null, { name: 'string' }, ['a', null], true],
    [0.5, { name: 'double' }, [1], true],
    [NaN, { name: 'double' }, [1], false],
    [-0, { name: 'double' }, [1], false],
    [['a', null], list({ name: 'string' }), [['b']], false],
    [[], list({ name: 'string' }), [['b']], true],
  ])('%o of %o among %o: %s', (value, type, seen, expected) => {
    expect(isInType(value, seen, type)).toBe(expected)
  })
})

describe('grading', () => {
  const pairs = [
    [1, 2],
    [3, 4],
    [5, 6],
    [7, 8],
  ]
  it.each<[unknown, unknown[], boolean]>([
    [7, [1, 2], true],
    [1.5, [1, 2], false],
    [1.5, [0.5], true],
    [NaN, [1], false],
    ['x', ['a'], true],
    ['1', [1], false],
    [null, [undefined], true],
    [null, ['a'], false],
    [[], [[1]], true],
    [[1, 2, 3], [[1]], true],
    [['1'], [[1]], false],
    [[], pairs, false],
    [[7, 9], pairs, true],
    [[[7]], [pairs], false],
    [{ x: 1 }, [{ a: 2 }], true],
    [{ a: 1 }, [{ a: 1, b: 'x' }], false],
    [
      { start: 1 },
      [
        { start: 1, end: 2 },
        { start: 3, end: 4 },
      ],
      false,
    ],
    [{ c: 1 }, [{ a: 1 }, { b: 2 }], true],
    [{ a: 5, b: 'y' }, [{ a: 1, b: 'x' }], true],
    [{ a: 5 }, [{ a: 1, b: 'x' }, { a: 2 }], true],
    [{ a: 5, z: 'y' }, [{ a: 1, b: 'x' }], false],
    [/a/, [/b/], true],
    [1n, [1], false],
  ])('%o among %o: %s', (value, seen, expected) => {
    expect(isInType(value, seen)).toBe(expected)
  })

  it('always accepts what was seen and never another type of it', () => {
    fc.assert(
      fc.property(
        fc.oneof(fc.integer(), fc.string(), fc.array(fc.integer()), fc.dictionary(fc.string(), fc.integer())),
        (value) => {
          expect(isInType(value, [value])).toBe(true)
        },
      ),
    )
    expect(isInType(retypes('abc')[2], ['abc'])).toBe(false)
  })
})

describe('mutation', () => {
  it('stays in reach of the literal at first and widens later', () => {
    const far = (width: number) =>
      Array.from({ length: 300 }, (_, i) => mutateValue(1000, setting(i + 1, width))).filter(
        (v) => typeof v === 'number' && Math.abs(v - 1000) > 1e6,
      ).length
    expect(far(0)).toBeLessThan(far(8))
  })
})
