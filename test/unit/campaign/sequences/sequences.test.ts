import { describe, expect, it } from 'vitest'
import { withOverlay, type Tree } from '../../../../src/files/tree.js'
import type { Recipe, ObservedCalls } from '../../../../src/model/sequences.js'
import { SequenceGenerator } from '../../../../src/campaign/sequences/generate.js'
import { Random } from '../../../../src/inputs/random.js'
import { javascriptApi } from '../../../../src/languages/javascript/api.js'
import { exportsOf } from '../../../../src/languages/javascript/exports.js'
import { writeJavascriptSequences } from '../../../../src/languages/javascript/write-sequences.js'
import { callsIn, distancesTo } from '../../../../src/syntax/callers.js'
import { parse } from '../../../../src/syntax/parser.js'
import { javascript } from '../../../../src/languages/javascript/javascript.js'

const empty: Tree = { key: '', entries: new Map(), modules: new Map() }
const treeOf = (files: Record<string, string>) => withOverlay(empty, new Map(Object.entries(files)))
const nothing: ObservedCalls = { calls: new Map(), places: new Map() }
const recipesOf = async (source: string, seen = nothing, file = 'src/a.js') =>
  (await javascriptApi(treeOf({ [file]: source }), [{ file, function: 'x' }], seen)).recipes
const calling = (recipes: readonly Recipe[]) => recipes.filter((r) => r.calls).map((r) => r.template)

describe('what a module exports', () => {
  const names = async (source: string) => exportsOf(await parse('javascript', source), source).map((e) => e.name)

  it('is found in modules', async () => {
    expect(
      await names(
        'export function a() {}\nexport const b = () => 1, c = 2\nfunction d() {}\nexport { d as e }\nexport default d',
      ),
    ).toEqual(['a', 'b', 'c', 'e', 'default'])
  })

  it('is found in CommonJS', async () => {
    expect(await names('module.exports = f\nexports.a = b\nmodule.exports.c = function () {}')).toEqual(['=', 'a', 'c'])
    expect(await names('module.exports = { a, b: c, d() {}, e: () => 1 }')).toEqual(['a', 'b', 'd', 'e'])
  })
})

describe('recipes of JavaScript', () => {
  it('call functions with values of the types that are declared', async () => {
    const recipes = await recipesOf(
      `interface Options { width: number; title?: string }
export function draw(text: string, options: Options, ...rest: number[]) { return text }`,
      nothing,
      'src/a.ts',
    )
    expect(calling(recipes)).toEqual(['draw($0, $1)', 'draw($0, $1, $2)'])
    const options = recipes.find((r) => r.calls)!.needs[1]
    expect(recipes.filter((r) => r.makes.includes(options)).map((r) => r.template)).toEqual([
      '{ width: $0 }',
      '{ width: $0, title: $1 }',
    ])
    expect(recipes.some((r) => r.guessed)).toBe(false)
  })

  it('take types from JSDoc and from default values', async () => {
    const recipes = await recipesOf(`/**
 * @param {string|number} a
 * @param {boolean} [b]
 */
export function f(a, b, c = 3) {}`)
    const call = recipes.findLast((r) => r.calls)!
    expect(call.needs).toEqual(['string | number', 'boolean', 'number | literal 3'])
  })

  it('repeat calls that were seen, and take what was seen for a type', async () => {
    const seen = { calls: new Map([['src/a.js\0f', [["'x'", '{ deep: true }']]]]), places: new Map([['f#0', ["'y'"]]]) }
    const recipes = await recipesOf('export function f(a, b) {}', seen)
    expect(calling(recipes)).toEqual(["f('x', { deep: true })", 'f($0, $1)'])
    const [first] = recipes.findLast((r) => r.calls)!.needs
    expect(recipes.filter((r) => r.makes.includes(first)).map((r) => r.template)).toEqual(["'x'", "'y'"])
  })

  it('say where they guess', async () => {
    const recipes = await recipesOf('module.exports = function f(a) {}')
    const [type] = recipes.find((r) => r.calls)!.needs
    expect(recipes.filter((r) => r.makes.includes(type)).every((r) => r.guessed)).toBe(true)
  })

  it('make objects of classes, and do something to them', async () => {
    const recipes = await recipesOf(`export class Base { size = 0; get empty() { return true } }
export class List extends Base {
  constructor(first = 0) { super() }
  add(n = 1) { return this }
  static of(n = 1) { return new List(n) }
  #hidden() {}
  _internal() {}
}
function Old(n) {}
Old.prototype.go = function (n) {}
Old.prototype._rest = function (n) {}
export { Old }`)
    expect(recipes.filter((r) => r.imports ?? r.calls).map((r) => r.template)).toEqual([
      'new Base()',
      '$0.empty',
      'new List()',
      'new List($0)',
      '$0.add()',
      '$0.add($1)',
      'List.of()',
      'List.of($0)',
      'new Old($0)',
      '$0.go($1)',
    ])
    expect(recipes.find((r) => r.template === 'new List()')!.makes).toEqual(['List', 'Base'])
  })

  it('tell when nothing leads to the change', async () => {
    const { unavailable } = await javascriptApi(
      treeOf({ 'a.js': 'function hidden() {}' }),
      [{ file: 'a.js', function: 'hidden' }],
      nothing,
    )
    expect(unavailable).toEqual([{ what: 'hidden in a.js', reason: 'it cannot be reached through an export' }])
  })
})

