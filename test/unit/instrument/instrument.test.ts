import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { transpile } from '../../../src/languages/javascript/transpile.js'
import { goalsAllOver, instrumented } from '../../support/syntax.js'

let folder: string
beforeAll(() => void (folder = mkdtempSync(join(tmpdir(), 'assay-zoo-'))))
afterAll(() => rmSync(folder, { recursive: true }))

let count = 0
/** Runs a module whose default export is a function, and returns what it returns. */
async function run(source: string, extension: string): Promise<unknown> {
  const file = join(folder, `m${count++}.${extension === 'cjs' ? 'cjs' : 'mjs'}`)
  writeFileSync(file, extension.endsWith('ts') ? await transpile(`x.${extension}`, source, false) : source)
  if (extension === 'cjs') return createRequire(file)(file)()
  const module = (await import(pathToFileURL(file).href)) as { default: () => unknown }
  return await module.default()
}

const zoo: Record<string, [string, string]> = {
  directives: ['cjs', `'use strict'\nmodule.exports = function () { 'use strict'\n return this === undefined }`],
  'a hashbang': ['mjs', `#!/usr/bin/env node\nexport default () => 1`],
  'arrow bodies': [
    'mjs',
    `const o = () => ({ a: 1 }); const c = (x) => x > 1 ? x : -x; const n = (a) => (b) => a + b\nexport default () => [o(), c(3), c(-3), n(1)(2), ((a, b = 2, ...r) => a).length]`,
  ],
  generators: [
    'mjs',
    `function* g(n) { for (let i = 0; i < n; i++) { const x = yield i; if (x === 'stop') return 'stopped' } return 'done' }\nexport default () => { const it = g(3); return [it.next(), it.next('stop'), [...g(2)]] }`,
  ],
  async: [
    'mjs',
    `const wait = async (x) => { await null; if (x < 0) throw new RangeError('neg'); return x }\nasync function* s() { for await (const x of [wait(1), wait(2)]) yield x * 2 }\nexport default async () => { const r = []; for await (const x of s()) r.push(x); try { await wait(-1) } catch (e) { r.push(e.message) } return r }`,
  ],
  classes: [
    'mjs',
    `class A { #p = 1; static s = 2; f = () => this.#p; static { A.t = A.s + 1 } get p() { return this.#p } set p(v) { this.#p = v } #m() { return 'm' } m() { return this.#m() } static #has = (o) => #p in o; static has(o) { return A.#has(o) } }\nclass B extends A { constructor(x) { if (x) { super(); this.x = x } else { super() } } m() { return super.m() + '!' } }\nexport default () => { const b = new B(5); b.p = 9; return [b.p, b.f(), b.m(), b.x, A.t, B.has(b), B.name, Object.keys(new B())] }`,
  ],
  'derived constructors that fail': [
    'mjs',
    `class A { constructor() { throw new TypeError('no') } }\nclass B extends A { constructor() { try { super() } catch (e) { throw new Error('wrapped ' + e.message) } } }\nexport default () => { try { new B() } catch (e) { return e.message } }`,
  ],
  'names of functions': [
    'mjs',
    `const a = function () {}; const b = () => {}; let { c = () => {} } = {}; let d; d ||= function () {}; const o = { e: () => {}, ['f' + 1]: class {} }; function p(cb = () => 1) { return cb.name }\nexport default () => [a.name, b.name, c.name, d.name, o.e.name, o.f1.name, p(), p.length]`,
  ],
  'default parameters and destructuring': [
    'mjs',
    `function f({ a = 1, b: { c = a + 1 } = {} } = {}, [d = 3, ...e] = [], g = a > 0 ? d : c) { return [a, c, d, e, g] }\nexport default () => [f(), f({ a: 0, b: { c: 5 } }, [undefined, 2, 3])]`,
  ],
  'labels and loops': [
    'mjs',
    `export default () => { const r = []; outer: for (let i = 0; i < 4; i++) { for (const j of [1, 2, 3]) { if (j === 2) continue outer; if (i === 3) break outer; r.push(i * j) } } let k = 0; do k++; while (k < 3); for (const key in { a: 1 }) r.push(key); while (k-- > 0) ; l: { r.push('l'); break l } return [r, k] }`,
  ],
  switch: [
    'mjs',
    `const f = (x) => { switch (x) { case 1: case 2: return 'low'; case 3: { let y = 1; x += y } default: x++; case 9: x *= 2 } return x }\nexport default () => [1, 2, 3, 4, 9, 'a'].map(f)`,
  ],
  'optional chaining and nullish': [
    'mjs',
    `export default () => { const o = { f() { return this.v }, v: 3 }; const n = null; return [o?.f(), n?.f(), n?.[0] ?? 'd', o.f?.(), (0 || null) ?? 'x', 1 && 2 || 3, delete o?.v] }`,
  ],
  'tagged templates': [
    'mjs',
    'const t = (s, ...v) => s.raw.join("|") + v.join(",")\nexport default () => [t`a${1 < 2}b\\n${3}c`, `x${[1, 2].map((x) => `<${x > 1 ? "b" : "s"}>`).join("")}`]',
  ],
  'automatic semicolons': [
    'mjs',
    `let a = 1\nlet b = a\n++a\nconst f = function () { return\n1 }\nconst g = () => { if (a) b++\nelse b--\nreturn b }\nlet x = a\n;[1].forEach((v) => { x += v })\nexport default () => [a, b, f(), g(), x]`,
  ],
  'comments behind statements without semicolons': [
    'mjs',
    `const f = (a) => {\n  if (a < 1) // one\n    return 'low' // two\n  for (const x of [a]) if (x > 2) return 'high' // three\n  while (a < 2) a++ // four\n  return a // five\n}\nexport default () => [f(0), f(1), f(2), f(3)] // six`,
  ],
  'single statement bodies': [
    'mjs',
    `export default () => { const r = []; if (1 < 2) r.push(1); else r.push(2); if (2 < 1) r.push(3)\nfor (const x of [1, 2]) if (x > 1) r.push('x'); else for (;;) { r.push('y'); break } if (false) ; else if (true) r.push('e'); return r }`,
  ],
  'dangling else': [
    'mjs',
    `const f = (a, b) => { let r = 0; if (a) if (b) r = 1; else r = 2; return r }\nexport default () => [f(0, 0), f(1, 0), f(1, 1)]`,
  ],
  'sloppy functions': [
    'cjs',
    `function f(a, a2) { arguments[0] = 9; return [a, arguments.length, typeof this] }\nif (true) { function hoisted() { return 'h' } }\nmodule.exports = function () { return [f(1, 2), hoisted(), early()]; function early() { return 'e' } }`,
  ],
  'functions of one name': [
    'cjs',
    `function f(g) { return g(); function g() { return 1 } function g() { return 2 } }\nmodule.exports = () => f(() => 3)`,
  ],
  exceptions: [
    'mjs',
    `const f = (x) => { try { if (x === 1) throw undefined; if (x === 2) return 'r'; return 'n' } catch (e) { return 'c' + e } finally { if (x === 3) return 'f' } }\nexport default () => [0, 1, 2, 3].map(f)`,
  ],
  comparisons: [
    'mjs',
    `export default () => { const log = []; const o = (n) => ({ valueOf() { log.push(n); return n } }); return [o(1) < o(2), o(2) >= o(3), '1' == 1, null == undefined, NaN !== NaN, typeof nope === 'undefined', [] + '' === '', 1n < 2, log] }`,
  ],
  'exports and import cycles': [
    'mjs',
    `export const a = 1, b = (() => 2)(); export function later() { return a > 0 ? a : b } export { a as z }; export class K { v = a }\nexport default function () { return [later(), new K().v] }`,
  ],
  'TypeScript types': [
    'ts',
    `enum E { A = 1, B = A << 1, C = 'x'.length }\nconst enum F { X = 5 }\nabstract class S<T extends object> { protected abstract go(): T; run(): T { return this.go() } }\nclass R extends S<{ n: number }> { constructor(private readonly n: number, public m?: string) { super() } protected go() { return { n: this.n } } declare z: number }\nfunction over(a: string): string\nfunction over(a: number): number\nfunction over(a: any): any { return typeof a === 'string' ? a + '!' : a < 3 ? a : -a }\nfunction isS(x: unknown): x is string { return typeof x === 'string' }\nfunction must(x: unknown): asserts x is string { if (typeof x !== 'string') throw new Error('no') }\nconst s = { a: 1 } satisfies Record<string, number>\nexport default (): unknown => { must('x'); return [E.B, E.C, F.X, new R(4).run(), over('a'), over(5), isS(1), s, (s as any)!.a, <any>'q' === 'q', [1, 2].map<number>((x) => x > 1 ? x : 0)] }`,
  ],
  'parameters of arrows': [
    'ts',
    `const wrap = (f: (arg: number) => number, { a: b, c: { d = b } = { d: 2 } }: { a: number; c?: { d?: number } }, ...[e = ((q) => q)(b)]: number[]): number => f(b + d + e)\nexport default (): unknown => [wrap((n) => n, { a: 1 }), wrap((n) => -n, { a: 1, c: {} }, 7)]`,
  ],
  'values that are said not to be null': [
    'ts',
    `const l: { to?: number; in?: { n: number }[] }[] = [{ to: 3 }, { to: 1, in: [{ n: 7 }] }]\nexport default () => [l[0]!.to! > l[1]!.to!, 2 < l[1]!.in![0]!.n, l[0]!.to! === l[1]!.to && 1 > 0, 5 >= l[1]!.in!.length! ? 'a' : 'b', (l[9] ?? l[1])!.to! + 1]`,
  ],
  'TypeScript namespaces and overloads': [
    'ts',
    `namespace N { export const v = 3 > 2 ? 'a' : 'b'; export namespace M { export function f(x = v) { return x } } }\nclass O { m(a: string): void; m(a: number): void; m(a: unknown) { return a === 1 ? 'one' : a } static #c = 0; get c(): number { return O.#c } accessor? = 1 }\ntype G<T> = T extends (infer U)[] ? U : never\nlet t: [a: string, b?: number] = ['x']\nexport default () => [N.v, N.M.f(), new O().m(1), new O().c, t, ((x: G<string[]>) => x)('y')]`,
  ],
}

