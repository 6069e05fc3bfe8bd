import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { infer } from '../../src/analyses/invariants/inference.js'
import { pointsOf } from '../../src/analyses/invariants/points.js'
import { Project } from '../support/project.js'
import { sample } from '../support/samples.js'

/** Small programs, each with calls that show it and what is known to hold: at its entry (`>`), at its exit (`<`). */
const programs: { name: string; source: string; calls: string; holds: string[]; never?: string[] }[] = [
  {
    name: 'distance',
    source: 'export function distance(x, y) { return x < y ? y - x : x - y }',
    calls: 'for (let x = 0; x < 10; x++) for (let y = 0; y < 10; y++) distance(x, y)',
    holds: ['< 0 <= return', '> arg0 is whole'],
    never: ['< orig(arg0) == return'],
  },
  {
    name: 'clamp',
    source: 'export function clamp(x, low, high) { return Math.min(high, Math.max(low, x)) }',
    calls: 'for (let i = -30; i < 60; i += 3) clamp(i, 0, 10)',
    holds: ['< 0 <= return', '< return <= 10', '> arg1 == 0'],
    never: ['< orig(arg0) <= return', '< return <= orig(arg0)'],
  },
  {
    name: 'twice',
    source: 'export function twice(x) { return 2 * x }',
    calls: 'for (let i = -9; i < 9; i++) twice(i)',
    holds: ['< return == 2*orig(arg0)', '< return mod 2 == 0'],
  },
  {
    name: 'fahrenheit',
    source: 'export function fahrenheit(celsius) { return 1.8 * celsius + 32 }',
    calls: 'for (let i = -40; i < 100; i += 7) fahrenheit(i)',
    holds: ['< 5*return == 9*orig(arg0) + 160', '< return is not NaN'],
  },
  {
    name: 'plane',
    source: 'export function plane(x, y) { return 2 * x + 3 * y + 1 }',
    calls: 'for (let i = 0; i < 20; i++) plane((i * 7) % 11, (i * 5) % 13)',
    holds: ['< return == 2*orig(arg0) + 3*orig(arg1) + 1'],
  },
  {
    name: 'ratio',
    source: 'export function ratio(x, y) { return y / x }',
    calls: 'for (let x = -3; x < 4; x++) for (let y = 1; y < 20; y++) if (x) ratio(x, y)',
    holds: ['> arg0 != 0'],
  },
  {
    name: 'roundUp',
    source: 'export function roundUp(n) { return Math.ceil(n / 8) * 8 }',
    calls: 'for (let i = 0; i < 120; i += 5) roundUp(i)',
    holds: ['< return mod 8 == 0', '< orig(arg0) <= return'],
  },
  {
    name: 'Counter.increment',
    source: 'export class Counter { n = 0; increment() { this.n++ } look() { return this.n } }',
    calls: 'const c = new Counter(); for (let i = 0; i < 20; i++) { c.increment(); c.look() }',
    holds: ['< this.n == orig(this.n) + 1', '< orig(this) == this'],
  },
  {
    name: 'Counter.look',
    source: '',
    calls: '',
    holds: ['< this.n == return'],
  },
  {
    name: 'Stack.push',
    source: 'export class Stack { items = []; push(item) { this.items.push(item) } pop() { return this.items.pop() } }',
    calls:
      'const s = new Stack(); for (let i = 0; i < 12; i++) s.push(`n${i * 7 % 12}`); for (let i = 0; i < 12; i++) s.pop()',
    holds: [
      '< this.items.length == orig(this.items.length) + 1',
      '< orig(arg0) in this.items[]',
      '< orig(this.items[]) all in this.items[]',
    ],
  },
  {
    name: 'Stack.pop',
    source: '',
    calls: '',
    holds: ['< this.items.length == orig(this.items.length) - 1', '< return in orig(this.items[])'],
    never: ['< return in this.items[]'],
  },
  {
    name: 'sorted',
    source: 'export function sorted(list) { return [...list].sort((a, b) => a - b) }',
    calls: 'for (let i = 1; i < 20; i++) sorted(Array.from({ length: i }, (_, k) => (k * 7 + i) % 10))',
    holds: ['< return[] ascending', '< arg0.length == return.length', '< orig(arg0[]) == arg0[]', '> arg0[] <= 9'],
    never: ['> arg0[] ascending'],
  },
  {
    name: 'unique',
    source: 'export function unique(list) { return [...new Set(list)] }',
    calls: 'for (let i = 1; i < 20; i++) unique(Array.from({ length: i }, (_, k) => (k * k) % 7))',
    holds: ['< return[] without duplicates', '< return.length <= arg0.length', '< return[] all in arg0[]'],
    never: ['> arg0[] without duplicates'],
  },
  {
    name: 'sign',
    source: 'export function sign(x) { return Math.sign(x) }',
    calls: 'for (let i = -30; i < 30; i++) sign(i)',
    holds: ['< return in {-1, 0, 1}'],
  },
  {
    name: 'greet',
    source: 'export function greet(name) { return `Hello ${name}!` }',
    calls:
      "for (const n of ['Ann', 'Bob', 'Cy', 'Dee', 'Eve', 'Flo', 'Gus', 'Hal', 'Ida', 'Jo', 'Kay', 'Lu']) greet(n)",
    holds: ['< return starts with "Hello "', '< orig(arg0) in return', '> arg0 != ""'],
  },
  {
    name: 'code',
    source: "export function code(n) { return String(n).padStart(4, '0') }",
    calls: 'for (let i = 1; i < 3000; i += 111) code(i)',
    holds: ['< return.length == 4', '> arg0 mod 111 == 1'],
  },
  {
    name: 'has',
    source: 'export function has(list, x) { return list.includes(x) }',
    calls: 'for (let i = 0; i < 20; i++) has([i, i + 3, i * 2], i + 3)',
    holds: ['> arg1 in arg0[]', '< return == true'],
  },
  {
    name: 'Account.withdraw',
    source:
      'export class Account { constructor(b) { this.balance = b } withdraw(amount) { this.balance -= amount; return this } }',
    calls: 'const a = new Account(1000); for (let i = 1; i < 20; i++) a.withdraw((i * 13) % 17 + 1)',
    holds: [
      '< this == return',
      '< return.balance < orig(this.balance)',
      '< return.balance == -orig(arg0) + orig(this.balance)',
    ],
  },
  {
    name: 'gcd',
    source: 'export function gcd(a, b) { return b === 0 ? a : gcd(b, a % b) }',
    calls: 'for (let i = 1; i < 30; i++) gcd(i * 6, (i * 7) % 31 * 4 + 4)',
    holds: ['< return divides orig(arg0)', '< return divides orig(arg1)'],
    never: ['< return == orig(arg0)'],
  },
  {
    name: 'parse',
    source:
      "export class Point { constructor(x, y) { this.x = x; this.y = y } }; export function parse(text) { const [x, y] = text.split(','); return new Point(Number(x), Number(y)) }",
    calls: 'for (let i = 0; i < 20; i++) parse(`${i},${i * i}`)',
    holds: ['< return is Point', '> arg0 is string'],
  },
  {
    name: 'interval',
    source: 'export function interval(a, b) { return a < b ? { low: a, high: b } : { low: b, high: a } }',
    calls: 'for (let i = 0; i < 30; i++) interval((i * 7) % 31, (i * 11) % 29)',
    holds: ['< return.low <= return.high', '< return.low <= orig(arg0)', '< orig(arg1) <= return.high'],
  },
  {
    name: 'total',
    source: 'export function total(prices) { let sum = 0; for (const p of prices) sum += p; return sum }',
    calls: 'for (let i = 1; i < 20; i++) total(Array.from({ length: i }, (_, k) => (k * 5 + i) % 9 + 1))',
    holds: ['< arg0[] <= return', '< arg0.length < return'],
  },
  {
    name: 'first',
    source: 'export function first(text) { return text.slice(0, 3) }',
    calls:
      "for (const t of ['apple', 'banana', 'cherry', 'damson', 'elder', 'figs', 'grape', 'hazel', 'ivory', 'jelly', 'kiwi', 'lemon']) first(t)",
    holds: ['< orig(arg0) starts with return', '< return.length == 3'],
  },
]

