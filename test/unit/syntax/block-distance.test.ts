import { describe, expect, it } from 'vitest'
import { javaTable } from '../../../src/languages/java/table.js'
import { javascriptTable } from '../../../src/languages/javascript/table.js'
import { blockAt, blockDistances, functionDistances } from '../../../src/syntax/block-distance.js'
import { flowsOf, type FunctionFlow } from '../../../src/syntax/control-flow.js'
import { parse } from '../../../src/syntax/parser.js'
import { instrumented, instrumentedJava } from '../../support/syntax.js'

const javascript = async (source: string) => flowsOf(await parse('javascript', source), source, javascriptTable)
const java = async (source: string) => flowsOf(await parse('java', source), source, javaTable)

/** Which of the marked calls may come right after which, with blocks that call nothing left out. */
function order(flow: FunctionFlow): Record<string, string[]> {
  const name = (block: number) => flow.blocks[block].calls.join('+')
  const after = (block: number, seen = new Set<number>()): string[] =>
    flow.blocks[block].next.flatMap((next) => {
      if (seen.has(next)) return []
      seen.add(next)
      return name(next) ? [name(next)] : after(next, seen)
    })
  return Object.fromEntries(
    flow.blocks.flatMap((_, block) => (name(block) ? [[name(block), [...new Set(after(block))].sort()]] : [])),
  )
}

/** The same text in both languages. */
const bodies: [string, string, Record<string, string[]>][] = [
  ['if and else', 'a(); if (p()) b(); else { c(); } d();', { 'a+p': ['b', 'c'], b: ['d'], c: ['d'], d: [] }],
  ['if alone', 'a(); if (p()) b(); d();', { 'a+p': ['b', 'd'], b: ['d'], d: [] }],
  ['else if', 'if (p()) a(); else if (q()) b(); c();', { p: ['a', 'q'], a: ['c'], q: ['b', 'c'], b: ['c'], c: [] }],
  [
    'loops',
    'while (p()) { if (q()) continue; if (r()) break; a(); } b();',
    { p: ['b', 'q'], q: ['p', 'r'], r: ['a', 'b'], a: ['p'], b: [] },
  ],
  [
    'do',
    'do { a(); if (q()) continue; b(); } while (p()); c();',
    { 'a+q': ['b', 'p'], b: ['p'], p: ['a+q', 'c'], c: [] },
  ],
  ['for', 'for (a(); p(); u()) { b(); } c();', { a: ['p+u'], 'p+u': ['b', 'c'], b: ['p+u'], c: [] }],
  [
    'labels',
    'x: while (p()) { while (q()) { if (r()) continue x; if (s()) break x; a(); } } b();',
    { p: ['b', 'q'], q: ['p', 'r'], r: ['p', 's'], s: ['a', 'b'], a: ['q'], b: [] },
  ],
  [
    'switch',
    'switch (p()) { case 1: a(); case 2: b(); break; case 3: c(); return; } d();',
    { p: ['a', 'b', 'c', 'd'], a: ['b'], b: ['d'], c: [], d: [] },
  ],
  ['default', 'switch (p()) { case 1: a(); break; default: b(); } d();', { p: ['a', 'b'], a: ['d'], b: ['d'], d: [] }],
  ['jumps', 'if (p()) return; if (q()) throw e(); a();', { p: ['q'], q: ['a', 'e'], e: [], a: [] }],
]

