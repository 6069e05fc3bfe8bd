/** A small program with a bug, its tests, and a patch that passes them. */
export interface CrashCase {
  readonly kind: string
  readonly program: string
  /** What the patch puts in the place of what. */
  readonly change: readonly [from: string, to: string]
  readonly tests: string
}

const imports = `import assert from 'node:assert/strict'
import test from 'node:test'
import * as program from './program.js'
`
const js = (kind: string, program: string, change: CrashCase['change'], ...tests: string[]): CrashCase => ({
  kind,
  program: `${program}\n`,
  change,
  tests: imports + tests.map((body, i) => `test('${i + 1}', () => {\n  ${body}\n})\n`).join(''),
})

/** Patches that crash where the program did not, or still crash as it did. */
export const crashing: readonly (CrashCase & { readonly classification: string; readonly crash: RegExp })[] = [
  {
    ...js(
      'a first letter that may be missing',
      `export function initials(name) {
  return name.split(' ').map((word) => word.charAt(0)).join('')
}`,
      ['word.charAt(0)', 'word[0].toUpperCase()'],
      `assert.equal(program.initials('Ada Lovelace'), 'AL')`,
      `assert.equal(program.initials('ada king lovelace'), 'AKL')`,
    ),
    classification: 'regression',
    crash: /TypeError: Cannot read properties of undefined.*program\.js/,
  },
  {
    ...js(
      'the failing value alone is taken care of',
      `export function firstWord(text) {
  return text.match(/[a-z]+/)[0]
}`,
      ['  return', `  if (text === '') return ''\n  return`],
      `assert.equal(program.firstWord('hello world'), 'hello')`,
      `assert.equal(program.firstWord(''), '')`,
    ),
    classification: 'unrepaired',
    crash: /TypeError: Cannot read properties of null.*program\.js:firstWord/,
  },
  {
    ...js(
      'a recursion without an end',
      `const down = (n) => (n === 0 ? 0 : 1 + down(n - 1))
export function levels(text) {
  return down(text.length) + 2
}`,
      ['down(text.length) + 2', 'down(text.length - 1) + 2'],
      `assert.equal(program.levels('abc'), 4)`,
      `assert.equal(program.levels('a'), 2)`,
    ),
    classification: 'regression',
    crash: /stack overflow/,
  },
]

