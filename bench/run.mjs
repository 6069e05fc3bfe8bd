// Speed and memory as ratios in one run: npm run bench
import { execFileSync, spawnSync } from 'node:child_process'
import { cpSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import fc from 'fast-check'
import { baselineOf } from '../dist/campaign/baseline.js'
import { driversFrom } from '../dist/campaign/drivers.js'
import { Pool } from '../dist/execution/pool.js'
import { parseBudget } from '../dist/fuzz/budget.js'
import { Samples } from '../dist/fuzz/input.js'
import { FuzzLoop } from '../dist/fuzz/loop.js'
import { Dictionary } from '../dist/inputs/dictionary.js'
import { instrument } from '../dist/instrument/instrument.js'
import { javascriptEmitter } from '../dist/languages/javascript/emitter.js'
import { javascriptTable } from '../dist/languages/javascript/table.js'
import { parse } from '../dist/syntax/parser.js'
import { gcd, open, project } from './subjects.mjs'

const root = fileURLToPath(new URL('..', import.meta.url))
const rows = []
const row = (what, figure, goal, ok) => {
  rows.push({ what, figure, goal, ok: ok ? 'yes' : 'NO' })
  console.error(`  ${what}: ${figure}`)
}
const number = (n) => Math.round(n).toLocaleString('en')
const median = (list) => [...list].sort((a, b) => a - b)[list.length >> 1]
const integer = () => (Math.random() * 4294967296 - 2147483648) | 0
const folder = project(gcd)
const other = gcd.replace('a = -a', 'a = 0 - a')

/** Inputs a second on both versions, after a warm-up. */
async function throughput(opened, hosts, seconds = 4) {
  const pool = new Pool(opened.launch, opened.message, hosts)
  await pool.open()
  const batch = () => ({
    file: 'test/gcd.test.js',
    index: 0,
    inputs: Array.from({ length: 2048 }, () => [0, integer(), 1, integer()]),
    versions: [0, 1],
    steps: 100_000,
    timeLimit: 500,
  })
  let inputs = 0
  let since = performance.now()
  for (const end = since + (seconds + 1) * 1000; performance.now() < end;) {
    await pool.run(Array.from({ length: 4 * hosts }, batch))
    inputs += 2048 * 4 * hosts
    if (since && performance.now() > end - seconds * 1000 && since < end - (seconds + 1) * 1000 + 1)
      [inputs, since] = [0, performance.now()]
  }
  pool.close()
  return (inputs / (performance.now() - since)) * 1000
}

console.error('gcd on both versions, coverage and comparisons on')
const probed = await open(folder, other, true)
const bare = await open(folder, other, false)
// Side by side and in turns, because the machine is noisy.
const one = []
const plain = []
for (let i = 0; i < 3; i++) {
  one.push(await throughput(probed, 1, 2))
  plain.push(await throughput(bare, 1, 2))
}
row('executions/s on one core, instrumented', number(median(one) * 2), '≥ 100,000', median(one) * 2 >= 100_000)
row(
  'ratio to the uninstrumented function in the same host',
  (median(one) / median(plain)).toFixed(2),
  '≥ 0.33',
  median(one) / median(plain) >= 1 / 3,
)

console.error('against fast-check in process')
const module = await import(join(folder, 'gcd.js'))
const twin = await import(`${join(folder, 'gcd.js')}?twin`)
const ours = []
const theirs = []
for (let i = 0; i < 3; i++) {
  ours.push(await throughput(probed, 2, 2))
  const started = performance.now()
  fc.assert(
    fc.property(fc.integer(), fc.integer(), (a, b) => module.gcd(a, b) === twin.gcd(a, b)),
    { numRuns: 300_000 },
  )
  theirs.push((300_000 / (performance.now() - started)) * 1000)
}
row('comparisons/s, ours on two hosts', number(median(ours)), '', true)
row('comparisons/s, fc.assert', number(median(theirs)), '', true)
row('ours / fast-check', (median(ours) / median(theirs)).toFixed(2), '≥ 1', median(ours) >= median(theirs))

/** Executions until the two versions differ. */
async function reach(source, patched, call, budget, progress = () => {}) {
  const opened = await open(project(source, call), patched, true)
  const pool = new Pool(opened.launch, opened.message, 2)
  const { drivers } = driversFrom(opened.lifted, await pool.open(), [])
  const twice = { inputs: [[], []], versions: [0, 1], steps: 1_000_000, timeLimit: 500, full: true }
  const results = await pool.run(drivers.map(({ file, index }) => ({ file, index, ...twice })))
  const runs = (driver) => results[drivers.indexOf(driver)].answers.map(({ executions }) => executions)
  const always = [() => true, () => true]
  const base = baselineOf(drivers, runs, { timeLimit: 500, fixedTimeLimit: undefined, reaches: always })
  let first = Infinity
  let executions = 0
  const loop = new FuzzLoop(
    pool,
    base.drivers,
    base.limits,
    new Dictionary(),
    new Samples(drivers),
    { seed: 1, budget: parseBudget(budget), comparisons: true, states: false },
    {
      versions: () => [0, 1],
      onDifference: () => (first = Math.min(first, executions)),
      onProgress: (p) => progress((executions = p.executions)),
    },
  )
  const effort = await loop.run()
  pool.close()
  // A difference is counted with the whole round it was found in.
  return { first: first === Infinity ? Infinity : first + 4096, effort }
}

console.error('constants the tests never mention')
const guarded = (check) => `export function gcd(x) {\n  if (${check}) return 'found'\n  return 6\n}\n`
const same = 'export function gcd(x) {\n  return 6\n}\n'
async function executionsTo(check, call) {
  for (const budget of [200, 400, 600, 800, 1000, 1500, 2000, 3000, 4000, 5000, 10000]) {
    const { first } = await reach(same, guarded(check), call, `${budget}x`)
    if (first !== Infinity) return budget
  }
  return Infinity
}
const integerAt = await executionsTo('x === 73939133', 'gcd(12)')
row('executions to reach x === 73939133', `≤ ${integerAt}`, '< 2,000', integerAt < 2000)
const stringAt = await executionsTo("x === 'k7#Qz-Lm9!wP'", "gcd('hello')")
row('executions to reach a 12-character string', `≤ ${stringAt}`, '< 5,000', stringAt < 5000)

console.error('loading lodash')
const lodash = mkdtempSync(join(tmpdir(), 'assay-bench-lodash-'))
writeFileSync(join(lodash, 'package.json'), '{}')
const installed = spawnSync('npm', ['install', '--ignore-scripts', '--no-audit', '--no-fund', 'lodash'], {
  cwd: lodash,
})
if (installed.status === 0) {
  cpSync(join(lodash, 'node_modules/lodash/lodash.js'), join(lodash, 'plain.js'))
  const source = readFileSync(join(lodash, 'plain.js'), 'utf8')
  const started = performance.now()
  const made = instrument(
    await parse('javascript', source),
    source,
    'lodash.js',
    { coverage: 'all', comparisons: true, trace: false, exits: new Set() },
    javascriptTable,
    javascriptEmitter,
  )
  const took = performance.now() - started
  writeFileSync(join(lodash, 'instrumented.js'), made.text)
  const load = (name) =>
    Number(
      execFileSync(
        process.execPath,
        ['-e', `const t=performance.now();require('./${name}.js');console.log(performance.now()-t)`],
        { cwd: lodash, encoding: 'utf8' },
      ),
    )
  const times = { plain: [], instrumented: [] }
  for (let i = 0; i < 11; i++) for (const name of ['plain', 'instrumented']) times[name].push(load(name))
  const ratio = median(times.instrumented) / median(times.plain)
  row(
    'loading lodash, instrumented / plain',
    `${ratio.toFixed(2)} (${median(times.instrumented).toFixed(1)} / ${median(times.plain).toFixed(1)} ms; ${made.cover.length} probes, written in ${took.toFixed(0)} ms)`,
    '< 2',
    ratio < 2,
  )
} else row('loading lodash', 'the package registry could not be reached', '< 2', false)

console.error('memory over a million executions')
let early = 0
const { effort } = await reach(gcd, other, 'gcd(12, 18)', '1000000x', (executions) => {
  if (!early && executions >= 100_000) early = process.memoryUsage.rss()
})
const late = process.memoryUsage.rss()
const mb = (bytes) => `${Math.round(bytes / 1048576)} MB`
row(
  'memory of the tool at 10 % and at 100 %',
  `${mb(early)}, ${mb(late)} (${number(effort.executions)} executions in ${effort.seconds.toFixed(1)} s)`,
  '< 300 MB, no growth',
  late < 300 * 1048576 && late < early * 1.25,
)

console.error('the demo from a warm install')
const demo = []
for (let i = 0; i < 3; i++) {
  const started = performance.now()
  spawnSync(process.execPath, [join(root, 'dist/cli/main.js'), 'demo'])
  demo.push((performance.now() - started) / 1000)
}
row('assay demo', `${median(demo).toFixed(1)} s (first ${demo[0].toFixed(1)} s)`, '< 10 s', median(demo) < 10)

console.table(rows)
process.exit(rows.every((r) => r.ok === 'yes') ? 0 : 1)
