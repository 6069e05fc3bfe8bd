import { afterAll, describe, expect, it } from 'vitest'
import { Random } from '../../src/inputs/random.js'
import { applied, builtBothWays, marked, shown, versionsOf, type Place } from '../support/meta.js'
import { Project } from '../support/project.js'
import { testBedOf } from '../support/test-bed.js'

/** A program with a function `f(a, b)`, and places in it. */
interface Example {
  readonly file?: string
  readonly text: string
  readonly places: readonly Place[]
  /** How a test calls it. */
  readonly call?: string
}

const inF = { function: 'f', variables: ['a', 'b'] }
const comparisons = ['a < b', 'a <= b', 'a > b', 'true', 'b - 3', 'a + 0 < b', 'a.x.y']
const numbers = ['a', 'a + b', 'a + b + 0', '-0', 'a.x.y', "'' + a", 'NaN']

const examples: Record<string, Example> = {
  condition: {
    text: 'export function f(a, b) { let n = 0; for (let i = 0; i < a; i++) { if («i < b») n++ } return n }',
    places: [
      {
        function: 'f',
        schema: 'condition',
        variables: ['a', 'b', 'n', 'i'],
        candidates: ['i <= b', 'i < b + 0', 'true', 'i < 7', 'n < b', 'b.x.y', 'a.x.y', 'a.x.z', 'i', '!(i >= b)'],
      },
    ],
  },
  'condition of a loop': {
    text: 'export function f(a, b) { let n = 0; while («n < a») { n++; if (n === b) break } return n }',
    places: [
      { ...inF, schema: 'condition', variables: ['a', 'b', 'n'], candidates: ['n <= a', 'n < b', 'true', 'n - a'] },
    ],
  },
  assignment: {
    text: 'export function f(a, b) { let c = «a + b»; c += «a»; return «c» }',
    places: [
      { ...inF, schema: 'assignment', candidates: numbers },
      { ...inF, schema: 'assignment', candidates: numbers },
      {
        function: 'f',
        schema: 'assignment',
        variables: ['a', 'b', 'c'],
        candidates: ['c', 'c + 1', 'a > 3 ? c : b', '[c]'],
      },
    ],
  },
  guard: {
    text: 'export function f(a, b) { let n = 0; if (a > 2) «n += a;» else «n -= b;» «if (n > 5) return n;» «n++;» return n }',
    places: Array.from({ length: 4 }, () => ({ ...inF, schema: 'guard' as const, candidates: comparisons })),
  },
  recursion: {
    text: 'export function f(a, b) { if («a <= 0») return b; return «f(a - 1, b + 1)» + «b» }',
    places: [
      { ...inF, schema: 'condition', candidates: [...comparisons, 'a < 1', 'a <= 1', 'b > 8'] },
      { ...inF, schema: 'assignment', isPure: false, candidates: numbers },
      { ...inF, schema: 'assignment', candidates: numbers },
    ],
  },
  'a site in a site': {
    text: 'export function f(a, b) { return «a + («b > 2» ? «a» : «b + 1»)» }',
    places: [
      { ...inF, schema: 'assignment', candidates: numbers },
      { ...inF, schema: 'condition', candidates: comparisons },
      { ...inF, schema: 'assignment', candidates: numbers },
      { ...inF, schema: 'assignment', candidates: numbers },
    ],
  },
  'an original that throws': {
    text: `const table = { 3: { 4: 1 } }
export function f(a, b) { try { if («table[a][b]») return 1; return 2 } catch (error) { return «error.message + a» } }`,
    places: [
      {
        ...inF,
        schema: 'condition',
        candidates: [...comparisons, 'table[a]', 'table[b][a]', 'table[3][b]', 'missing'],
      },
      { ...inF, schema: 'assignment', variables: ['a', 'b', 'error'], candidates: [...numbers, 'error', 'error.name'] },
    ],
  },
  'methods and closures': {
    text: `class Base { constructor(x) { this.x = x } }
class Counter extends Base {
  constructor(x, y) { super(«x»); this.y = «y» }
  get sum() { return «this.x + this.y» }
  add(n) { [1, 2].forEach((k) => { if («k < this.y») this.x += «n» }); return this }
  static of(a, b) { return new Counter(a, «b») }
}
export const f = (a, b) => { const c = Counter.of(a, b); c.add(«a - b»); return { ...c, sum: c.sum } }`,
    places: [
      { function: 'Counter.constructor', schema: 'assignment', variables: ['x', 'y'], candidates: ['x', 'y', 'x + 1'] },
      {
        function: 'Counter.constructor',
        schema: 'assignment',
        variables: ['x', 'y'],
        hasThis: true,
        candidates: ['this.x', 'x', 'y + 0'],
      },
      {
        function: 'Counter.sum',
        schema: 'assignment',
        variables: [],
        hasThis: true,
        candidates: ['this.x', 'this.z.z'],
      },
      {
        function: 'Counter.add.forEach.<anonymous>',
        schema: 'condition',
        variables: ['n', 'k'],
        hasThis: true,
        candidates: ['k <= this.y', 'k < n', 'this.sum > 3', 'this.x'],
      },
      {
        function: 'Counter.add.forEach.<anonymous>',
        schema: 'assignment',
        variables: ['n', 'k'],
        hasThis: true,
        candidates: ['k', 'this.x', 'n * 1'],
      },
      { function: 'Counter.of', schema: 'assignment', variables: ['a', 'b'], candidates: numbers },
      { function: 'f', schema: 'assignment', variables: ['a', 'b', 'c'], candidates: ['c.x', 'c.sum', 'a', 'a - b'] },
    ],
  },
  TypeScript: {
    file: 'f.ts',
    text: `interface Pair { readonly a: number; readonly b?: number }
export function f<T extends number>(a: T, b: number): number {
  const pair: Pair = { a, b }
  const sum: number = «pair.a + pair.b!»
  if («(pair as any).a > 3») «return sum as number;»
  return -1
}`,
    places: [
      {
        ...inF,
        schema: 'assignment',
        variables: ['a', 'b', 'pair'],
        candidates: ['pair.b!', 'a as number', 'a + b', 'b'],
      },
      { ...inF, schema: 'condition', variables: ['a', 'b', 'sum'], candidates: ['sum > 4', 'a >= 3', 'a > 3', 'b'] },
      { ...inF, schema: 'guard', variables: ['a', 'b', 'sum'], candidates: ['sum > 4', 'sum', 'true', 'a <= sum'] },
    ],
  },
  'asynchronous code': {
    text: `const later = (x) => new Promise((resolve) => setTimeout(resolve, x, x))
function* upTo(n) { for (let i = 0; «i < n»; i++) yield «i» }
export async function f(a, b) {
  let n = 0
  await Promise.all([a, b].map(async (x) => { if («(await later(x)) > 3») n += x; «n++;» }))
  for (const x of upTo(b)) n += «await later(x)»
  return n
}`,
    call: 'await f(5, 3)',
    places: [
      {
        function: 'upTo',
        schema: 'condition',
        variables: ['n', 'i'],
        candidates: ['i <= n', 'i < 4', 'n > i', 'i < 2'],
      },
      { function: 'upTo', schema: 'assignment', variables: ['n', 'i'], candidates: ['n', 'i + 0', 'i * i'] },
      {
        ...inF,
        schema: 'condition',
        variables: ['a', 'b', 'x', 'n'],
        isPure: false,
        candidates: ['x > 3', 'x > 2', 'n', 'a'],
      },
      { ...inF, schema: 'guard', variables: ['a', 'b', 'x', 'n'], candidates: ['x > 3', 'n > 2', 'true', 'n'] },
      { ...inF, schema: 'assignment', variables: ['a', 'b', 'x', 'n'], isPure: false, candidates: ['x', 'a', 'x + 0'] },
    ],
  },
  CommonJS: {
    file: 'f.cjs',
    text: `'use strict'
const limit = 4
exports.f = function (a, b) { const g = «() => a»; if («a > limit») return g(); return [«b», g.name]; } // the end`,
    places: [
      { ...inF, function: 'exports.f', schema: 'assignment', isPure: false, candidates: ['limit', 'exports.f'] },
      {
        ...inF,
        function: 'exports.f',
        schema: 'condition',
        candidates: ['a >= limit', 'a > 4', 'b > limit', 'b // limit'],
      },
      { ...inF, function: 'exports.f', schema: 'assignment', candidates: ['limit', 'b', 'a'] },
    ],
  },
}