/** Correct patches that crash, throw or give nothing on some inputs of the right type. */
export const sound: readonly CrashCase[] = [
  js(
    'it has become strict',
    `export function root(n) {
  return Math.floor(Math.sqrt(Math.abs(n)))
}`,
    ['  return', `  if (n < 0) throw new TypeError('n must not be negative')\n  return`],
    `assert.equal(program.root(9), 3)`,
    `assert.equal(program.root(17), 4)`,
    `assert.throws(() => program.root(-4), TypeError)`,
  ),
  js(
    'it no longer swallows errors',
    `export function title(books, name) {
  try {
    return books[name].title.toUpperCase()
  } catch {
    return 'unknown'
  }
}`,
    [
      `  try {
    return books[name].title.toUpperCase()
  } catch {
    return 'unknown'
  }`,
      '  return books[name].title.toUpperCase()',
    ],
    `assert.equal(program.title({ a: { title: 'x' }, b: { title: 'yes' } }, 'a'), 'X')`,
    `assert.throws(() => program.title({ a: { title: 'x' } }, 'c'), TypeError)`,
  ),
  js(
    'what it returns is used by the test',
    `const none = { price: 0 }
export function find(items, name) {
  return items.find((item) => item.name === name) ?? none
}`,
    ['?? none', '?? null'],
    `assert.equal(program.find([{ name: 'a', price: 3 }, { name: 'b', price: 5 }], 'b').price, 5)`,
    `assert.equal(program.find([{ name: 'a', price: 3 }], 'x'), null)`,
  ),
  js(
    'a place that does not exist',
    `export function cell(row, column) {
  return row.split(',')[column] || ''
}`,
    [`[column] || ''`, '[column].trim()'],
    `assert.equal(program.cell('a,b,c', 0), 'a')`,
    `assert.equal(program.cell('a,b,c', 2), 'c')`,
    `assert.equal(program.cell('x, y', 1), 'y')`,
  ),
  js(
    'one of a few names',
    `const units = { second: { size: 1 }, minute: { size: 60 }, hour: { size: 360 } }
export function seconds(count, unit) {
  return count * (units[unit] ? units[unit].size : 1)
}`,
    ['hour: { size: 360 } }', 'hour: { size: 3600 } }'],
    `assert.equal(program.seconds(2, 'hour'), 7200)`,
    `assert.equal(program.seconds(2, 'minute'), 120)`,
  ),
  js(
    'one of a few names, looked up',
    `const units = { second: 1, minute: 60, hour: { size: 3600 } }
export function seconds(count, unit) {
  const known = units[unit] ?? 1
  return count * known
}`,
    [
      `  const known = units[unit] ?? 1
  return count * known`,
      '  return count * (units[unit].size ?? units[unit])',
    ],
    `assert.equal(program.seconds(2, 'hour'), 7200)`,
    `assert.equal(program.seconds(2, 'minute'), 120)`,
  ),
  js(
    'a format that all texts have',
    `export function value(line) {
  return line.split('=')[1] ?? line
}`,
    [`line.split('=')[1] ?? line`, `line.match(/=(.*)/)[1]`],
    `assert.equal(program.value('a=1'), '1')`,
    `assert.equal(program.value('name=b=c'), 'b=c')`,
  ),
  js(
    'an error that the test wants',
    `export function area(width, height) {
  return width * height
}`,
    [`  return`, `  width.toFixed(0)\n  return`],
    `assert.equal(program.area(2, 3), 6)`,
    `assert.throws(() => program.area('x', 3), TypeError)`,
  ),
  js(
    'a pattern for what all texts are',
    `export function inWords(time) {
  const [hours, minutes] = time.split(':')
  return Number(hours) + ' h ' + minutes + ' min'
}`,
    [
      `  const [hours, minutes] = time.split(':')
  return Number(hours) + ' h ' + minutes + ' min'`,
      `  const [, hours, minutes] = time.match(/^(\\d+):(\\d\\d)$/)
  return Number(hours) + ' h ' + Number(minutes) + ' min'`,
    ],
    `assert.equal(program.inWords('1:30'), '1 h 30 min')`,
    `assert.equal(program.inWords('2:05'), '2 h 5 min')`,
    `assert.equal(program.inWords('0:07'), '0 h 7 min')`,
  ),
  js(
    'the largest of no values',
    `export function summary(values) {
  let largest = 0
  for (const value of values) if (value > largest) largest = value
  return values.length + ' values, at most ' + largest
}`,
    [
      `  let largest = 0
  for (const value of values) if (value > largest) largest = value`,
      '  const largest = values.reduce((a, b) => Math.max(a, b))',
    ],
    `assert.equal(program.summary([1, 5, 3]), '3 values, at most 5')`,
    `assert.equal(program.summary([-4, -2, -9]), '3 values, at most -2')`,
  ),
  js(
    'a name under which nothing was put',
    `export class Stock {
  items = new Map()
  put(name, count) {
    this.items.set(name, { count })
    return this
  }
  take(name, count) {
    const item = this.items.get(name) ?? { count: 0 }
    item.count = count
    return name + ': ' + item.count
  }
}`,
    [
      ` ?? { count: 0 }
    item.count = count`,
      `
    item.count -= count`,
    ],
    `assert.equal(new program.Stock().put('nut', 5).take('nut', 2), 'nut: 3')`,
    `assert.equal(new program.Stock().put('bolt', 4).put('nut', 2).take('bolt', 2), 'bolt: 2')`,
  ),
  js(
    'a place outside a size',
    `export class Grid {
  constructor(width, height) {
    this.rows = Array.from({ length: height }, () => Array(width).fill('.'))
  }
  at(x, y) {
    return this.rows[x]?.[y] ?? '?'
  }
}`,
    [`this.rows[x]?.[y] ?? '?'`, 'this.rows[y][x]'],
    `assert.equal(new program.Grid(3, 2).at(2, 1), '.')`,
    `assert.equal(new program.Grid(2, 4).at(1, 3), '.')`,
  ),
  js(
    'one of a few names, and the patch knows more of them',
    `export function greeting(name, mood) {
  return 'Hello' + name + (mood === 'loud' ? '!' : '.')
}`,
    [`'Hello' + name + (mood === 'loud' ? '!' : '.')`, `'Hello ' + name + { loud: ['!'], calm: ['.'] }[mood][0]`],
    `assert.equal(program.greeting('Ann', 'calm'), 'Hello Ann.')`,
    `assert.equal(program.greeting('Bob', 'loud'), 'Hello Bob!')`,
  ),
  js(
    'a mistake far from the change is nobody’s new one',
    `export function shout(words) {
  return words.map((word) => word.trim()[0].toUpperCase() + word.slice(1)).join(',')
}`,
    [`join(',')`, `join(' ')`],
    `assert.equal(program.shout(['a', 'be']), 'A Be')`,
    `assert.equal(program.shout(['cd']), 'Cd')`,
  ),
]