describe('control flow', () => {
  it.each(bodies)('%s', async (_, body, expected) => {
    const [inJavascript] = await javascript(`function f() { ${body} }`)
    expect(order(inJavascript)).toEqual(expected)
    const [inJava] = await java(`class A { void f() { ${body} } }`)
    expect(order(inJava)).toEqual(expected)
  })

  it.each([
    ['javascript', (body: string) => javascript(`function f() { ${body.replaceAll('E e', 'e')} }`)],
    ['java', (body: string) => java(`class A { void f() { ${body} } }`)],
  ] as const)('exceptions in %s', async (_, flows) => {
    const [caught] = await flows('try { a(); if (p()) b(); } catch (E e) { c(); } d();')
    expect(order(caught)).toEqual({ 'a+p': ['b', 'c', 'd'], b: ['c', 'd'], c: ['d'], d: [] })
    const [closed] = await flows('while (p()) { try { a(); if (q()) break; b(); } finally { z(); } c(); } d();')
    const { z, ...rest } = order(closed)
    expect(z).toEqual(['c', 'd'])
    expect(rest).toEqual({ p: ['a+q', 'd'], 'a+q': ['b', 'z'], b: ['z'], c: ['p'], d: [] })
  })

  it('rules of a switch do not fall through', async () => {
    const [flow] = await java('class A { void f() { switch (p()) { case 1 -> a(); default -> { b(); } } d(); } }')
    expect(order(flow)).toEqual({ p: ['a', 'b'], a: ['d'], b: ['d'], d: [] })
  })
})

describe('distances as in AFLGo', () => {
  it('of functions are harmonic over the targets that can be reached', () => {
    // 0 calls 1 and 2, 1 calls the target 3, 2 calls 4, 4 calls the target 5; nobody can get from 6 to a target.
    const distances = functionDistances([[1, 2], [3], [4], [], [5], [], []], [3, 5])
    expect(distances).toEqual([1 / (1 / 2 + 1 / 3), 1, 2, 0, 1, 0, undefined])
  })

  const source = `
function target(x) {
  if (x > 1) {
    hit()
  }
  return x
}
function middle(x) { return target(x) }
function start(x) {
  if (x) {
    log()
    middle(x)
  } else {
    log()
  }
  for (const y of x) middle(y)
}
function away() { log() }
`
  it('of blocks', async () => {
    const flows = new Map([['x.js', await javascript(source)]])
    const at = (text: string) => source.indexOf(text)
    const distance = blockDistances(flows, [{ file: 'x.js', function: 'target', at: at('hit()') }])
    const of = (name: string, text: string) => distance({ file: 'x.js', function: name, at: at(text) })
    expect(of('target', 'hit()')).toBe(0)
    // One step before it.
    expect(of('target', 'x > 1')).toBe(1)
    // From the other way no way leads back.
    expect(distance({ file: 'x.js', function: 'target', at: at('if (x > 1)'), otherwise: true })).toBe(-1)
    // It calls the target's function, whose distance is 0, or something that is one call away from it.
    expect(of('middle', 'return target')).toBe(0)
    expect(of('start', 'middle(x)\n')).toBe(10)
    expect(of('start', 'middle(y)')).toBe(10)
    // The entry: one step to a block at 10; four (then, join, head, body) to the other at 10.
    expect(of('start', 'x) {\n    log')).toBeCloseTo(1 / (1 / 11 + 1 / 14))
    expect(of('away', 'log() }')).toBe(-1)
  })

  it('a whole function as the target', async () => {
    const flows = new Map([['x.js', await javascript(source)]])
    const distance = blockDistances(flows, [{ file: 'x.js', function: 'target' }])
    expect(distance({ file: 'x.js', function: 'target', at: source.indexOf('return x\n') })).toBe(0)
  })

  it('every probe is in a block', async () => {
    const body =
      'if (a > 1) b(); while (c(a)) { if (a < 5) { continue; } else b(); } switch (a) { case 1: b(); case 2: break; }' +
      ' try { b(); } catch (E e) { b(); } return a == 3 ? b() : c(a);'
    const text = `class A { int f(int a) { ${body} } }`
    const made = await instrumentedJava(text, 'A.java')
    const [flow] = await java(text)
    expect(made.cover.length).toBeGreaterThan(8)
    for (const site of made.cover) expect(blockAt(flow, site)).toBeDefined()
    const script = `function f(a) { ${body.replace('E e', 'e')} }`
    const { cover } = await instrumented(script)
    const [same] = await javascript(script)
    for (const site of cover) expect(blockAt(same, site)).toBeDefined()
    expect(new Set(cover.map((site) => blockAt(same, site))).size).toBeGreaterThan(7)
  })
})
