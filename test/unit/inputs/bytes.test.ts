import { describe, expect, it } from 'vitest'
import { bytes, numberBytes } from '../../../src/inputs/bytes.js'
import { Dictionary } from '../../../src/inputs/dictionary.js'
import { Random } from '../../../src/inputs/random.js'

const setting = (seed: number, words: readonly string[] = [], pool: readonly unknown[] = []) => {
  const dictionary = new Dictionary()
  for (const word of words) dictionary.add(word)
  return { random: new Random(seed), dictionary, pool, width: 0 }
}
const isBytes = (value: unknown) => typeof value === 'string' && /^[\0-\xff]*$/.test(value)

describe('bytes', () => {
  it('writes numbers in both orders', () => {
    expect(numberBytes(0x0102, 2, false)).toBe('\x02\x01')
    expect(numberBytes(0x0102, 2, true)).toBe('\x01\x02')
    expect(numberBytes(-1, 4, false)).toBe('\xff\xff\xff\xff')
  })

  it('tries boundary values at every position of a short input, and others that were seen', () => {
    const firsts = bytes.firsts('abc', setting(1, ['KEY'], ['other']))
    for (const wanted of ['', '\x7fbc', 'a\xffc', 'ab\0', '\xff\x7fc', 'KEYabc', 'other', 'ab'])
      expect(firsts).toContain(wanted)
    expect(firsts.every(isBytes)).toBe(true)
    expect(new Set(firsts).size).toBe(firsts.length)
  })

  it('spreads positions over a long input', () => {
    const long = 'x'.repeat(100_000)
    const changed = bytes.firsts(long, setting(1)).map((text) => String(text).search(/[^x]/))
    expect(changed.some((at) => at > 80_000)).toBe(true)
    expect(changed).toContain(0)
  })

  it('mutates anything into bytes, and sooner or later into longer and shorter ones', () => {
    const lengths = new Set<number>()
    for (let seed = 0; seed < 300; seed++) {
      const made = bytes.mutate('some text', setting(seed, ['word'], ['another text']))
      expect(isBytes(made)).toBe(true)
      lengths.add(String(made).length)
    }
    expect(Math.min(...lengths)).toBeLessThan(9)
    expect(Math.max(...lengths)).toBeGreaterThan(9)
    expect(isBytes(bytes.mutate('', setting(1)))).toBe(true)
  })

  it('gets as small as what must be kept allows', () => {
    let text = 'a long text with KEY in it, and more behind it'
    const isKept = (other: unknown) => String(other).includes('KEY')
    for (;;) {
      const simpler = bytes.shrink(text, text).find(isKept)
      if (simpler === undefined) break
      text = String(simpler)
    }
    expect(text).toBe('KEY')
  })
})