const write = () => ({
  'programs.js': [...programs.map(({ source }) => source), 'export function three(x) { return x * x }'].join('\n'),
  'programs.test.js': `import { test } from 'node:test'
import * as all from './programs.js'
Object.assign(globalThis, all)
${programs.map(({ name, calls }) => `test('${name}', () => { ${calls} })`).join('\n')}
test('three samples are no law', () => { three(1); three(2); three(3) })
`,
  'package.json': '{ "name": "known", "private": true, "type": "module" }',
})

describe('programs whose invariants are known', () => {
  const project = new Project(write())
  const found = new Map<string, string[]>()
  beforeAll(async () => {
    const suite = await sample(project, { sources: ['programs.js'], changed: [] })
    for (const { point, samples } of pointsOf(suite, () => true)) {
      const sign = point.at === 'entry' ? '>' : '<'
      const texts = infer(point, samples).invariants.map(({ text }) => `${sign} ${text}`)
      found.set(point.function, [...(found.get(point.function) ?? []), ...texts])
    }
  })
  afterAll(() => project.remove())

  it.each(programs)('$name', ({ name, holds, never = [] }) => {
    expect(found.get(name)).toEqual(expect.arrayContaining(holds))
    for (const text of never) expect(found.get(name)).not.toContain(text)
  })

  it('three samples do not make a law', () => expect(found.get('three')).toEqual([]))
})