describe('instrumented code behaves like the source', () => {
  it.each(Object.entries(zoo))('%s', async (_, [extension, source]) => {
    const made = await instrumented(source, `x.${extension}`)
    expect(made.text).toContain('__assay$')
    expect(made.text.split('\n').length).toBe(source.split('\n').length)
    expect(await run(made.text, extension)).toEqual(await run(source, extension))
  })

  it.each(Object.entries(zoo))('%s, wholly observed', async (_, [extension, source]) => {
    const made = await instrumented(source, `x.${extension}`, { exits: 'all', whole: true })
    expect(await run(made.text, extension)).toEqual(await run(source, extension))
  })

  it.each(Object.entries(zoo))('%s, with goals', async (_, [extension, source]) => {
    const expected = await run(source, extension)
    for (const goals of await goalsAllOver(source, `x.${extension}`)) {
      const made = await instrumented(source, `x.${extension}`, { goals })
      expect(made.text.split('\n').length).toBe(source.split('\n').length)
      expect(made.partings.length).toBeLessThanOrEqual(goals.length)
      expect(await run(made.text, extension)).toEqual(expected)
    }
  })

  it('says where its probes are', async () => {
    const made = await instrumented('function f(a) {\n  if (a > 1) {\n    return 1\n  }\n  return 2\n}\n', 'x.js', {
      exits: new Set(['f']),
    })
    expect(made.cover.map((site) => `${site.function}:${site.line}`)).toEqual(['f:1', 'f:2', 'f:4'])
    expect(made.compare).toEqual([{ line: 2, function: 'f' }])
    expect(made.statements.map((site) => site.line)).toEqual([2, 3, 5])
    expect(made.exits).toEqual(['f'])
  })

  it('knows the parameters of the functions it observes', async () => {
    const source =
      'const f = (g: (x: number) => void, { a: b, c = d }: E, ...h: F[]) => g(b)\nfunction i({ j }: K, l = 1) {}'
    const made = await instrumented(source, 'x.ts', { exits: 'all' })
    expect(made.observed.map(({ parameters }) => parameters)).toEqual([
      ['g', 'b', 'c', 'h'],
      ['{ j }', 'l'],
    ])
  })

  it('leaves decorators, types and what it cannot parse alone', async () => {
    const source = 'class A { @log((x: number) => x > 1 ? 1 : 2) m(a: number) { return a } }'
    expect((await instrumented(source, 'x.ts')).text).toContain('@log((x: number) => x > 1 ? 1 : 2)')
  })
})
