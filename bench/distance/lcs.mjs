// One measurement in a process of its own: node lcs.mjs '{"library": …, "home": …, …}'. Prints what it took as JSON.
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { lcsLength, traceDistance } from '../../dist/analyses/traces/distance.js'
import { programs, randomPair } from './traces.mjs'

const task = JSON.parse(process.argv[2])
const installed = (name) => createRequire(join(task.home, 'package.json'))(name)

// Each is used in the fastest way it offers.
const libraries = {
  Assay: () => (a, b) => lcsLength(a, b),
  'Assay, at least 0.25?': () => (a, b) => traceDistance(a, b, 0.25),
  'diff-sequences': () => {
    const { default: diff } = installed('diff-sequences')
    return (a, b) => {
      let sum = 0
      const isCommon = (i, j) => a[i] === b[j]
      diff(a.length, b.length, isCommon, (length) => (sum += length))
      return sum
    }
  },
  'fast-myers-diff': () => {
    const { lcs } = installed('fast-myers-diff')
    return (a, b) => {
      let sum = 0
      for (const [, , length] of lcs(a, b)) sum += length
      return sum
    }
  },
  '@sanity/diff-match-patch': () => {
    const { makeDiff } = installed('@sanity/diff-match-patch')
    const text = (list) => Array.from(list, (element) => String.fromCharCode(element + 256)).join('')
    return (a, b) => {
      const parts = makeDiff(text(a), text(b), { timeout: Infinity, checkLines: false })
      return parts.reduce((sum, [kind, part]) => sum + (kind === 0 ? part.length : 0), 0)
    }
  },
}

const { program, length } = task
const traces = program
  ? [false, true].map((isOther) => Int32Array.from(programs[program](length, isOther)))
  : randomPair(task)
const measured = libraries[task.library]()
globalThis.gc()
const before = process.memoryUsage().rss
const cpu = process.cpuUsage()
const start = performance.now()
const result = measured(...traces)
const seconds = (performance.now() - start) / 1000
const { user, system } = process.cpuUsage(cpu)
const megabytes = Math.max(0, process.resourceUsage().maxRSS * 1024 - before) / 1e6
console.log(
  JSON.stringify({ result, seconds, cpu: (user + system) / 1e6, megabytes, lengths: traces.map((t) => t.length) }),
)