describe('the generator', () => {
  const source = `export class Stack {
  constructor(limit = 3) {}
  push(text = 'a') {}
  peek() { return this.top() }
}`

  it('makes what a call needs, and the same for the same seed', async () => {
    const recipes = await recipesOf(source)
    const target = recipes.find((r) => r.template === '$0.peek()')!
    const made = (seed: number) => {
      const generator = new SequenceGenerator({ recipes, unavailable: [] }, new Random(seed))
      let sequence = generator.fresh(target)!
      for (let i = 0; i < 3; i++) sequence = generator.extended(sequence) ?? sequence
      return writeJavascriptSequences([sequence], treeOf({ 'src/a.js': source }), plan).text
    }
    const plan = { runner: 'node', files: ['test/a.test.js'], preserve: [] } as const
    expect(made(1)).toBe(made(1))
    expect(made(1)).toMatch(
      /const v0 = new Stack\(.*\)\n(.*v0\.\w+\(.*\n)+ {2}assert\.deepEqual\(v\d\.peek\(\), undefined\)/,
    )
  })

  it('knows a sequence with a guess in it', async () => {
    const recipes = await recipesOf('export function f(a) {}\nexport function g(n = 1) {}')
    const generator = new SequenceGenerator({ recipes, unavailable: [] }, new Random(1))
    const made = (word: string) => generator.fresh(recipes.findLast((r) => r.template.startsWith(`${word}($0`))!)!
    expect([made('f').guessed, made('g').guessed, made('f').guessed]).toEqual([true, false, true])
  })

  it('looks at the objects a call was given', async () => {
    const recipes = await recipesOf('export class Bag { add(n = 1) {} size() { return 0 } }')
    const generator = new SequenceGenerator({ recipes, unavailable: [] }, new Random(1))
    const { steps, target } = generator.fresh(recipes.find((r) => r.template === '$0.add()')!)!
    expect(steps.map(({ recipe }) => recipe.template)).toEqual(['new Bag()', '$0.add()', '$0.size()'])
    expect(target).toBe(1)
  })

  it('gives up on what cannot be made', () => {
    const needy: Recipe = { template: 'f($0)', needs: ['nobody makes this'], makes: [] }
    expect(new SequenceGenerator({ recipes: [needy], unavailable: [] }, new Random(1)).fresh(needy)).toBeUndefined()
  })

  it('writes a file in the framework of the project, with the lines of each sequence', async () => {
    const recipes = await recipesOf('module.exports = { f: async function (n = 1) {} }')
    const step = { recipe: recipes.findLast((r) => r.calls)!, uses: ['7'] }
    const tree = treeOf({ 'test/a.spec.js': "const a = require('../src/a')" })
    const { path, text, lines } = writeJavascriptSequences([{ steps: [step], target: 0, guessed: false }], tree, {
      runner: 'mocha',
      files: ['test/a.spec.js'],
      preserve: [],
    })
    expect(path).toBe('test/assay-sequences.spec.js')
    expect(text.split('\n').slice(lines[0].first - 1, lines[0].last)).toEqual([
      "it('sequence 0', async () => {",
      '  assert.deepEqual(await f(7), undefined)',
      '})',
    ])
    expect(text).toContain("const { f } = require('../src/a.js')")
  })
})

it('knows how far a function is from the change', async () => {
  const source = 'function low() {}\nfunction middle() { low() }\nfunction high() { middle() }\nfunction other() {}'
  const calls = callsIn(await parse('javascript', source), source, javascript.syntax.table)
  expect([...distancesTo(new Map([['a.js', calls]]), new Map([['a.js', ['low']]])).get('a.js')!]).toEqual([
    ['low', 0],
    ['middle', 1],
    ['high', 2],
  ])
})
