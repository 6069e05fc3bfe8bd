import { describe, expect, it } from 'vitest'
import { samples, spaceOf } from '../../support/patches.js'

describe('the candidates of a location', () => {
  it('begin with edits of what is there', async () => {
    const { expressions } = await spaceOf('function f(pieces, bulk) { if (pieces > bulk) g() }', 'x.js')
    const found = expressions('condition', 'pieces > bulk')
    expect(found.slice(0, 4)).toEqual(['pieces >= bulk', 'pieces < bulk', 'pieces <= bulk', 'pieces !== bulk'])
    for (const wanted of ['pieces > bulk - 1', 'pieces > bulk || pieces === bulk', 'pieces === bulk'])
      expect(found).toContain(wanted)
    expect(found.slice(-2)).toEqual(['false', 'true'])
  })

  it('hold all of table 1 of Fix2Fit', async () => {
    const source = 'class A { void f(int remaining, int width) { if (remaining < width + 3) { g(); } } }'
    const found = (await spaceOf(source, 'A.java')).expressions('condition', 'remaining < width + 3')
    for (const wanted of [
      'remaining < width + 4',
      'remaining <= width + 3',
      'remaining < width + 5',
      'remaining != width + 3',
    ])
      expect(found).toContain(wanted)
  })

  it('put what may throw behind what keeps it from being evaluated', async () => {
    const { expressions } = await spaceOf('function f(a) { if (a.length > 0) g() }', 'x.js')
    const found = expressions('condition', 'a.length > 0')
    expect(found).toContain('a != null && a.length > 0')
    expect(found).toContain('a == null || a.length > 0')
  })

  it('use members, constants and conditions of the function', async () => {
    const { expressions } = await spaceOf(samples['x.js'], 'x.js')
    expect(expressions('condition', 'item == null || item.size > limit')).toContain('item == null')
    expect(expressions('guard', 'this.last = name')).toContain('this.size >= limit')
    expect(expressions('guard', 'this.last = name')).toContain("name !== 'none'")
    const java = await spaceOf(samples['X.java'], 'X.java')
    expect(java.expressions('guard', 'words.add(name);')).toContain('name != null')
    expect(java.expressions('guard', 'best = one;')).toContain('one.equals("stop")')
  })

  it('are values of the wanted type', async () => {
    const java = await spaceOf(samples['X.java'], 'X.java')
    const found = java.expressions('assignment', 'total - count')
    expect(found).toContain('total + count')
    expect(found.filter((e) => !e.includes('?') && /\b(most|share|name)\b(?!\.)/.test(e))).toEqual([])
    expect(java.expressions('assignment', 'other')).toContain('null')
  })

  it('are typed by what was seen at run time', async () => {
    const { expressions } = await spaceOf('function f(a, b) { if (a) g(b) }', 'x.js')
    const kinds = new Map([
      ['a', new Set(['string'])],
      ['b', new Set(['number'])],
    ])
    expect(expressions('condition', 'a')).toContain('a === b')
    const typed = expressions('condition', 'a', { kinds })
    expect(typed).not.toContain('a === b')
    expect(typed.some((e) => e.includes('a.length'))).toBe(true)
  })

  it('say which of them need a build of their own', async () => {
    const { candidates, at } = await spaceOf('function f(a, g) { if (g(a) > 1) h() }', 'x.js')
    const found = candidates(at('condition', 'g(a) > 1'))
    expect(found.filter((c) => c.expression.includes('g(')).every((c) => !c.isPure)).toBe(true)
    expect(found.filter((c) => !c.isPure).length).toBeLessThanOrEqual(100)
    expect(found.find((c) => c.expression === 'a > 1')?.isPure).toBe(true)
  })

  it('are bounded, without repetition and always the same', { timeout: 60_000 }, async () => {
    for (const [path, source] of Object.entries(samples)) {
      const { locations, candidates } = await spaceOf(source, path)
      for (const location of locations) {
        const found = candidates(location, { most: 100 })
        const texts = found.map((c) => c.expression)
        expect(texts.length).toBeLessThanOrEqual(100)
        expect(new Set(texts).size).toBe(texts.length)
        expect(texts).not.toContain(source.slice(location.start, location.end))
        expect(candidates(location, { most: 100 }).map((c) => c.expression)).toEqual(texts)
      }
    }
  })
})
