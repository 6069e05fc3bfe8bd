import { beforeEach, describe, expect, it } from 'vitest'
import { beginCapturing, capture } from '../../../../../src/languages/javascript/host/capture.js'

describe('long texts', () => {
  beforeEach(beginCapturing)

  it('are cut, and differ where their ends do', () => {
    const long = 'x'.repeat(30_000)
    const shown = capture(`${long}a`) as string
    expect(shown.length).toBeLessThan(20_100)
    expect(shown).toMatch(/… \(30001 characters, [0-9a-f]+\)$/)
    beginCapturing()
    expect(capture(`${long}b`)).not.toBe(shown)
    beginCapturing()
    expect(capture(`${long}a`)).toBe(shown)
  })

  it('take up no more than a bound in one execution, however many there are', () => {
    const text = 'y'.repeat(5_000)
    const size = (value: unknown) => JSON.stringify(value).length
    const sizes = Array.from({ length: 60 }, () => size(capture([text])))
    expect(sizes[0]).toBeGreaterThan(5_000)
    expect(sizes.at(-1)).toBeLessThan(300)
    beginCapturing()
    expect(size(capture([text]))).toBe(sizes[0])
  })
})
