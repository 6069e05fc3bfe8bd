// Speed of C programs under the host, beside AFL++ where it is installed: ratios of one run.
import { execFileSync, spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Server } from '../dist/languages/c/host/server.js'
import { programOf } from '../dist/languages/c/build.js'
import { discoverC } from '../dist/languages/c/discover.js'
import { readTree } from '../dist/files/tree.js'

const scratch = mkdtempSync(join(tmpdir(), 'assay-bench-c-'))
process.on('exit', () => rmSync(scratch, { recursive: true, force: true }))
const example = (name) => new URL(`../examples/${name}`, import.meta.url).pathname
const limits = { steps: 1e7, milliseconds: 1000, megabytes: 1000, operands: false, trace: false }
const afl = spawnSync('afl-clang-fast', ['--version']).status === 0
const seconds = 10

async function serverFor(name) {
  const tree = readTree(example(name))
  const plan = discoverC(tree, { c: { compiler: 'clang' } })
  const started = performance.now()
  const { program, complaints } = await programOf(tree, new Map(), plan)
  if (complaints) throw new Error(JSON.stringify(complaints))
  const built = performance.now() - started
  const server = new Server(program, plan.c.entry, { files: {}, covers: 0 }, join(scratch, name))
  await server.start()
  return { server, built }
}

/** Executions a second of inputs that work. */
async function speed(server, input, count) {
  const batch = Array.from({ length: 256 }, () => input)
  await server.run(batch, limits)
  const started = performance.now()
  for (let done = 0; done < count; done += batch.length) await server.run(batch, limits)
  return Math.round((count / (performance.now() - started)) * 1000)
}

/** What AFL++ makes of the same program with the same sanitizers. */
function aflSpeed(name, sources, args) {
  const folder = example(name)
  const program = join(scratch, `${name}-afl`)
  const env = { ...process.env, AFL_USE_ASAN: '1', AFL_USE_UBSAN: '1', AFL_QUIET: '1' }
  execFileSync('afl-clang-fast', ['-O1', '-g', ...args.build, ...sources, '-o', program], {
    cwd: folder,
    env,
    stdio: 'ignore',
  })
  const out = join(scratch, `${name}-out`)
  const fuzz = ['-i', join(folder, 'seeds'), '-o', out, '-V', String(seconds), '-m', 'none', '--', program, ...args.run]
  spawnSync('afl-fuzz', fuzz, {
    env: {
      ...env,
      AFL_SKIP_CPUFREQ: '1',
      AFL_NO_UI: '1',
      AFL_I_DONT_CARE_ABOUT_MISSING_CRASHES: '1',
      AFL_NO_AFFINITY: '1',
    },
    stdio: 'ignore',
  })
  const stats = readFileSync(join(out, 'default', 'fuzzer_stats'), 'utf8')
  return Math.round(Number(/execs_per_sec\s*:\s*([\d.]+)/.exec(stats)[1]))
}

const row = (what, own, other, note = '') =>
  console.log(
    what.padEnd(44),
    String(own).padStart(9),
    String(other ?? '–').padStart(9),
    other ? (own / other).toFixed(2).padStart(7) : '      –',
    note,
  )

console.log(
  'Assay runs one input that works; AFL++ runs its own mutations, of which many crash in these small programs.\n',
)
console.log(''.padEnd(44), 'Assay'.padStart(9), 'AFL++'.padStart(9), 'ratio'.padStart(7))
if (!afl) console.log('AFL++ is not installed (afl++): nothing to compare with')

const records = await serverFor('records-c')
const two = readFileSync(join(example('records-c'), 'seeds/two'))
row(
  'fuzz target, persistent (executions/s)',
  await speed(records.server, two, 100_000),
  afl && aflSpeed('records-c', ['records.c', 'target.c'], { build: ['-fsanitize=fuzzer'], run: [] }),
)
const image = await serverFor('bounded-write-c')
const black = readFileSync(join(example('bounded-write-c'), 'seeds/black'))
row(
  'program with a file, fork server (executions/s)',
  await speed(image.server, black, 2000),
  afl && aflSpeed('bounded-write-c', ['decode.c'], { build: [], run: ['@@'] }),
)
const crash = readFileSync(join(example('records-c'), 'crashes/truncated'))
row('restart after an abort (ms)', (1000 / (await speed(records.server, crash, 512))).toFixed(2))

// A meta-program of 1000 candidates: `repair` runs them on every input of the example.
const inputs = readdirSync(join(example('bounded-write-c'), 'seeds')).length + 1
const started = performance.now()
const cli = new URL('../dist/cli/main.js', import.meta.url).pathname
const args = [
  'repair',
  '--project',
  example('bounded-write-c'),
  '--most',
  '1000',
  '--confirm',
  '0',
  '--write',
  '0',
  '--json',
]
const { counts } = JSON.parse(
  execFileSync(process.execPath, [cli, ...args, '--out', join(scratch, 'out')], {
    encoding: 'utf8',
    maxBuffer: 1 << 28,
  }),
)
const taken = performance.now() - started
console.log(`\n${counts.tried} candidates × ${inputs} inputs in one program: ${(taken / 1000).toFixed(1)} s`)
console.log(
  `a build each (${Math.round(image.built)} ms): ${((image.built * counts.tried) / 1000).toFixed(0)} s, ${((image.built * counts.tried) / taken).toFixed(0)} times as long`,
)
console.log(`memory of this process: ${Math.round(process.memoryUsage().rss / 2 ** 20)} MB`)
records.server.stop()
image.server.stop()
process.exit(0)
