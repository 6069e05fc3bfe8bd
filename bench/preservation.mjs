// Time to a witness, what state and comparisons are worth, and how time grows with the number of patches:
// npm run bench:preservation [-- --java DATASET]
import { spawnSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { createTwoFilesPatch } from 'diff'

const root = fileURLToPath(new URL('..', import.meta.url))
const median = (list) => [...list].sort((a, b) => a - b)[list.length >> 1]
const work = mkdtempSync(join(tmpdir(), 'assay-bench-'))

/** One run of the command as a user starts it, with nothing in the cache. */
function assess(project, args) {
  const cache = join(work, 'cache')
  const started = performance.now()
  const { stdout } = spawnSync(
    process.execPath,
    [join(root, 'dist/cli/main.js'), 'assess', '--project', project, '--json', ...args],
    { env: { ...process.env, ASSAY_CACHE: cache }, encoding: 'utf8', maxBuffer: 1 << 28 },
  )
  const seconds = (performance.now() - started) / 1000
  rmSync(cache, { recursive: true, force: true })
  return { seconds, patches: JSON.parse(stdout).patches }
}

const subjects = ['gcd', 'fdistribution', 'regression', 'create-number'].map((name) => {
  const folder = join(root, 'examples', name)
  return { name, project: folder, patches: join(folder, 'patches'), args: [] }
})
const java = process.argv[process.argv.indexOf('--java') + 1]
if (process.argv.includes('--java'))
  for (const name of readdirSync(java).filter((n) => existsSync(join(java, n, 'case.json')))) {
    const folder = join(java, name)
    const config = join(work, `${name}.json`)
    const { config: given, language } = JSON.parse(readFileSync(join(folder, 'case.json'), 'utf8'))
    writeFileSync(config, JSON.stringify({ ...given, language }))
    const args = ['--config', config, '--preserve', join(folder, 'preserve')]
    subjects.push({ name: `${name} (Java)`, project: join(folder, 'project'), patches: join(folder, 'patches'), args })
  }

const ways = [
  ['everything', []],
  ['without state', ['--no-state']],
  ['without comparisons', ['--no-comparisons']],
  ['without both', ['--no-state', '--no-comparisons']],
]
const table = []
for (const [way, flags] of ways) {
  const seconds = []
  const executions = []
  let found = 0
  let all = 0
  for (const { name, project, patches, args } of subjects)
    for (const file of readdirSync(patches).filter((f) => !/^(correct|dev)/.test(f))) {
      const run = assess(project, ['--patch', join(patches, file), ...args, ...flags])
      all++
      if (run.patches[0].verdict !== 'overfitting') {
        console.error(`  ${way}: ${name} ${file} is ${run.patches[0].verdict}`)
        continue
      }
      found++
      seconds.push(run.seconds)
      executions.push(run.patches[0].effort.executions)
      if (way === 'everything') console.error(`  ${name} ${file}: ${run.seconds.toFixed(1)} s`)
    }
  table.push({
    way,
    condemned: `${found} of ${all}`,
    'median s': median(seconds).toFixed(2),
    'slowest s': Math.max(...seconds).toFixed(2),
    'median executions': median(executions),
    'most executions': Math.max(...executions),
  })
}
console.log('time to a witness, one patch a run, cold cache (goal: median under 3 s)')
console.table(table)

/** Patches of one bug by simple mutations: the fix, and one more wrong answer each. */
const gcd = join(work, 'gcd')
cpSync(join(root, 'examples/gcd'), gcd, { recursive: true })
const source = readFileSync(join(gcd, 'src/gcd.js'), 'utf8')
const guard = '  if (u === 0 || v === 0) {\n'
const fix = "    if (u === MIN || v === MIN) throw new RangeError('overflow')\n"
rmSync(join(gcd, 'patches'), { recursive: true })
mkdirSync(join(gcd, 'patches'))
for (let i = 0; i < 50; i++) {
  const wrong =
    i % 5 === 0 ? '' : `  if (p === ${i * 7 + 1} && q ${['===', '<', '>', '!=='][i % 4]} ${i}) return ${i}\n`
  const after = source.replace(guard, wrong + guard + fix)
  writeFileSync(
    join(gcd, `patches/${String(i).padStart(2, '0')}.diff`),
    createTwoFilesPatch('a/src/gcd.js', 'b/src/gcd.js', source, after, '', '', { context: 3 }),
  )
}
const curve = [1, 10, 50].map((count) => {
  const patches = readdirSync(join(gcd, 'patches'))
    .slice(0, count)
    .map((name) => join(gcd, 'patches', name))
  const { seconds, patches: judged } = assess(gcd, ['--patch', ...patches])
  const said = (verdict) => judged.filter((p) => p.verdict === verdict).length
  return { count, seconds, unrefuted: said('unrefuted'), overfitting: said('overfitting') }
})
console.log('many patches of one bug')
console.table(
  curve.map(({ count, seconds, ...said }) => ({
    patches: count,
    seconds: seconds.toFixed(1),
    'of count × one': `${Math.round((100 * seconds) / (count * curve[0].seconds))}%`,
    ...said,
  })),
)
rmSync(work, { recursive: true, force: true })
