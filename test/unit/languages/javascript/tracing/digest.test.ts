import { runInNewContext } from 'node:vm'
import { describe, expect, it } from 'vitest'
import digests from '../../../../../src/languages/javascript/tracing/digest.cjs'
import { unchecked } from '../../../../../src/languages/javascript/tracing/unchecked.js'

const { digest } = digests
const alike = (a: unknown, b: unknown) => digest(a) === digest(b)

describe('what a value looks like', () => {
  it.each([
    '[1, "a", null, undefined, true, 2.5, -0, NaN, 10n]',
    '({ a: { b: [1] } })',
    'new Map([["a", { b: 1 }]])',
    'new Set([1, 2])',
    'new Date(5)',
    '/a+/gi',
    'new RangeError("no")',
    'new Float64Array([1, 2])',
    'Promise.resolve(1)',
    '() => 1',
    'Object(5)',
  ])('%s is alike in every realm', (source) => {
    expect(alike(runInNewContext(source), new Function(`return ${source}`)())).toBe(true)
  })

  it('differs where values do', () => {
    const cycle: unknown[] = []
    cycle.push(cycle)
    const values: unknown[] = [
      undefined,
      null,
      0,
      -0,
      1,
      1.5,
      '',
      '1',
      true,
      false,
      1n,
      [],
      [1],
      [undefined],
      {},
      { a: 1 },
    ]
    values.push({ b: 1 }, { a: 2 }, new Map([[1, 2]]), new Map([[2, 1]]), new Set([1]), new Date(1), new Date(2))
    values.push(
      /a/,
      /a/g,
      new Error('x'),
      new TypeError('x'),
      Uint8Array.of(1),
      Uint8Array.of(2),
      cycle,
      [[]],
      () => {},
    )
    expect(new Set(values.map(digest)).size).toBe(values.length)
  })

  it('does not depend on the order of properties, messages of errors, or the last digits of numbers', () => {
    expect(alike({ a: 1, b: { c: 2 } }, { b: { c: 2 }, a: 1 })).toBe(true)
    expect(alike(new Error('a'), new Error('b'))).toBe(true)
    expect(alike(0.1 + 0.2, 0.3)).toBe(true)
  })

  it('runs nothing of the program and comes to an end', () => {
    const boom = () => {
      throw new Error('run')
    }
    const armed = Object.defineProperty([1], 0, { get: boom, enumerable: true })
    const traps = { ownKeys: boom, get: boom, getPrototypeOf: boom, getOwnPropertyDescriptor: boom }
    const tagged = { get [Symbol.toStringTag]() { return boom() }, get a() { return boom() } } // prettier-ignore
    const grid = Array.from({ length: 2000 }, () => Array.from({ length: 2000 }, () => ({})))
    const started = performance.now()
    for (const value of [armed, new Proxy({}, traps), tagged, grid, 'x'.repeat(1e7)]) expect(digest(value)).not.toBe(0)
    expect(performance.now() - started).toBeLessThan(5000)
  })
})

describe('a file that is not type checked', () => {
  const header = ';var __assay$=__assay$||__assay$i();function __assay$i(){return 1}.file("a.ts",0,0)}'
  it.each([
    ["import a from './a'\nimport b from './b'\nb()\n"],
    ["import a from './a';\nb()\nc()\n"],
    ['import {\n  a,\n} from "b"\n'],
    ['\nlet a\nlet b\n'],
    ['// words\nlet a\nlet b\n'],
  ])('keeps the lines of %j but the first', (text) => {
    const made = unchecked('a.ts', header + text).split('\n')
    expect(made[0]).toBe('// @ts-nocheck')
    expect(made.slice(2)).toEqual(text.split('\n').slice(2))
  })

  it('is left as it is when its first line cannot be joined with the next, or it has no types', () => {
    expect(unchecked('a.ts', 'const a = 1\n[1].map()\n')).toBe('// @ts-nocheck\nconst a = 1\n[1].map()\n')
    expect(unchecked('a.js', 'let a\n')).toBe('let a\n')
  })
})
