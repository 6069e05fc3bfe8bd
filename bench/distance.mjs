// Time and memory of the distance of traces and of their folding, the distance side by side with the fastest of the npm
// libraries that find a longest common subsequence. Every measurement has a process of its own; ratios are of processor
// time. With many edits a library would need hours, so that it is compared on shorter traces.
// node bench/distance.mjs [--quick]
import { execFileSync } from 'node:child_process'
import { rmSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { measureFolding } from './distance/fold.mjs'
import { programs } from './distance/traces.mjs'
import { install } from './sequences/packages.mjs'

const { values: flags } = parseArgs({ options: { quick: { type: 'boolean' } } })
const long = flags.quick ? 100_000 : 1_000_000
const short = flags.quick ? 10_000 : 50_000
const candidates = [
  { package: 'diff-sequences', version: '29.6.3' },
  { package: 'fast-myers-diff', version: '3.2.0' },
  { package: '@sanity/diff-match-patch', version: '3.2.1' },
]
const script = fileURLToPath(new URL('distance/lcs.mjs', import.meta.url))
let home

/** Undefined if it does not finish in time. */
function measure(library, task, minutes = 5) {
  const given = JSON.stringify({ ...task, library, home })
  try {
    const options = { timeout: minutes * 60_000, stdio: ['ignore', 'pipe', 'ignore'] }
    return JSON.parse(execFileSync(process.execPath, ['--expose-gc', script, given], options))
  } catch {
    return undefined
  }
}

const shown = (one) =>
  one ? `${one.seconds.toFixed(2)} s (${one.cpu.toFixed(2)} s CPU), ${one.megabytes.toFixed(0)} MB` : 'does not finish'

function installed() {
  try {
    return install(candidates)
  } catch (error) {
    console.log(`${error.message} of the other libraries`)
    return undefined
  }
}

/** The library that finds a right answer first. */
function fastest() {
  const task = { length: short, rate: 0.1, alphabet: 500 }
  const { result } = measure('Assay', task)
  const timed = candidates.map(({ package: name, version }) => ({ name, version, took: measure(name, task, 1) }))
  console.table(
    timed.map(({ name, version, took }) => ({
      library: `${name} ${version}`,
      [`${short.toLocaleString('en')} elements, 10 % edits`]: shown(took),
      exact: took?.result === result,
    })),
  )
  const exact = timed.filter(({ took }) => took?.result === result)
  return exact.toSorted((x, y) => x.took.cpu - y.took.cpu)[0]?.name
}

function row(traces, task, rival) {
  const assay = measure('Assay', task)
  const bounded = measure('Assay, at least 0.25?', task)
  const other = rival && measure(rival, task)
  if (other && other.result !== assay.result) throw new Error(`${traces}: ${rival} finds another length`)
  return {
    traces,
    distance: (1 - assay.result / Math.max(...assay.lengths)).toFixed(3),
    Assay: shown(assay),
    'at least 0.25?': `${bounded.seconds.toFixed(2)} s`,
    ...(rival && { [rival]: shown(other), ratio: other ? (other.cpu / assay.cpu).toFixed(1) : '' }),
  }
}

home = installed()
const rival = home && fastest()
const named = (length, rate, alphabet) =>
  `${length.toLocaleString('en')}, ${100 * rate} % edits, ${alphabet.toLocaleString('en')} symbols`
const random = (length, rate, other) =>
  [50, 500, 5000].map((alphabet) => row(named(length, rate, alphabet), { length, rate, alphabet }, other))
const real = Object.keys(programs)
  .filter((program) => program !== 'recursive Fibonacci')
  .map((program) => row(`${program}, ${long.toLocaleString('en')}`, { program, length: long }))
console.table([...random(long, 0.01, rival), ...random(short, 0.5, rival), ...random(long, 0.5), ...real])
console.table(measureFolding(3_000_000))
if (home) rmSync(home, { recursive: true })