const projects: Project[] = []
afterAll(() => projects.forEach((project) => project.remove()))

const random = new Random(7)
const between = (least: number, most: number) => least + random.below(most - least + 1)
const inputs = [[], ...Array.from({ length: 15 }, () => [0, between(-2, 9), 1, between(-2, 9)])]

function projectOf(source: string, text: string, call: string) {
  const file = source.replace('f.', 'test/f.test.').replace('.cjs', '.js')
  const project = new Project({
    'package.json': '{ "type": "module" }',
    [source]: text,
    [file]: `import { test } from 'node:test'\nimport assert from 'node:assert'
import { f } from '../${source}'\ntest('f', async () => assert.deepStrictEqual(${call}, 3))\n`,
  })
  projects.push(project)
  return { project, file }
}

async function run({ file: path = 'f.js', text, places, call = 'f(5, 3)' }: Example) {
  const { source, candidates } = marked(path, text, places)
  const { project, file } = projectOf(path, source, call)
  const { bed, shared, alone } = await builtBothWays(project, source, candidates)
  const driver = { file, index: 0 }
  return { shared: await shown(bed, shared, driver, inputs), alone: await shown(bed, alone, driver, inputs) }
}

describe('a meta-program in JavaScript', () => {
  for (const [name, example] of Object.entries(examples))
    it(`gives what separate builds give: ${name}`, async () => {
      const { shared, alone } = await run(example)
      expect(shared.errors).toEqual([])
      const { runs: ran, ...shows } = shared
      const { runs, ...wanted } = alone
      expect(shows).toEqual(wanted)
      expect(ran.every((count, i) => count < runs[i])).toBe(true)
    })
})

