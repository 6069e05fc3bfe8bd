import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newCrash } from '../../src/oracles/crash.js'
import { Project } from '../support/project.js'
import { Crashes } from '../support/crashes.js'
import type { Crash } from '../../src/model/crash.js'
import type { Execution } from '../../src/model/execution.js'

/** Bodies of functions of a number or string `x`; each is a test of its own, called with 5. */
type Bodies = Record<string, string>

/** The engine raised it: a crash, and the kind and innermost frame it is told with. */
const crashing: Record<string, readonly [body: string, type: string, kind?: Crash['kind'], frame?: string]> = {
  readsOfUndefined: ['const o = {}; return o.a.b', 'TypeError'],
  callsOfUndefined: ['const o = {}; return o.a(x)', 'TypeError'],
  callsByKey: ["const o = {}, k = 'a'; return o[k](x)", 'TypeError'],
  callsOfNumber: ['const f = x; return f(1)', 'TypeError'],
  constructsNumber: ['const F = x; return new F(1)', 'TypeError'],
  spreadsNumber: ['return Math.max(...x)', 'TypeError'],
  destructures: ['const { a } = null ?? undefined; return a', 'TypeError'],
  iterates: ['for (const y of x) return y', 'TypeError'],
  undefinedName: ['return missing + x', 'ReferenceError'],
  calledName: ['return missing(x)', 'ReferenceError'],
  early: ['const y = z; let z = x; return y', 'ReferenceError'],
  arrayLength: ['return new Array(-x)', 'RangeError'],
  repeats: ["return 'x'.repeat(-x)", 'RangeError'],
  digits: ['return x.toFixed(x * 100)', 'RangeError'],
  dividesBigInts: ['return BigInt(x) / 0n', 'RangeError'],
  frozen: ["'use strict'; Object.freeze({}).x = x", 'TypeError'],
  assigns: ['const c = x; for (let i = 0; i < 1; i++) c = i; return c', 'TypeError'],
  rethrown: ['try { return null.a } catch (e) { throw e }', 'TypeError'],
  inCallback: ['return [x].map((y) => y.a.b)', 'TypeError', 'exception', 'inCallback.<anonymous>'],
  inGetter: ['return { get a() { return null.b } }.a', 'TypeError', 'exception', 'a'],
  inMethod: ['return new (class Box { open() { return this.lid.up } })().open()', 'TypeError', 'exception', 'open'],
  inConstructor: ['class Box { constructor() { this.lid.up } } return new Box()', 'TypeError', 'exception', 'Box'],
  inAsync: ['return (async () => { await 0; return null.a })()', 'TypeError', 'exception', '<anonymous>'],
  inTimer: ['return new Promise(() => setTimeout(function late() { null.a }, 5))', 'TypeError', 'exception', 'late'],
  unhandled: [
    'void (async function lost() { await 0; null.a })(); return x',
    'TypeError',
    'unhandled rejection',
    'lost',
  ],
  overflows: ['return overflows(x) + 1', 'RangeError', 'stack overflow'],
  pollutes: ["const o = {}; o['__proto__'].evil = x; return x", 'prototype pollution', 'prototype pollution', ''],
  replaces: ["const o = {}; o['__proto__'].toString = x; return x", 'prototype pollution', 'prototype pollution', ''],
}

/** Nothing the engine complained of, or nothing that left the program. */
const benign: Bodies = {
  fine: 'return x + 1',
  throwsError: "throw new Error('no')",
  throwsTypeError: "throw new TypeError('x is not a function')",
  throwsWithoutNew: "throw TypeError('x is not a function')",
  throwsThroughName: "const E = TypeError; throw E('x is not a function')",
  throwsThroughMember: "const E = { T: TypeError }; throw new E.T('x is not a function')",
  throwsThroughFactory: "const make = (T, m) => new T(m); throw make(TypeError, 'Cannot read properties of null')",
  throwsReflected: "throw Reflect.construct(TypeError, ['x is not a function'])",
  throwsReference: "throw new ReferenceError('missing is not defined')",
  throwsRange: "throw new RangeError('Invalid array length')",
  throwsDivision: "throw new RangeError('Division by zero')",
  throwsCaptured: "const e = new TypeError('x is null'); Error.captureStackTrace(e); throw e",
  throwsSubclass: "class Bad extends TypeError {} throw new Bad('x is not a function')",
  throwsOldClass: 'function Bad() {} Bad.prototype = Object.create(TypeError.prototype); throw new Bad()',
  throwsAssigned: "throw Object.assign(new TypeError('x is not a function'), { at: x })",
  throwsString: "throw 'x is not a function'",
  wraps: "try { null.a } catch (cause) { throw new Error('wrapped', { cause }) }",
  catches: 'try { return null.a } catch { return x }',
  caughtAsync: 'return (async () => null.a)().catch(() => x)',
  json: "return JSON.parse('{' + x)",
  uri: "return decodeURIComponent('%' + x)",
  url: "return new URL('no' + x)",
  regexp: "return new RegExp('(' + x)",
  bigint: "return BigInt('n' + x)",
  nodeArgument: 'return Buffer.alloc(-x)',
  nodeType: 'return Buffer.from(x)',
  locale: "return (x).toLocaleString('not a locale')",
  rejects: "return Promise.reject(new TypeError('x is not a function'))",
  lostOnPurpose: "void Promise.reject(new Error('x')); return x",
  exits: 'process.exit(x)',
  extending: 'Array.prototype.assayLast = function () { return this.at(-1) }; return [x].assayLast()',
  defines: "Object.defineProperty(Object.prototype, 'assayHidden', { value: x, configurable: true }); return x",
  givesNothing: 'return null',
  callsBack: 'return typeof x === "function" ? x() : x',
}

