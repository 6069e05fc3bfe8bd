/** Small programs with a bug, natural tests and a correct fix, of kinds that are easily taken for wrong. */
export interface CorrectPatch {
  readonly kind: string
  readonly file: string
  readonly buggy: string
  readonly fixed: string
  readonly test: string
}

export const correctPatches: readonly CorrectPatch[] = [
  {
    kind: 'a constant of the module',
    file: 'slug.js',
    buggy: `const forbidden = /[^a-z0-9]/g

/** Makes a part of an address from a title. */
export function slug(title) {
  const lower = title.toLowerCase()
  const plain = lower.replace(forbidden, '-')
  if (plain.endsWith('-')) return plain.slice(0, -1)
  return plain
}
`,
    fixed: `const forbidden = /[^a-z0-9]+/g

/** Makes a part of an address from a title. */
export function slug(title) {
  const lower = title.toLowerCase()
  const plain = lower.replace(forbidden, '-')
  if (plain.endsWith('-')) return plain.slice(0, -1)
  return plain
}
`,
    test: `import assert from 'node:assert/strict'
import test from 'node:test'
import { slug } from './slug.js'

test('lower case', () => {
  assert.equal(slug('Hello'), 'hello')
})
test('words', () => {
  assert.equal(slug('Hello World!'), 'hello-world')
})
test('several spaces', () => {
  assert.equal(slug('Hello,  World'), 'hello-world')
})
`,
  },
  {
    kind: 'an expression before an unrelated branch',
    file: 'ticket.js',
    buggy: `/** Cost of a parcel in cents. */
export function shipping(weight, express) {
  let cost = 500 + Math.floor(weight) * 100
  if (express) {
    const fee = 300
    cost += fee
    cost = cost * 2
  }
  return cost
}
`,
    fixed: `/** Cost of a parcel in cents. */
export function shipping(weight, express) {
  let cost = 500 + Math.ceil(weight) * 100
  if (express) {
    const fee = 300
    cost += fee
    cost = cost * 2
  }
  return cost
}
`,
    test: `import assert from 'node:assert/strict'
import test from 'node:test'
import { shipping } from './ticket.js'

test('one kilogram by express', () => {
  assert.equal(shipping(1, true), 1800)
})
test('two kilograms by express', () => {
  assert.equal(shipping(2, true), 2000)
})
test('every kilogram counts that is begun', () => {
  assert.equal(shipping(1.5, false), 700)
})
`,
  },
  {
    kind: 'a case that no longer throws',
    file: 'config.js',
    buggy: `/** Reads settings from JSON text. */
export function parseConfig(text) {
  const settings = JSON.parse(text)
  const result = { port: 80, host: 'localhost' }
  for (const key of Object.keys(settings)) result[key] = settings[key]
  return result
}
`,
    fixed: `/** Reads settings from JSON text. */
export function parseConfig(text) {
  if (text.trim() === '') return { port: 80, host: 'localhost' }
  const settings = JSON.parse(text)
  const result = { port: 80, host: 'localhost' }
  for (const key of Object.keys(settings)) result[key] = settings[key]
  return result
}
`,
    test: `import assert from 'node:assert/strict'
import test from 'node:test'
import { parseConfig } from './config.js'

test('reads a port', () => {
  assert.deepEqual(parseConfig('{"port": 8080}'), { port: 8080, host: 'localhost' })
})
test('reads nothing', () => {
  assert.deepEqual(parseConfig('{}'), { port: 80, host: 'localhost' })
})
test('an empty file means the defaults', () => {
  assert.deepEqual(parseConfig(''), { port: 80, host: 'localhost' })
})
`,
  },
  {
    kind: 'a rewritten generator',
    file: 'range.js',
    buggy: `/** Numbers from start to end, inclusive. */
export function* range(start, end, step = 1) {
  let value = start
  while (value < end) {
    yield value
    value += step
  }
}
`,
    fixed: `/** Numbers from start to end, inclusive. */
export function* range(start, end, step = 1) {
  for (let value = start; value <= end; value += step) yield value
}
`,
    test: `import assert from 'node:assert/strict'
import test from 'node:test'
import { range } from './range.js'

test('nothing', () => {
  assert.deepEqual([...range(3, 1)], [])
})
test('steps that do not hit the end', () => {
  assert.deepEqual([...range(1, 6, 2)], [1, 3, 5])
})
test('the end is in', () => {
  assert.deepEqual([...range(1, 3)], [1, 2, 3])
})
`,
  },
  {
    kind: 'other fields in a class',
    file: 'counter.js',
    buggy: `/** Counts words and gives the most frequent ones. */
export class Counter {
  constructor() {
    this.counts = {}
  }

  add(word) {
    this.counts[word] = (this.counts[word] || 0) + 1
  }

  count(word) {
    return this.counts[word] || 0
  }
}
`,
    fixed: `/** Counts words and gives the most frequent ones. */
export class Counter {
  constructor() {
    this.counts = new Map()
  }

  add(word) {
    this.counts.set(word, this.count(word) + 1)
  }

  count(word) {
    return this.counts.get(word) ?? 0
  }
}
`,
    test: `import assert from 'node:assert/strict'
import test from 'node:test'
import { Counter } from './counter.js'

test('counts a word', () => {
  const counter = new Counter()
  counter.add('a')
  counter.add('a')
  assert.equal(counter.count('a'), 2)
})
test('has no other words', () => {
  const counter = new Counter()
  counter.add('a')
  assert.equal(counter.count('b'), 0)
})
test('a word may be called constructor', () => {
  const counter = new Counter()
  assert.equal(counter.count('constructor'), 0)
})
`,
  },
  {
    kind: 'a function that looks at the clock',
    file: 'session.js',
    buggy: `import { randomUUID } from 'node:crypto'

/** Opens a session for a user. */
export function open(user, minutes) {
  const now = Date.now()
  const id = randomUUID()
  const role = user.admin ? 'admin' : 'user'
  return { id, role, user: user.name, opened: now, until: now + minutes * 60 }
}
`,
    fixed: `import { randomUUID } from 'node:crypto'

const roleOf = (user) => (user.admin ? 'admin' : 'user')

/** Opens a session for a user. */
export function open(user, minutes) {
  const opened = Date.now()
  const until = opened + minutes * 60_000
  return { id: randomUUID(), role: roleOf(user), user: user.name, opened, until }
}
`,
    test: `import assert from 'node:assert/strict'
import test from 'node:test'
import { open } from './session.js'

test('knows the user', () => {
  assert.equal(open({ name: 'Ann' }, 5).user, 'Ann')
})
test('knows the role', () => {
  assert.equal(open({ name: 'Ann', admin: true }, 5).role, 'admin')
})
test('lasts', () => {
  const { opened, until } = open({ name: 'Ann' }, 5)
  assert.equal(until - opened, 300000)
})
`,
  },
  {
    kind: 'tests of one name',
    file: 'max.js',
    buggy: `export function max(list) {
  let best = 0
  for (const x of list) if (x > best) best = x
  return best
}
`,
    fixed: `export function max(list) {
  let best = -Infinity
  for (const x of list) if (x > best) best = x
  return best
}
`,
    test: `import assert from 'node:assert/strict'
import test, { describe, it } from 'node:test'
import { max } from './max.js'

for (const [list, expected] of [[[1, 2], 2], [[3], 3], [[-1, -2], -1]])
  test('max', () => assert.equal(max(list), expected))
describe('max', () => {
  it('works', () => assert.equal(max([5, 6]), 6))
  it('works', () => assert.equal(max([6, 5]), 6))
})
test('negative', () => assert.equal(max([-3]), -3))
`,
  },
  {
    kind: 'a function that only calls back',
    file: 'each.js',
    buggy: `/** Calls a function for each item. */
export function each(items, visit) {
  let i = 0
  const last = items.length - 1
  while (i < last) {
    visit(items[i], i)
    i++
  }
}
`,
    fixed: `/** Calls a function for each item. */
export function each(items, visit) {
  for (const [i, item] of items.entries()) visit(item, i)
}
`,
    test: `import assert from 'node:assert/strict'
import test from 'node:test'
import { each } from './each.js'

test('nothing to visit', () => {
  let visited = 0
  each([], () => visited++)
  assert.equal(visited, 0)
})
test('starts with the first', () => {
  const seen = []
  each(['a', 'b', 'c'], (item) => seen.push(item))
  assert.equal(seen[0], 'a')
})
test('visits all', () => {
  const seen = []
  each([1, 2, 3], (item) => seen.push(item))
  assert.deepEqual(seen, [1, 2, 3])
})
`,
  },
]
