// Time from the start of the command to a condemning test case that was run, one patch a run, against the 6.9 minutes
// of the paper's table 2: npm run bench:difference [-- --data DATASET]
import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('..', import.meta.url))
const published = 6.9 * 60
const work = mkdtempSync(join(tmpdir(), 'assay-bench-'))
const median = (list) => [...list].sort((a, b) => a - b)[list.length >> 1]

const subjects = ['to-boolean', 'invoice', 'withdraw', 'text-table'].map((name) => {
  const folder = join(root, 'examples', name)
  return { name, project: folder, folder, wrong: readdirSync(join(folder, 'patches')), args: [] }
})
const data = process.argv[process.argv.indexOf('--data') + 1]
if (process.argv.includes('--data'))
  for (const name of readdirSync(data).filter((n) => existsSync(join(data, n, 'case.json')))) {
    const folder = join(data, name)
    const { config, language, patches } = JSON.parse(readFileSync(join(folder, 'case.json'), 'utf8'))
    const path = join(work, `${name}.json`)
    writeFileSync(path, JSON.stringify({ ...config, language }))
    const wrong = patches.filter((p) => p.label === 'overfitting').map((p) => p.file.replace(/^patches\//, ''))
    subjects.push({ name, project: join(folder, 'project'), folder, wrong, args: ['--config', path] })
  }

const rows = []
for (const { name, project, folder, wrong, args } of subjects) {
  // A developer has run the tool before: the buggy version is known, the patch is not.
  const cache = join(work, 'cache')
  for (const file of wrong.filter((f) => !f.startsWith('correct'))) {
    const given = ['--patch', join(folder, 'patches', file), '--reference', join(folder, 'reference.diff'), ...args]
    const started = performance.now()
    const { stdout } = spawnSync(
      process.execPath,
      [join(root, 'dist/cli/main.js'), 'assess', '--project', project, '--judges', 'difference', '--json', ...given],
      { env: { ...process.env, ASSAY_CACHE: cache }, encoding: 'utf8', maxBuffer: 1 << 28 },
    )
    const seconds = (performance.now() - started) / 1000
    const [patch] = JSON.parse(stdout).patches
    const isTest = patch.evidence[0]?.regressionTest !== undefined
    rows.push({ name, file, seconds, isCondemned: patch.verdict === 'overfitting', isTest })
    console.error(`  ${name} ${file}: ${patch.verdict}${isTest ? ' with a test' : ''}, ${seconds.toFixed(1)} s`)
  }
  rmSync(cache, { recursive: true, force: true })
}
const condemned = rows.filter((row) => row.isCondemned)
const tested = condemned.filter((row) => row.isTest)
const times = tested.map((row) => row.seconds)
console.log(
  `${condemned.length} of ${rows.length} condemned, ${tested.length} of them with a test that was run; to the test: median ${median(times).toFixed(1)} s (goal: under 10 s), slowest ${Math.max(...times).toFixed(1)} s; the published average is ${(published / median(times)).toFixed(0)} times as long`,
)
rmSync(work, { recursive: true, force: true })
