import { afterAll, describe, expect, it } from 'vitest'
import { Session } from '../../src/campaign/session.js'
import { shown } from '../support/meta.js'
import { Project } from '../support/project.js'
import { testBedOfMany } from '../support/test-bed.js'
import type { PreparedVersion } from '../../src/instrument/prepared.js'

/** Patches of a function of `a` and `b`, and whether they may share executions. */
interface Example {
  readonly file?: string
  readonly text: string
  /** What stands there, and what is put in its place. */
  readonly patches: readonly (readonly [string, string])[]
  readonly shares: boolean
}

const minimum = [
  ['a < b ?', 'a <= b ?'],
  ['a < b ?', 'a > b ?'],
  ['a < b ?', 'a < b + 3 ?'],
] as const

const examples: Record<string, Example> = {
  'nothing is left behind': { text: 'export const f = (a, b) => (a < b ? a : b)\n', patches: minimum, shares: true },
  'a cache in a variable': {
    text: `const cache = new Map()
export function f(a, b) {
  const key = a + ',' + b
  if (!cache.has(key)) cache.set(key, a < b ? a : b)
  return cache.get(key)
}
`,
    patches: minimum,
    shares: false,
  },
  'a cache in a function': {
    text: `export function f(a, b) {
  const key = a + ',' + b
  f.known ??= {}
  if (!(key in f.known)) f.known[key] = a < b ? a : b
  return f.known[key]
}
`,
    patches: minimum,
    shares: false,
  },
  'a cache that nobody sees in the text': {
    text: `function memo(g, known = {}) { return (a, b) => (known[a + ',' + b] ??= g(a, b)) }
export const f = memo((a, b) => (a < b ? a : b))
`,
    patches: minimum,
    shares: false,
  },
  'a counter in a class': {
    text: `class Counter { static #calls = 0; static next() { return ++this.#calls } }
export const f = (a, b) => [a < b ? a : b, Counter.next()]
`,
    patches: minimum,
    shares: false,
  },
  'a getter that counts': {
    text: `class P { n = 0; constructor(x) { this.x = x } get v() { this.n++; return this.x } }
export function f(a, b) { const p = new P(a); const r = p.x < b; return [r, p.n] }
`,
    patches: [
      ['p.x < b', 'p.v < b'],
      ['p.x < b', 'p.v <= b'],
    ],
    shares: false,
  },
  'an original that counts': {
    text: `class P { n = 0; has(x) { this.n++; return x > 3 } }
export function f(a, b) { const p = new P(); const r = p.has(a); return [r, p.n] }
`,
    patches: [
      ['p.has(a)', 'a > 3'],
      ['p.has(a)', 'a > b'],
    ],
    shares: false,
  },
  'a method of the program with a well-known name': {
    text: `class Box { asked = 0; has(x) { this.asked++; return x > 3 } }
export function f(a, b) { const box = new Box(); const r = a < b; return [r, box.asked] }
`,
    patches: [
      ['a < b', 'a < b || box.has(a)'],
      ['a < b', 'box.has(b)'],
    ],
    shares: false,
  },
  'what operators call': {
    text: `export function f(a, b) { let n = 0; const p = { valueOf() { n++; return a } }; const r = p < b; return [r, n] }
`,
    patches: [
      ['p < b', 'p <= b'],
      ['p < b', 'p < b || p > 8'],
    ],
    shares: false,
  },
  'names and numbers that strict code may not have': {
    file: 'f.cjs',
    text: 'function f(package, b) {\n  var r = package < b\n  return r\n}\nmodule.exports = { f }\n',
    patches: [
      ['package < b', 'package <= b'],
      ['package < b', 'package < 010'],
    ],
    shares: true,
  },
}

const inputs = [[], ...[0, 1, 2, 3, 4, 7].flatMap((a) => [0, 3, 5].map((b) => [0, a, 1, b]))]
const projects: Project[] = []
afterAll(() => projects.forEach((project) => project.remove()))

async function run({ file = 'f.mjs', text, patches }: Example) {
  const test = { file: 'test/f.test.mjs', index: 0 }
  const project = new Project({
    [file]: text,
    [test.file]: `import { test } from 'node:test'\nimport assert from 'node:assert'
import { f } from '../${file}'\ntest('f', () => assert.deepStrictEqual(f(5, 3), 3))\n`,
  })
  projects.push(project)
  const patched = patches.map(([before, after]) => ({ [file]: text.replace(before, after) }))
  const { bed } = await testBedOfMany(project, patched)
  const session = await Session.open(bed, { coverage: true, trace: false }, undefined)
  const { prepared } = session
  session.close()
  const alone: PreparedVersion[] = []
  for (const at of prepared.keys()) alone.push(await bed.prepareAt(at, { coverage: true, trace: false }))
  const members = prepared.filter(({ spec }) => spec.selector !== undefined)
  const both = [await shown(bed, prepared, test, inputs), await shown(bed, alone, test, inputs)]
  bed.close()
  return { members: members.length, shared: both[0], alone: both[1] }
}

describe('patches that differ in one expression', () => {
  for (const [name, example] of Object.entries(examples))
    it(`show what they show in builds of their own: ${name}`, async () => {
      const { members, shared, alone } = await run(example)
      const { runs: _, ...shows } = shared
      const { runs: __, ...wanted } = alone
      expect(shows).toEqual(wanted)
      expect(members > 0).toBe(example.shares)
    })
})
