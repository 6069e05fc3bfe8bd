// Two hundred patches of one bug in one run: does it keep to its budget, and how much memory do all its processes take?
// npm run bench:many [-- --budget 5m --patches 200]
import { spawn, spawnSync } from 'node:child_process'
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { runnerImport } from 'vite'

const option = (name, otherwise) => process.argv[process.argv.indexOf(`--${name}`) + 1 || -1] ?? otherwise
const budget = option('budget', '5m')
const wanted = option('patches', '200')
const tool = fileURLToPath(new URL('../dist/cli/main.js', import.meta.url))
const folder = mkdtempSync(join(tmpdir(), 'assay-bench-many-'))
const project = join(folder, 'project')
const [patches, report] = [join(folder, 'patches'), join(folder, 'report')]
const env = { ...process.env, ASSAY_CACHE: join(folder, 'cache') }

/** What a process and all below it hold, shared pages by their part. */
function memoryOf(pid) {
  const children = new Map()
  for (const name of readdirSync('/proc').filter((entry) => /^\d+$/.test(entry)))
    try {
      const parent = Number(readFileSync(`/proc/${name}/stat`, 'utf8').split(') ').at(-1).split(' ')[1])
      children.set(parent, [...(children.get(parent) ?? []), Number(name)])
    } catch {
      // It has ended.
    }
  const of = (one) => {
    let own = 0
    try {
      own = Number(/^Pss:\s+(\d+)/m.exec(readFileSync(`/proc/${one}/smaps_rollup`, 'utf8'))[1])
    } catch {
      // It has ended.
    }
    return (children.get(one) ?? []).reduce((sum, child) => sum + of(child), own)
  }
  return of(pid) / 1024
}

try {
  cpSync(fileURLToPath(new URL('../examples/bounded-write-js', import.meta.url)), project, { recursive: true })
  const made = spawnSync(
    process.execPath,
    [tool, 'repair', '--project', project, '--write', wanted, '--out', patches],
    { env },
  )
  if (made.status !== 0) throw new Error(`assay repair failed:\n${made.stderr}`)
  const started = performance.now()
  const args = [tool, 'assess', '--project', project, '--patch', patches, '--budget', budget, '--report', report]
  const child = spawn(process.execPath, args, { env, stdio: ['ignore', 'ignore', 'inherit'] })
  let most = 0
  const timer = setInterval(() => (most = Math.max(most, memoryOf(child.pid))), 500)
  const code = await new Promise((done) => child.on('close', done))
  clearInterval(timer)
  const seconds = (performance.now() - started) / 1000
  const { patches: judged, stopped } = JSON.parse(readFileSync(join(report, 'report.json'), 'utf8'))
  const verdicts = Object.entries(counted(judged))
  console.log(
    `${judged.length} patches, exit code ${code}: ${verdicts.map(([name, of]) => `${of.length} ${name}`).join(', ')}`,
  )
  console.log(`${seconds.toFixed(1)} s of ${budget}, at most ${most.toFixed(0)} MB in all processes (goal: 1,500)`)
  if (stopped) console.log(stopped)
  const html = join(report, 'report.html')
  const { openChromium } = (await runnerImport(new URL('../test/support/chromium.ts', import.meta.url).pathname)).module
  const browser = await openChromium()
  try {
    const page = await browser.newPage()
    const before = performance.now()
    await page.goto(pathToFileURL(html).href)
    await page.waitForFunction((count) => document.querySelectorAll('a.patch').length >= count, judged.length)
    const opened = (performance.now() - before) / 1000
    console.log(`report of ${(statSync(html).size / 1e6).toFixed(1)} MB opens in ${opened.toFixed(2)} s (goal: 2)`)
  } finally {
    await browser.close()
  }
} finally {
  rmSync(folder, { recursive: true, force: true })
}

function counted(judged) {
  const groups = {}
  for (const one of judged) (groups[one.verdict] ??= []).push(one)
  return groups
}
