// Speed and memory of the Java side, as ratios in one run: npm run bench:java [-- --minutes 10]
import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { newScratch } from '../dist/util/scratch.js'
import { withOverlay, readText, readTree } from '../dist/files/tree.js'
import { Pool } from '../dist/execution/pool.js'
import { liftTests } from '../dist/campaign/lift-tests.js'
import { prepare } from '../dist/campaign/prepare.js'
import { java } from '../dist/languages/java/java.js'
import { fetchJar } from '../dist/languages/java/maven.js'
import { jqfExecutionsPerSecond } from './jqf.mjs'

const rows = []
const row = (what, figure, goal, ok) => {
  rows.push({ what, figure, goal, ok: ok === undefined ? '' : ok ? 'yes' : 'NO' })
  console.error(`  ${what}: ${figure}`)
}
const number = (n) => Math.round(n).toLocaleString('en')
const median = (list) => [...list].sort((a, b) => a - b)[list.length >> 1]
const integer = () => (Math.random() * 4294967296 - 2147483648) | 0
const minutes = Number(process.argv[process.argv.indexOf('--minutes') + 1] || 1) || 1

const need = (coordinates) => {
  const jar = fetchJar(coordinates)
  if (!jar)
    throw new Error(
      `THE REGISTRY OF JAVA PACKAGES COULD NOT BE REACHED: ${coordinates} is missing, nothing was measured`,
    )
  return jar
}

/** The whole of commons-math3 with one small test. */
const folder = mkdtempSync(join(tmpdir(), 'assay-bench-java-'))
const source = 'src/main/java/org/apache/commons/math3/util/ArithmeticUtils.java'
const test = 'src/test/java/org/apache/commons/math3/util/GcdTest.java'
mkdirSync(join(folder, 'src/main/java'), { recursive: true })
execFileSync('jar', ['xf', need('org.apache.commons:commons-math3:3.6.1:sources')], {
  cwd: join(folder, 'src/main/java'),
})
mkdirSync(dirname(join(folder, test)), { recursive: true })
writeFileSync(
  join(folder, test),
  `package org.apache.commons.math3.util;
import static org.junit.Assert.assertEquals;
import org.junit.Test;
public class GcdTest {
  @Test
  public void gcd() {
    assertEquals(10, ArithmeticUtils.gcd(30, 50));
  }
}
`,
)
const tree = readTree(folder)
const config = { java: { classpath: [need('junit:junit:4.13.2'), need('org.hamcrest:hamcrest-core:1.3')] } }
const plan = java.discover(tree, config, folder)
const options = { seed: 1, pinned: true, exact: false, steps: 100_000, timeLimit: 500, memoryLimit: 512 }
const edited = (from, to) => {
  const text = readText(tree, source)
  if (!text.includes(from)) throw new Error(`commons-math3 has no "${from}"`)
  return withOverlay(tree, new Map([[source, text.replace(from, to)]]))
}
const timed = async (work) => {
  const started = performance.now()
  await work()
  return performance.now() - started
}

console.error('building commons-math3')
process.env.ASSAY_CACHE ??= mkdtempSync(join(tmpdir(), 'assay-bench-cache-'))
row(
  'compile all of commons-math3, cold',
  `${((await timed(() => java.buildTrouble(tree, [], plan))) / 1000).toFixed(1)} s`,
  '',
)
const serials = Array.from({ length: 6 }, (_, i) => edited('int a = p;', `int a = p; int unused${i} = ${i};`))
const builds = []
for (const patched of serials) builds.push(await timed(() => java.buildTrouble(patched, [source], plan)))
row('recompile one patched file, first', `${number(builds[0])} ms`, '')
const reach = { sources: [source], helpers: [] }
const lifted = await liftTests(tree, java, plan, reach)
const ready = async (version) => {
  const changed = new Map([[source, ['ArithmeticUtils.gcd(int,int)']]])
  return prepare('v', version, {
    language: java,
    plan,
    reach,
    lifted,
    changed,
    patched: version !== tree,
    coverage: true,
    trace: false,
  })
}
const launch = (root) => java.launch(root, [], newScratch('host'), options)
const hostFor = async (versions, size = 1) => {
  const pool = new Pool(
    () => launch(versions[0].spec.root),
    { type: 'open', versions: versions.map((v) => v.spec), files: plan.files, options },
    size,
  )
  return { pool, ms: await timed(() => pool.open()) }
}
const warm = []
for (const patched of serials.slice(1)) warm.push(await timed(() => ready(patched)))
row(
  'recompile one patched file plain and instrumented, warm',
  `${number(median(warm) + median(builds.slice(1)))} ms`,
  '< 1,000 ms',
  median(warm) + median(builds.slice(1)) < 1000,
)
const both = [await ready(tree), await ready(serials[0])]
const starts = []
for (let i = 0; i < 5; i++) {
  const { pool, ms } = await hostFor(both)
  starts.push(ms)
  pool.close()
}
row('start a host and load both versions', `${number(median(starts))} ms`, '< 500 ms', median(starts) < 500)

async function throughput(seconds) {
  const { pool } = await hostFor(both)
  const batch = () => ({
    file: test,
    index: 0,
    inputs: Array.from({ length: 1024 }, () => [0, integer(), 1, integer()]),
    versions: [0, 1],
    steps: 100_000,
    timeLimit: 500,
  })
  const run = async (ms) => {
    let inputs = 0
    const started = performance.now()
    while (performance.now() < started + ms) {
      await pool.run(Array.from({ length: 4 }, batch))
      inputs += 4096
    }
    return (2 * inputs * 1000) / (performance.now() - started)
  }
  await run(4000)
  const figure = await run(seconds * 1000)
  pool.close()
  return figure
}

console.error('gcd on both versions, coverage and comparisons on; in turns with JQF')
const ours = []
const theirs = []
for (let i = 0; i < 3; i++) {
  ours.push(await throughput(5))
  theirs.push(await jqfExecutionsPerSecond(45))
}
row('executions/s on one core', number(median(ours)), '≥ 100,000', median(ours) >= 100_000)
row('the same, JQF (its fast coverage)', number(median(theirs)), '')
row('ratio to JQF', (median(ours) / median(theirs)).toFixed(1), '≥ 3', median(ours) / median(theirs) >= 3)

console.error(`memory of a host over ${minutes} min`)
{
  const { pool } = await hostFor(both)
  const resident = () =>
    readdirSync('/proc')
      .filter((name) => /^\d+$/.test(name))
      .map((pid) => {
        try {
          const command = readFileSync(`/proc/${pid}/cmdline`, 'utf8')
          if (!command.includes('assay.host.Main') || command.startsWith('unshare')) return 0
          return Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1024
        } catch {
          return 0
        }
      })
      .reduce((a, b) => Math.max(a, b), 0)
  let most = 0
  const seen = []
  const end = performance.now() + minutes * 60_000
  while (performance.now() < end) {
    const inputs = Array.from({ length: 1024 }, () => [0, integer(), 1, integer()])
    await pool.run([{ file: test, index: 0, inputs, versions: [0, 1], steps: 100_000, timeLimit: 500 }])
    seen.push(resident())
    most = Math.max(most, seen.at(-1))
  }
  pool.close()
  row('memory of the host: first, largest', `${number(seen[0])}, ${number(most)} MB`, '< 400 MB', most < 400)
}
console.table(rows)
process.exit(0)
