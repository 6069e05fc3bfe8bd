import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { decode } from '../../../../src/execution/wire/decode.js'
import { WireEncoder } from '../../../../src/execution/wire/encode.js'
import { FrameReader } from '../../../../src/execution/wire/frames.js'

const trip = (value: unknown) => decode(new WireEncoder().frame(value).subarray(4))

describe('the wire format', () => {
  it('brings back every value exactly', () => {
    const any = fc.anything({
      withBigInt: true,
      withSparseArray: false,
      withNullPrototype: false,
      withDate: true,
      stringUnit: 'binary',
    })
    fc.assert(
      fc.property(any, (value) => void expect(trip(value)).toStrictEqual(value)),
      { numRuns: 2000 },
    )
  })

  it.each([
    -0,
    NaN,
    Infinity,
    undefined,
    null,
    '\ud800',
    'a\ud800b',
    '\u0000',
    2 ** 53,
    -1,
    -33,
    255,
    65536,
    -(2 ** 31),
    2n ** 80n,
    '😀'.repeat(40),
    '',
  ])('keeps %s as it is', (value) => {
    expect(Object.is(trip(value), value)).toBe(true)
  })

  it('keeps regular expressions and the key __proto__', () => {
    expect(trip(/a\/b/gi)).toStrictEqual(/a\/b/gi)
    const odd = JSON.parse('{"__proto__": 1}')
    expect(Object.keys(trip(odd) as object)).toEqual(['__proto__'])
  })

  it('puts frames together from any pieces', () => {
    const bytes = Buffer.concat([1, 'two', [3]].map((value) => Buffer.from(new WireEncoder().frame(value))))
    fc.assert(
      fc.property(fc.array(fc.nat(bytes.length), { maxLength: 5 }), (cuts) => {
        const reader = new FrameReader()
        const found: unknown[] = []
        let from = 0
        for (const cut of [...cuts.sort((a, b) => a - b), bytes.length]) {
          found.push(...reader.push(bytes.subarray(from, cut)))
          from = cut
        }
        expect(found).toEqual([1, 'two', [3]])
      }),
    )
  })

  it('refuses what cannot be sent', () => {
    expect(() => trip(Symbol('x'))).toThrow('cannot send a symbol')
  })
})
