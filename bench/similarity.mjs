// Time to compare executions before and after a patch, one patch a run, against the 5 to 10 minutes of the paper:
// npm run bench:similarity
import { spawnSync } from 'node:child_process'
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('..', import.meta.url))
const published = 5 * 60
const cache = mkdtempSync(join(tmpdir(), 'assay-bench-'))
const median = (list) => list.toSorted((a, b) => a - b)[list.length >> 1]

for (const [language, suffix] of [
  ['Java', ''],
  ['JavaScript', '-js'],
]) {
  const times = []
  let right = 0
  for (const name of ['replace-each', 'pie-chart', 'initials', 'bulk-price']) {
    const folder = join(root, 'examples', name + suffix)
    for (const file of readdirSync(join(folder, 'patches'))) {
      const patch = join(folder, 'patches', file)
      const args = ['assess', '--project', folder, '--judges', 'similarity', '--json', '--patch', patch]
      const started = performance.now()
      const { stdout } = spawnSync(process.execPath, [join(root, 'dist/cli/main.js'), ...args], {
        env: { ...process.env, ASSAY_CACHE: cache },
        encoding: 'utf8',
        maxBuffer: 1 << 28,
      })
      times.push((performance.now() - started) / 1000)
      const { verdict } = JSON.parse(stdout).patches[0]
      if ((verdict === 'suspect') !== file.startsWith('correct')) right++
      console.error(`  ${name}${suffix} ${file}: ${verdict}, ${times.at(-1).toFixed(1)} s`)
    }
  }
  console.log(
    `${language}: ${right} of ${times.length} patches told right; median ${median(times).toFixed(1)} s a patch, slowest ${Math.max(...times).toFixed(1)} s (goal: under 30 s); the paper's 5 minutes are ${(published / median(times)).toFixed(0)} times as long`,
  )
}
rmSync(cache, { recursive: true, force: true })