/** Expressions over some names, most of which have a value for any. */
function expression(names: readonly string[], size: number): string {
  if (size <= 1) return random.pick([...names, `${between(-1, 8)}`, 'a.x', 'undefined', "'3'", 'true'])
  const operator = random.pick(['+', '-', '*', '%', '<', '<=', '===', '!==', '&&', '||', '.', '!'])
  if (operator === '.') return `(${expression(names, size - 1)}).y`
  if (operator === '!') return `!(${expression(names, size - 1)})`
  const left = between(1, size - 1)
  return `(${expression(names, left)}) ${operator} (${expression(names, size - left)})`
}

describe('sharing', () => {
  const text = `export function f(a, b) {
  let n = «a»
  for (let i = 0; «i < a + b»; i++) { «n += i;» if («n > 12») return «n + b» }
  return n
}`
  for (let round = 0; round < 2; round++)
    it(`of random candidates is exact, round ${round}`, async () => {
      const place = (schema: Place['schema'], variables: readonly string[]): Place => ({
        function: 'f',
        schema,
        variables,
        candidates: [...new Set(Array.from({ length: 6 }, () => expression(variables, between(1, 5))))],
      })
      const all = ['a', 'b', 'n', 'i']
      const { shared, alone } = await run({
        text,
        places: [
          place('assignment', ['a', 'b']),
          place('condition', all),
          place('guard', all),
          place('condition', all),
          place('assignment', all),
        ],
      })
      expect(alone.errors).toEqual([])
      const { runs: ran, ...shows } = shared
      const { runs, ...wanted } = alone
      expect(shows).toEqual(wanted)
      expect(ran.reduce((a, b) => a + b)).toBeLessThan(runs.reduce((a, b) => a + b) / 2)
    })
})

describe('a candidate that takes the host down', () => {
  it('does not keep the others from answering', async () => {
    const { source, candidates } = marked(
      'f.js',
      `export function f(a, b) { if («a > 99») /^(a+)+$/.test('a'.repeat(50) + 'b'); return a }`,
      [
        {
          ...inF,
          schema: 'condition',
          candidates: ['a > 98', 'a > 3', 'a > 97', 'a > 4', 'b > 97', 'a > b', 'b', 'a'],
        },
      ],
    )
    const { project, file } = projectOf('f.js', source, 'f(5, 3)')
    const { bed } = await testBedOf(project, { 'f.js': applied(source, candidates[0]) })
    const meta = await bed.prepareMeta(candidates, { coverage: true, trace: false })
    const pool = bed.pool(versionsOf(meta, candidates.length).map((spec) => ({ ...meta, spec })))
    const versions = [0, ...candidates.map((_, i) => i + 1)]
    const batch = { file, index: 0, inputs: [[], [0, 2]], versions, steps: 1000, timeLimit: 200 }
    const [{ answers }] = await pool.run([batch])
    pool.close()
    const kinds = answers.find(({ input }) => input === 0)!.executions!.map(({ outcome }) => outcome.kind)
    const [hung, given] = ['timed-out', 'invalid']
    expect(kinds).toEqual(['returned', 'returned', hung, 'returned', hung, 'returned', hung, hung, given])
    expect(answers.find(({ input }) => input === 0)!.differences!.map(({ version }) => version)).toEqual([2, 4, 6, 7])
  })
})
