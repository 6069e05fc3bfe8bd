// How long the HTML report of many patches takes: to write, to open until every row stands in it, to search, to open a patch.
// node bench/report.mjs
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { runnerImport } from 'vite'
import { htmlPage } from '../dist/report/html.js'

const load = async (file) => (await runnerImport(new URL(file, import.meta.url).pathname)).module
const { sampleReport } = await load('../test/support/report-sample.ts')
const { openChromium } = await load('../test/support/chromium.ts')

const folder = mkdtempSync(join(tmpdir(), 'assay-bench-report-'))
const browser = await openChromium()
try {
  for (const count of [24, 200, 1000]) {
    const report = sampleReport(count)
    const start = performance.now()
    const html = htmlPage({ kind: 'assessment', report })
    const written = performance.now() - start
    const file = join(folder, `${count}.html`)
    writeFileSync(file, html)
    const runs = []
    for (let i = 0; i < 3; i++) runs.push(await measure(pathToFileURL(file).href, count))
    const best = (name) => Math.round(Math.min(...runs.map((run) => run[name])))
    const told = ['worked', 'opened', 'painted', 'searched', 'patch']
      .map((name) => `${name} ${best(name)} ms`)
      .join(', ')
    console.log(`${count} patches, ${(html.length / 1e6).toFixed(2)} MB: written ${written.toFixed(0)} ms, ${told}`)
  }
} finally {
  await browser.close()
  rmSync(folder, { recursive: true, force: true })
}

/** Times by the page's own clock, from the start of the navigation on. */
async function measure(url, count) {
  const page = await browser.newPage({ viewport: { width: 1280, height: 800 } })
  const session = await page.context().newCDPSession(page)
  // What the page's thread worked, which other programs on the machine do not lengthen.
  await session.send('Performance.enable', { timeDomain: 'threadTicks' })
  // Looked at in every frame, so that the clock stops with the first one that has all rows.
  await page.addInitScript((wanted) => {
    const look = () => {
      if (document.querySelectorAll('a.patch').length < wanted) return requestAnimationFrame(look)
      window.opened = performance.now()
      requestAnimationFrame(() => setTimeout(() => (window.painted = performance.now())))
    }
    requestAnimationFrame(look)
  }, count)
  await page.goto(url)
  await page.waitForFunction('window.painted')
  const { metrics } = await session.send('Performance.getMetrics')
  const worked = metrics.find(({ name }) => name === 'TaskDuration').value * 1000
  const times = await page.evaluate(async () => {
    const frame = () => new Promise((done) => requestAnimationFrame(() => setTimeout(done)))
    const timed = async (act) => {
      const from = performance.now()
      act()
      await frame()
      return performance.now() - from
    }
    const field = document.querySelector('input[type=search]')
    const searched = await timed(() => {
      field.value = 'tbar'
      field.dispatchEvent(new Event('input', { bubbles: true }))
    })
    const patch = await timed(() => document.querySelector('a.patch').click())
    return { opened: window.opened, painted: window.painted, searched, patch }
  })
  await page.close()
  return { ...times, worked }
}
