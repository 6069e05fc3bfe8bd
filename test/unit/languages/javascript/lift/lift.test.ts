import { describe, expect, it } from 'vitest'
import { lifted } from '../../../../support/syntax.js'

const values = async (body: string) => (await lifted(`test('x', () => {\n${body}\n})`)).slots.map((slot) => slot.value)

describe('lifting a test', () => {
  it.each<[string, unknown[]]>([
    ['f(1, -2, 1.5, 0x10)', [1, -2, 1.5, 16]],
    [`f('a', "b\\n", \`c\`)`, ['a', 'b\n', 'c']],
    ['f(true, null, undefined, NaN)', [true, null, undefined, NaN]],
    ['f(/a/gi, 10n)', [/a/gi, 10n]],
    ['f([1, [2]], { a: "x", "b-c": { d: null } })', [[1, [2]], { a: 'x', 'b-c': { d: null } }]],
    ['f([1, g(2)], { a: x, b: 3 })', [1, 2, 3]],
    ['const o = { a: 1 }; o.b = 2', [{ a: 1 }, 2]],
    ['new C("x").m(3)', ['x', 3]],
    ['f(() => 5, function () { return 6 })', [5, 6]],
  ])('%s', async (body, expected) => {
    expect(await values(body)).toEqual(expected)
  })

  it('leaves alone what is syntax, a name or only expected', async () => {
    expect(
      await values(
        `assert.equal(f(1), 2, 'message'); expect(f(3)).toEqual({ a: 4 }); o['key']; tag\`t\`; require('./x')`,
      ),
    ).toEqual([1, 3])
    expect(
      (await lifted(`describe('d', () => { it('name', () => { f(1) }, 5000) })`)).slots.map((s) => s.value),
    ).toEqual([1])
  })

  it.each<[string, unknown[]]>([
    ['sort([3, 1], (a, b) => a % 2 - b % 2)', [[3, 1]]],
    ['const compare = function (a, b) { if (a < 0) return 1; return -1 }; top(compare, 5)', [5]],
    // A function that the test calls itself, one of one argument, one that checks, and what is given to built-in functions.
    ['const make = (a, b) => parse(a + "x" + b); make(1, 2)', ['x', 1, 2]],
    ['map([1], (a) => a * 2)', [[1], 2]],
    ['each([1], (a, b) => assert.equal(f(a, 7), b))', [[1], 7]],
    ['each([1], (error, a) => { f(a, 7) })', [[1], 7]],
    ['new Promise((resolve, reject) => parse("a,b", resolve))', ['a,b']],
    ['Array.from({ length: 3 }, (_, i) => f(i, 4))', [{ length: 3 }, 4]],
  ])('leaves alone what a comparator of the program returns: %s', async (body, expected) => {
    expect(await values(body)).toEqual(expected)
  })

  it('lifts both sides where the actual value may be the second', async () => {
    expect(await values('assert.equal(2, f(1))')).toEqual([2, 1])
  })

  it('gives the rows of a table to their test', async () => {
    const { slots } = await lifted(`it.each([[1, 'a'], [2, 'b']])('%i', (n, s) => { expect(f(n)).toBe(s) })`)
    expect(slots.map((s) => [s.value, s.owner, s.row])).toEqual([
      [1, 0, 0],
      ['a', 0, 0],
      [2, 0, 1],
      ['b', 0, 1],
    ])
    const template = await lifted('it.each`\n a | b\n ${1} | ${2}\n ${3} | ${4}\n`("x", ({ a }) => { f(a) })')
    expect(template.slots.map((s) => s.row)).toEqual([0, 0, 1, 1])
  })

  it('shares what stands outside tests', async () => {
    const { slots } = await lifted(`const n = 7\nbeforeEach(() => { setup(8) })\ntest('x', () => { f(n, 9) })`)
    expect(slots.map((s) => [s.value, s.owner])).toEqual([
      [7, -1],
      [8, -1],
      [9, 0],
    ])
  })

  it('replaces the framework’s modules and nothing else', async () => {
    const esm = await lifted(
      `import { test as t } from 'node:test'\nimport { strictEqual as same } from 'assert'\nimport { f } from '../f.js'\nt('x', () => { same(f(1), 2) })`,
    )
    expect(esm.text).toContain('from "../.assay/shims/test.mjs"')
    expect(esm.text).toContain(`from '../f.js'`)
    expect(esm.slots.map((s) => s.value)).toEqual([1])
    const cjs = await lifted(
      `const { test } = require('node:test')\nconst { expect } = require('chai')\nconst f = require('..')\ntest('x', () => { expect(f(1)).to.equal(2) })`,
    )
    expect(cjs.text).toContain('globalThis.__assayShim("chai")')
    expect(cjs.text).toContain(`require('..')`)
  })

  it('loads what comes first once, and what depends on earlier statements in its place', async () => {
    const { text } = await lifted(
      `const assert = require('assert')\nconst f = require('../f').f\nprocess.env.MODE = 'x'\nconst g = require('../g')\ntest('x', () => { assert.equal(f(1), g) })`,
    )
    const body = text.slice(text.indexOf('.body('))
    expect(text.slice(0, text.indexOf('.body('))).toContain(`const f = require('../f').f`)
    expect(body).not.toContain(`require('../f')`)
    expect(body).toContain(`require('../g')`)
  })

  it('knows assertions by their chain, not by words inside them', async () => {
    const { tests, assertions } = await lifted(
      `it('a', () => { f(1).should.equal(2) })\nit('b', () => { g(x.shouldered) })`,
    )
    expect(tests).toHaveLength(2)
    expect(assertions.map((a) => a.label)).toEqual(['f(_)'])
  })

  it('names observations the same in every test', async () => {
    const { assertions } = await lifted(
      `test('a', () => { assert.equal(parse('x', 1).y, 2) })\ntest('b', () => expect(parse("zz", 9).y).toBe(3))`,
    )
    expect(assertions.map((a) => a.label)).toEqual(['parse(_, _).y', 'parse(_, _).y'])
  })

  it.each<[string, string]>([
    [`vi.mock('./x')\ntest('a', () => {})`, 'mocks modules'],
    [`test('a', () => { f(( })`, 'has a syntax error'],
  ])('refuses a file: %s', async (source, reason) => {
    expect((await lifted(source)).refused).toBe(reason)
  })

  it('refuses a test that needs its framework’s timers', async () => {
    const { tests } = await lifted(`test('a', () => { vi.useFakeTimers(); f(1) })\ntest('b', () => { f(2) })`)
    expect(tests.map((t) => t.refused)).toEqual(['uses fake timers', undefined])
  })
})
