import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { samples, spaceOf } from '../../support/patches.js'

const bare = (text: string) => text.replace(/[\s()]/g, '')

describe('a patch that came as a diff', () => {
  it('is a candidate when all it does is change one expression or put a guard', async () => {
    const source = 'function f(a, b) {\n  if (a > b) g()\n  const c = a + b\n  h(c)\n  return c\n}\n'
    const { back } = await spaceOf(source, 'x.js')
    const found = async (from: string, to: string) => {
      const candidate = await back(source.replace(from, to))
      return candidate && `${candidate.location.schema}: ${candidate.expression}`
    }
    expect(await found('a > b', 'a >= b')).toBe('condition: a >= b')
    expect(await found('a > b', 'a > b && a != null')).toBe('condition: a > b && a != null')
    expect(await found('a + b', 'a - b')).toBe('assignment: a - b')
    expect(await found('return c', 'return c + 1')).toBe('assignment: c + 1')
    expect(await found('h(c)', 'if (c > 1) h(c)')).toBe('guard: c > 1')
    expect(await found('h(c)', 'if (c > 1) {\n    h(c)\n  }')).toBe('guard: c > 1')
    expect(await found('// nothing', '')).toBeUndefined()
    expect(await found('a > b', 'a > later(b)')).toBeUndefined()
    expect(await found('a > b', 'a > c')).toBeUndefined()
    expect(await found('h(c)', 'h(b)')).toBeUndefined()
    expect(await found('h(c)', 'if (c > 1) h(c)\n  else g()')).toBeUndefined()
    expect(await found('a > b) g()\n  const c = a + b', 'a < b) g()\n  const c = a - b')).toBeUndefined()
    expect(await found('h(c)\n', '')).toBeUndefined()
  })

  it.each(Object.entries(samples))(
    'is the candidate it was made from, in %s',
    async (path, source) => {
      const { locations, candidates, apply, back, isBroken } = await spaceOf(source, path)
      const spaces = new Map(locations.map((l) => [l, candidates(l, { most: 200 })]))
      await fc.assert(
        fc.asyncProperty(fc.nat(locations.length - 1), fc.nat(), async (where, which) => {
          const space = spaces.get(locations[where])!.filter((c) => c.isPure)
          fc.pre(space.length > 0)
          const candidate = space[which % space.length]
          const patched = apply(candidate)
          expect(await isBroken(patched)).toBe(false)
          const found = await back(patched)
          expect(found, candidate.expression).toBeDefined()
          expect(bare(apply(found!))).toBe(bare(patched))
          // An edit inside a smaller location is found there.
          const { start, end } = found!.location
          if (start !== candidate.location.start || end !== candidate.location.end)
            expect(start >= candidate.location.start && end <= candidate.location.end).toBe(true)
          else expect(bare(found!.expression)).toBe(bare(candidate.expression))
        }),
        { numRuns: 60, seed: 8 },
      )
    },
    60_000,
  )
})