const all: Bodies = { ...Object.fromEntries(Object.entries(crashing).map(([n, [b]]) => [n, b])), ...benign }

const source = (type: string) =>
  Object.entries(all)
    .map(([name, body]) => `export function ${name}(x${type}) {\n  ${body}\n}\n`)
    .join('')
const tests = (from: string) => `import { test } from 'node:test'
import assert from 'node:assert'
import * as cases from '${from}'
${Object.keys(all)
  .map((name) => `test('${name}', async () => { const y = await cases.${name}(5); assert.ok(y !== 1) })\n`)
  .join('')}
test('asserted', () => assert.throws(() => cases.readsOfUndefined(5)))
test('assertedOnPurpose', () => assert.throws(() => cases.throwsTypeError(5)))
test('assertedValue', () => assert.equal(cases.readsOfUndefined(5), 1))
test('inTest', () => assert.equal(cases.givesNothing(5).length, 5))
test('inTestCallback', () => assert.equal(cases.callsBack(() => null.a), 5))
`

describe.each([
  ['JavaScript', 'cases.js', ''],
  ['TypeScript', 'cases.ts', ': any'],
])('crashes in %s', (_, file, type) => {
  const project = new Project({
    'package.json': '{ "type": "module" }',
    [file]: source(type),
    'test/cases.test.js': tests(`../${file}`),
  })
  let crashes: Crashes
  beforeAll(async () => {
    crashes = await Crashes.open(project, { [file]: `${source(type)}export const more${type} = 1\n` })
  })
  afterAll(() => crashes.close())

  it.each(Object.entries(crashing))('%s', async (name, [, type, kind = 'exception', frame = name]) => {
    const { crash } = await crashes.run(name)
    expect(crash).toMatchObject({ kind, type })
    expect(crash!.frames[0] ?? '').toBe(frame && `${file}:${frame}`)
  })

  it.each(Object.keys(benign))('no crash: %s', async (name) => {
    expect((await crashes.run(name)).crash).toBeUndefined()
  })

  it('what an assertion sees counts, what the test itself does wrong does not', async () => {
    expect((await crashes.run('asserted')).crash?.frames).toEqual([`${file}:readsOfUndefined`])
    expect((await crashes.run('assertedValue')).crash?.frames).toEqual([`${file}:readsOfUndefined`])
    expect((await crashes.run('assertedOnPurpose')).crash).toBeUndefined()
    expect((await crashes.run('inTest')).crash).toBeUndefined()
    expect((await crashes.run('inTestCallback')).crash).toBeUndefined()
  })

  it('a prototype that was polluted is clean again', async () => {
    await crashes.run('pollutes')
    expect((await crashes.run('fine')).crash).toBeUndefined()
  })

  it('tells the first crashes of a kind', async () => {
    const answers = await crashes.answers(
      'readsOfUndefined',
      Array.from({ length: 60 }, () => []),
      [0, 1],
    )
    expect(answers.flatMap((answer) => answer.crashes ?? []).map(({ version }) => version)).toEqual(
      Array.from({ length: 100 }, (_, i) => i % 2),
    )
  })

  it('the oracle', async () => {
    const fine = await crashes.run('fine')
    const thrown = await crashes.run('throwsError')
    const crashed = await crashes.run('readsOfUndefined')
    const other = await crashes.run('undefinedName')
    const isNew = (before: Execution, after: Execution, defect: Crash[] = []) =>
      newCrash(before, after, defect) !== undefined
    expect(isNew(fine, crashed)).toBe(true)
    expect(isNew(fine, thrown)).toBe(false)
    expect(isNew(thrown, crashed)).toBe(false)
    expect(isNew(other, crashed)).toBe(false)
    expect(isNew(other, crashed, [other.crash!])).toBe(true)
    expect(isNew(other, crashed, [crashed.crash!])).toBe(false)
  })
})
