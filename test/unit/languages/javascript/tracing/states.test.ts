import { runInNewContext } from 'node:vm'
import { describe, expect, it } from 'vitest'
import State from '../../../../../src/languages/javascript/tracing/states.cjs'
import Variables from '../../../../../src/languages/javascript/tracing/variables.cjs'

/** The variables of a value and what they hold, as they are written. */
function read(value: unknown, steps = 1, lines: string[] = []): Record<string, unknown> {
  const state = new State(new Map())
  state.add(new Variables(0, lines).root('x'), value, steps)
  const values = JSON.parse(state.text()) as unknown[]
  return Object.fromEntries(
    lines.map((line) => {
      const [, , i, name] = JSON.parse(line) as [string, number, number, string]
      return [name, values[i]]
    }),
  )
}

const thing = (c: string, s = 0) => ({ c, s })

describe('a state', () => {
  it('has scalars as they are', () => {
    const texts = [1, -2.5, 1e21, NaN, -0, Infinity, null, true, 12n, 'ü"\n'].map((value) => read(value, 0).x)
    const odd = [{ n: 'NaN' }, { n: '-0' }, { n: 'Infinity' }]
    expect(texts).toEqual([1, -2.5, 1e21, ...odd, null, true, 12, 'ü"\n'])
    expect(read('ab'.repeat(500))).toEqual({ x: 'ab'.repeat(100), 'x.length': 1000 })
    expect(read(undefined).x).toEqual(thing('undefined'))
    expect([read(() => 1).x, read(Symbol('a')).x, read(2n ** 70n).x]).toEqual(['Function', 'Symbol', 'BigInt'].map((name) => thing(name))) // prettier-ignore
  })

  it.each([
    ['({ a: 1, f() {}, get g() { throw 1 } })', { x: thing('Object'), 'x.a': 1 }],
    ['Object.assign(Object.create(null), { a: null })', { x: thing('Object'), 'x.a': null }],
    ['Object.freeze([1, , "b"])', { x: thing('Array'), 'x.length': 3, 'x[]': [1, thing('undefined', 1), 'b'] }],
    ['new Map([[1, 2]])', { x: thing('Map'), 'x.size': 1 }],
    ['new Set([1, "a"])', { x: thing('Set'), 'x.size': 2, 'x[]': [1, 'a'] }],
    ['new Float64Array([1.5, NaN])', { x: thing('Float64Array'), 'x.length': 2, 'x[]': [1.5, { n: 'NaN' }] }],
    ['new Date(5)', { x: thing('Date'), 'x.time': 5 }],
    ['new RangeError("no")', { x: thing('RangeError') }],
    ['new (class A extends Map { a = 1 })', { x: thing('A'), 'x.size': 0, 'x.a': 1 }],
    ['new (class extends Array {})', { x: thing('Array'), 'x.length': 0, 'x[]': [] }],
    ['Promise.resolve(1)', { x: thing('Promise') }],
    ['/a/g', { x: thing('RegExp') }],
  ])('has what lies in %s, in every realm', (source, expected) => {
    expect(read(new Function(`return ${source}`)())).toEqual(expected)
    expect(read(runInNewContext(source))).toEqual(expected)
  })

  it('knows what is the same, and goes as deep as it is told', () => {
    const b = { c: { d: 1 } }
    const cycle: Record<string, unknown> = { a: b, list: [b, b, {}] }
    cycle.self = cycle
    expect(read(cycle, 2)).toEqual({
      x: thing('Object'),
      'x.a': thing('Object', 1),
      'x.list': thing('Array', 2),
      'x.self': thing('Object', 0),
      'x.a.c': expect.objectContaining({ c: 'Object' }),
      'x.list.length': 3,
      'x.list[]': [thing('Object', 1), thing('Object', 1), expect.objectContaining({ c: 'Object' })],
      'x.self.a': thing('Object', 1),
      'x.self.list': thing('Array', 2),
      'x.self.self': thing('Object', 0),
    })
  })

  it('runs nothing of the program, and bears everything', () => {
    const boom = () => {
      throw new Error('run')
    }
    const traps = { ownKeys: boom, get: boom, getPrototypeOf: boom, getOwnPropertyDescriptor: boom }
    const revoked = Proxy.revocable({}, {})
    revoked.revoke()
    const armed = Object.defineProperty([1, 2], 0, { get: boom, enumerable: true })
    class Named {
      static get name() {
        return boom()
      }
      get [Symbol.toStringTag]() {
        return boom()
      }
    }
    expect(read(new Proxy([], traps))).toEqual({ x: thing('Proxy') })
    expect(read(revoked.proxy)).toEqual({ x: thing('Proxy') })
    expect(read(Object.create(new Proxy({}, traps))).x).toEqual(thing('Object'))
    expect(read(armed)['x[]']).toEqual([thing('undefined', 1), 2])
    expect(read(new Named()).x).toEqual(thing('Object'))
    expect(read(Object.create(Map.prototype))).toEqual({ x: thing('Map') })
    expect(read(Object.setPrototypeOf(new Map(), Date.prototype)).x).toEqual(thing('Date'))
    expect(read(Object.setPrototypeOf({ a: 1 }, Array.prototype)).x).toEqual(thing('Array'))
  })

  it('has an end', () => {
    const keys = (count: number) => Object.fromEntries(Array.from({ length: count }, (_, i) => [`k${i}`, i]))
    expect(Object.keys(read(keys(100)))).toHaveLength(17)
    const table = keys(100_000)
    const list = Array.from({ length: 1e6 }, (_, i) => i)
    const members = new Set(list.slice(0, 1e5))
    expect(Object.keys(read(table))).toEqual(['x'])
    expect(read(list)['x[]']).toHaveLength(32)
    expect(read(members)['x[]']).toHaveLength(32)
    const started = performance.now()
    for (let i = 0; i < 100; i++) for (const value of [table, list, members]) read(value)
    expect(performance.now() - started).toBeLessThan(5000)
    const lines: string[] = []
    const wide = Object.fromEntries(Array.from({ length: 16 }, (_, i) => [`w${i}`, keys(16)]))
    read(wide, 2, lines)
    expect(lines).toHaveLength(60)
  })
})
