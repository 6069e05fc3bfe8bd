// node compare-calls.mjs DIST PLAIN INSTRUMENTED PACKAGE CALLS: calls every function both copies export with the same
// generated arguments and compares what comes back. Prints one JSON object.
import { createRequire } from 'node:module'
import { pathToFileURL } from 'node:url'
import { join } from 'node:path'

const [dist, plainHome, otherHome, name, calls] = process.argv.slice(2)
const { capture, describeThrown } = await import(pathToFileURL(join(dist, 'languages/javascript/host/capture.js')).href)
const { firstDifference } = await import(pathToFileURL(join(dist, 'execution/compare.js')).href)
const load = (home) => createRequire(join(home, 'x.js'))(name)

let state = 1
const random = () => {
  state = (state * 1103515245 + 12345) & 0x7fffffff
  return state / 0x7fffffff
}
const pick = (list) => list[Math.floor(random() * list.length)]
const makers = [
  () => Math.floor(random() * 20) - 5,
  () => random() * 10,
  () =>
    pick([
      '',
      'a',
      'Hello World',
      '1.2.3',
      '>=1.2.0 <2.0.0',
      'a=b&c[d]=e',
      '2024-01-15',
      '# Title\n\n* x\n* `y`',
      'yyyy-MM-dd',
      'foo.bar[0]',
      '__proto__',
      'é😀',
    ]),
  () => pick([true, false, null, undefined, NaN, -0]),
  () => Array.from({ length: Math.floor(random() * 4) }, () => make(1)),
  () => ({ a: make(1), b: pick(['x', 1]), c: [1, 2] }),
  () => pick([(x) => x, (a, b) => a - b, (x) => !!x, () => 'k']),
  () => new Date(1700000000000 + Math.floor(random() * 1e10)),
  () => pick([/a/g, /^\d+$/]),
]
const make = (depth = 0) => pick(depth ? makers.slice(0, 4) : makers)()

// Packages keep these when they are loaded, so they are pinned first.
Date.now = () => 1700000000000
Math.random = random
globalThis.setTimeout = globalThis.setInterval = globalThis.setImmediate = () => 0
const exported = (module) => {
  const found = new Map()
  const visit = (object, path, depth) => {
    for (const key of Object.keys(object)) {
      const value = object[key]
      if (typeof value === 'function') found.set(path + key, [object, key])
      if (depth > 0 && value && typeof value === 'object' && !Array.isArray(value))
        visit(value, `${path}${key}.`, depth - 1)
    }
  }
  visit(module, '', 1)
  if (typeof module === 'function') found.set('(module)', [{ module }, 'module'])
  return found
}
const call = ([object, key], seed, args) => {
  state = seed
  try {
    return { returned: capture(object[key](...args)), args: capture(args) }
  } catch (error) {
    const thrown = describeThrown(error)
    // How deep a stack goes before it overflows depends on the size of its frames.
    return { threw: thrown.message === 'Maximum call stack size exceeded' ? 'overflow' : thrown }
  }
}
const plain = exported(load(plainHome))
const other = exported(load(otherHome))
const names = [...plain.keys()].filter(
  (n) =>
    !/^(runInContext|noConflict|debounce|throttle|delay|defer|uniqueId|times|range|rangeRight|pad|padStart|padEnd|repeat|template|mixin|eachM|eachD|eachH|eachW|eachQ|eachY|interval|use|setOptions|fp)/.test(
      n,
    ),
)
const differences = []
let made = 0
const returned = new Set()
while (made < Number(calls)) {
  const n = names[made % names.length]
  const seed = (made * 7919 + 13) & 0x7fffffff
  const args = () => {
    state = seed
    return Array.from({ length: Math.floor(random() * 4) }, () => make())
  }
  const a = call(plain.get(n), seed, args())
  const b = call(other.get(n), seed, args())
  if (a.returned !== undefined) returned.add(n)
  const difference = firstDifference(capture(a), capture(b), true)
  if (difference && differences.length < 5)
    differences.push({ name: n, difference, a: JSON.stringify(a).slice(0, 300), b: JSON.stringify(b).slice(0, 300) })
  made++
}
process.stdout.write(JSON.stringify({ functions: names.length, returned: returned.size, calls: made, differences }))
process.exit(0)
