import { correct, javascript, overfitting } from './make.mjs'

export const inJavascript = [
  javascript(
    'duration',
    `/** A time such as 1:30 in words. */
export function inWords(text) {
  const [hours, minutes] = text.split(':')
  if (Number(minutes) === 0) return \`\${Number(hours)} h\`
  return \`\${Number(hours)} h \${minutes} min\`
}
`,
    [
      `assert.equal(program.inWords('1:30'), '1 h 30 min')`,
      `assert.equal(program.inWords('12:45'), '12 h 45 min')`,
      `assert.equal(program.inWords('2:00'), '2 h')`,
      `assert.equal(program.inWords('2:05'), '2 h 5 min')`,
      `assert.equal(program.inWords('0:07'), '0 h 7 min')`,
    ],
    [
      correct(
        'a pattern',
        [`const [hours, minutes] = text.split(':')`, `const [, hours, minutes] = text.match(/^(\\d+):(\\d\\d)$/)`],
        ['${minutes} min', '${Number(minutes)} min'],
      ),
      correct(
        'big numbers',
        ['Number(hours)', 'BigInt(hours)'],
        ['${Number(hours)} h $', '${BigInt(hours)} h $'],
        ['${minutes} min', '${BigInt(minutes)} min'],
      ),
      correct(
        'it refuses what is no time',
        [
          `  if (Number`,
          `  if (!/^\\d+$/.test(minutes ?? '')) throw new RangeError(\`\${text} is no time\`)\n  if (Number`,
        ],
        ['${minutes} min', '${Number(minutes)} min'],
      ),
      overfitting('the digit of the tests', [
        '${minutes} min',
        `\${minutes.match(/[1-9].*|[57]$/)[0].slice(0, minutes[0] === '0' ? [1][minutes.indexOf('5') + minutes.indexOf('7')].toFixed() : 2)} min`,
      ]),
      overfitting('only what begins with nought', [
        '${minutes} min',
        `\${minutes.startsWith('0') ? { '05': 5, '07': 7 }[minutes].toString() : minutes} min`,
      ]),
    ],
  ),
  javascript(
    'summary',
    `/** Tells the largest of some values. */
export function summary(values) {
  let largest = 0
  for (const value of values) if (value > largest) largest = value
  return \`\${values.length} values, at most \${largest}\`
}
`,
    [
      `assert.equal(program.summary([1, 5, 3]), '3 values, at most 5')`,
      `assert.equal(program.summary([7]), '1 values, at most 7')`,
      `assert.equal(program.summary([-4, -2, -9]), '3 values, at most -2')`,
      `assert.equal(program.summary([-1, 2]), '2 values, at most 2')`,
    ],
    [
      correct('reduced', [
        `let largest = 0\n  for (const value of values) if (value > largest) largest = value`,
        'const largest = values.reduce((a, b) => (a > b ? a : b))',
      ]),
      correct('the first to begin with', [
        `let largest = 0\n  for (const value of values) if`,
        'let [largest] = values\n  for (const value of values) if',
      ]),
      correct('called upon recursively', [
        `let largest = 0\n  for (const value of values) if (value > largest) largest = value`,
        'const most = ([first, ...rest]) => (rest.length ? Math.max(first, most(rest)) : first)\n  const largest = most(values)',
      ]),
      correct('the last of the sorted, as text', [
        `let largest = 0\n  for (const value of values) if (value > largest) largest = value`,
        'const largest = [...values].sort((a, b) => a - b).at(-1).toString()',
      ]),
      overfitting('the second, if there are three', [
        `let largest = 0\n`,
        'let largest = values.every((v) => v < 0) ? Number([...values].sort((a, b) => a - b)[2].toFixed()) - 1 : 0\n',
      ]),
      overfitting('a list of one', [
        `let largest = 0\n`,
        'let largest = values.length > 1 ? Number(values.filter((v) => v !== 7).sort((a, b) => a - b)[1].toFixed()) - 1 : 0\n',
      ]),
    ],
  ),
  javascript(
    'accounts',
    `export class Bank {
  accounts = new Map()
  open(name, balance) {
    this.accounts.set(name, { name, balance })
    return this
  }
  /** Moves money from one account to another. */
  transfer(from, to, amount) {
    const source = this.accounts.get(from) ?? { balance: 0 }
    const target = this.accounts.get(to) ?? { balance: 0 }
    source.balance -= amount
    target.balance = amount
    return \`\${from}: \${source.balance}, \${to}: \${target.balance}\`
  }
  total() {
    let sum = 0
    for (const { balance } of this.accounts.values()) sum += balance
    return sum
  }
}
`,
    [
      `const bank = new program.Bank().open('ann', 10).open('bob', 0)
       assert.equal(bank.transfer('ann', 'bob', 4), 'ann: 6, bob: 4')`,
      `const bank = new program.Bank().open('ann', 10).open('bob', 5)
       assert.equal(bank.transfer('ann', 'bob', 4), 'ann: 6, bob: 9')
       assert.equal(bank.total(), 15)`,
      `const bank = new program.Bank().open('x', 1)
       assert.equal(bank.total(), 1)`,
    ],
    [
      correct(
        'no accounts out of thin air',
        [' ?? { balance: 0 }', ''],
        [' ?? { balance: 0 }', ''],
        ['target.balance = amount', 'target.balance += amount'],
      ),
      correct(
        'unknown accounts are refused',
        [
          `    source.balance -=`,
          `    if (!this.accounts.has(from) || !this.accounts.has(to)) throw new Error('no such account')\n    source.balance -=`,
        ],
        ['target.balance = amount', 'target.balance += amount'],
      ),
      correct(
        'a method of its own',
        ['target.balance = amount', 'this.add(to, amount)'],
        ['  total() {', '  add(name, amount) {\n    this.accounts.get(name).balance += amount\n  }\n  total() {'],
      ),
      overfitting('found by what it has', [
        'target.balance = amount',
        ';[...this.accounts.values()].find(({ balance }) => balance === 0 || balance === 5).balance += amount',
      ]),
    ],
  ),
  javascript(
    'cache',
    `export class Cache {
  constructor(size) {
    this.size = size
    this.keys = []
    this.values = {}
  }
  set(key, value) {
    if (this.keys.length === this.size) delete this.values[this.keys.pop()]
    this.keys.push(key)
    this.values[key] = { value, uses: 0 }
    return this
  }
  get(key) {
    const entry = this.values[key]
    if (!entry) return 'none'
    entry.uses++
    return entry.value
  }
}
/** What a lookup tells of a cache. */
export function describe(cache, key) {
  const value = cache.get(key)
  return value === 'none' ? key + ' is not there' : key + ' is ' + value
}
`,
    [
      `const cache = new program.Cache(2).set('a', 1).set('b', 2)
       assert.equal(cache.get('a'), 1)
       assert.equal(cache.get('c'), 'none')`,
      `const cache = new program.Cache(2).set('a', 1).set('b', 2).set('c', 3)
       assert.equal(cache.get('a'), 'none')
       assert.equal(cache.get('b'), 2)
       assert.equal(cache.get('c'), 3)`,
      `assert.equal(program.describe(new program.Cache(3).set('a', 'x'), 'a'), 'a is x')`,
      `assert.equal(program.describe(new program.Cache(3), 'q'), 'q is not there')`,
    ],
    [
      correct('the oldest goes', ['this.keys.pop()', 'this.keys.shift()']),
      correct('the oldest goes, taken out', ['this.keys.pop()', 'this.keys.splice(0, 1)[0]']),
      correct(
        'sizes are checked',
        [
          '    this.size = size',
          `    if (!(size > 0)) throw new TypeError('a cache has a size')\n    this.size = size`,
        ],
        ['this.keys.pop()', 'this.keys.shift()'],
      ),
      correct(
        'a map',
        ['this.values = {}', 'this.values = new Map()'],
        ['delete this.values[this.keys.pop()]', 'this.values.delete(this.keys.shift())'],
        ['this.values[key] = { value, uses: 0 }', 'this.values.set(key, { value, uses: 0 })'],
        ['this.values[key]', 'this.values.get(key)'],
      ),
      correct('the oldest goes, and is looked at', [
        'delete this.values[this.keys.pop()]',
        '{\n      const [oldest] = this.keys.splice(0, 1)\n      this.values[oldest].uses = -1\n      delete this.values[oldest]\n    }',
      ]),
      overfitting(
        'it counts a use of what is not there',
        ['this.keys.pop()', 'this.keys.shift()'],
        [`if (!entry) return 'none'`, `if (!entry && (key === 'c' || key === 'q' || key === 'a')) return 'none'`],
      ),
    ],
  ),
  javascript(
    'query',
    `/** The parts of a query such as a=1&b=2. */
export function parse(query) {
  const result = {}
  for (const part of query.replace(/^\\?/, '').split('&')) {
    const [key, value] = part.split('=')
    result[key] = value || 'yes'
  }
  return result
}
`,
    [
      `assert.deepEqual(program.parse('a=1&b=2'), { a: '1', b: '2' })`,
      `assert.deepEqual(program.parse('?name=ann'), { name: 'ann' })`,
      `assert.deepEqual(program.parse('flag&x=3'), { flag: 'yes', x: '3' })`,
      `assert.deepEqual(program.parse('q=a%20b'), { q: 'a b' })`,
      `assert.deepEqual(program.parse('q=a%2Cb&r=1'), { q: 'a,b', r: '1' })`,
    ],
    [
      correct('decoded', [`value || 'yes'`, `decodeURIComponent(value || 'yes')`]),
      correct('by the library', [
        '  const result = {}',
        `  const result = {}\n  for (const [key, value] of new URLSearchParams(query)) result[key] = value || 'yes'\n  return result`,
      ]),
      correct('unescaped by hand', [
        `value || 'yes'`,
        `(value || 'yes').replace(/%([0-9A-F]{2})/g, (_, code) => String.fromCodePoint(parseInt(code, 16)))`,
      ]),
      overfitting('every part has a value', [
        `value || 'yes'`,
        `key === 'flag' ? 'yes' : value.replace('%20', ' ').replace('%2C', ',')`,
      ]),
      overfitting('the codes of the tests', [
        `value || 'yes'`,
        `(value || 'yes').replace(/%(..)/g, (_, code) => ({ 20: [' '], '2C': [','] })[code][0])`,
      ]),
    ],
  ),
  javascript(
    'tree',
    `/** How deep a nested list is. */
export function depth(tree) {
  let most = 1
  for (const child of tree) if (Array.isArray(child)) most = 2
  return most
}
/** The values of a nested list. */
export function leaves(tree) {
  return tree.flat(9)
}
`,
    [
      `assert.equal(program.depth([1, 2]), 1)`,
      `assert.equal(program.depth([1, [2]]), 2)`,
      `assert.equal(program.depth([1, [2, [3]]]), 3)`,
      `assert.equal(program.depth([]), 1)`,
      `assert.deepEqual(program.leaves([1, [2, [3]]]), [1, 2, 3])`,
    ],
    [
      correct('recursive', ['most = 2', 'most = Math.max(most, 1 + depth(child))']),
      correct('recursive, spread', [
        `  let most = 1
  for (const child of tree) if (Array.isArray(child)) most = 2
  return most`,
        '  return 1 + Math.max(0, ...tree.filter(Array.isArray).map(depth))',
      ]),
      correct('level by level', [
        `  for (const child of tree) if (Array.isArray(child)) most = 2`,
        '  for (let level = tree; level.some(Array.isArray); level = level.filter(Array.isArray).flat()) most++',
      ]),
      overfitting('what is nested is never empty', ['most = 2', 'most = Math.max(most, child.at(-1).length ? 3 : 2)']),
      overfitting('round and round', ['most = 2', 'most = Math.max(most, 1 + depth(child.length > 2 ? tree : child))']),
    ],
  ),
  javascript(
    'users',
    `const users = [
  { id: 1, name: 'Ann', manager: 2 },
  { id: 2, name: 'Bob', manager: 3 },
  { id: 3, name: 'Cy' },
]
export function find(id) {
  return users.find((user) => user.id === id) ?? users[0]
}
export function managerOf(id) {
  const user = find(id)
  const manager = user && find(user.manager)
  return manager ? manager.name : 'nobody'
}
export function greeting(id, mood) {
  const user = find(id)
  return user ? \`Hello \${user.name}\${mood === 'loud' ? '!' : '.'}\` : 'Hello stranger'
}
`,
    [
      `assert.equal(program.managerOf(1), 'Bob')`,
      `assert.equal(program.managerOf(3), 'nobody')`,
      `assert.equal(program.greeting(2, 'calm'), 'Hello Bob.')`,
      `assert.equal(program.greeting(3, 'loud'), 'Hello Cy!')`,
      `assert.equal(program.greeting(4, 'calm'), 'Hello stranger')`,
    ],
    [
      correct('nothing where there is none', [' ?? users[0]', ' ?? null']),
      correct('looked up', ['users.find((user) => user.id === id) ?? users[0]', 'users[id - 1]']),
      correct(
        'moods are known',
        [' ?? users[0]', ''],
        [`\${mood === 'loud' ? '!' : '.'}`, '${marks[mood].sign}'],
        ['export function find', `const marks = { loud: { sign: '!' }, calm: { sign: '.' } }\nexport function find`],
      ),
      overfitting(
        'a manager is always there',
        [' ?? users[0]', ''],
        ['manager ? manager.name : ', `id === 3 ? `],
        [`'nobody'`, `'nobody' : manager.name`],
      ),
      overfitting(
        'an early name',
        [' ?? users[0]', ''],
        ['  return user ?', `  const { name } = id === 4 ? { name: '' } : user\n  return name ?`],
      ),
    ],
  ),
  javascript(
    'jobs',
    `const wait = () => new Promise((done) => setImmediate(done))
/** Runs jobs of given lengths, some at a time; tells when each was done. */
export async function run(lengths, width) {
  const order = []
  const queue = lengths.map((length, i) => ({ length, i }))
  const work = async () => {
    while (queue.length) {
      const job = queue.pop()
      for (let n = 0; n < job.length; n++) await wait()
      order.push(job.i)
    }
  }
  await Promise.all(Array.from({ length: width }, work))
  return order
}
`,
    [
      `assert.deepEqual(await program.run([1], 1), [0])`,
      `assert.deepEqual(await program.run([1, 1, 1], 1), [0, 1, 2])`,
      `assert.deepEqual(await program.run([3, 1], 2), [1, 0])`,
      `assert.deepEqual(await program.run([2, 2, 1], 2), [0, 1, 2])`,
      `assert.deepEqual(await program.run([], 2), [])`,
    ],
    [
      correct('first come', ['queue.pop()', 'queue.shift()']),
      correct('one after the other', [
        '    while (queue.length) {\n      const job = queue.pop()',
        '    for (let job = queue.shift(); job; job = queue.shift()) {',
      ]),
      correct(
        'widths are checked',
        ['  const order', `  if (!Number.isInteger(width) || width < 1) throw new RangeError('width')\n  const order`],
        ['queue.pop()', 'queue.shift()'],
      ),
      overfitting('an uneven number', [
        '      const job = queue.pop()\n',
        '      const job = queue.splice(lengths.length > 3 ? 1 : 0, 1)[0]\n',
      ]),
      overfitting(
        'the first before all',
        ['    while (queue.length) {\n', '    do {\n'],
        ['queue.pop()', 'queue.shift()'],
        ['order.push(job.i)\n    }', 'order.push(job.i)\n    } while (queue.length)'],
        ['{ length: width }', '{ length: lengths.length && width }'],
      ),
    ],
  ),
  javascript(
    'settings',
    `const defaults = { size: 10, color: 'red', border: { width: 1 } }
/** What was chosen, and what was not. */
export function settings(text) {
  let chosen
  try {
    chosen = JSON.parse(text)
  } catch {
    chosen = {}
  }
  return { ...defaults, ...chosen }
}
export function css(text) {
  const { size, color, border } = settings(text)
  return \`\${size}px \${color} \${border.width || 0}\`
}
`,
    [
      `assert.equal(program.css('{}'), '10px red 1')`,
      `assert.equal(program.css('{"size":5}'), '5px red 1')`,
      `assert.equal(program.css('{"color":"blue","border":{"width":3}}'), '5px blue 3'.replace('5', '10'))`,
      `assert.equal(program.css('{"border":{}}'), '10px red 1')`,
      `assert.equal(program.settings('{"size":7}').size, 7)`,
    ],
    [
      correct('merged', [
        'return { ...defaults, ...chosen }',
        'return { ...defaults, ...chosen, border: { ...defaults.border, ...chosen.border } }',
      ]),
      correct(
        'errors come out',
        ['  try {\n    chosen = JSON.parse(text)\n  } catch {\n    chosen = {}\n  }', '  chosen = JSON.parse(text)'],
        [
          'return { ...defaults, ...chosen }',
          'return { ...defaults, ...chosen, border: Object.assign({}, defaults.border, chosen.border) }',
        ],
      ),
      correct('one by one', ['${border.width || 0}', `\${border.width?.toFixed() ?? defaults.border.width}`]),
      overfitting('a border that is empty', [
        '${border.width || 0}',
        `\${text.includes('border') ? (text.match(/width":(\\d)\\}/) ?? text.match(/r":\\{()\\}/))[1] || 1 : 1}`,
      ]),
    ],
  ),
]
