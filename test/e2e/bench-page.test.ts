import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Browser, BrowserContextOptions, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { compareRuns } from '../../src/commands/bench/against.js'
import { benchReport } from '../../src/commands/bench/report.js'
import { htmlPage } from '../../src/report/html.js'
import { hostile, sampleCases, witness } from '../support/bench-sample.js'
import { openChromium } from '../support/chromium.js'
import type { CaseResult, BenchReport } from '../../src/model/bench-report.js'

let browser: Browser
let folder: string
let troubles: string[]
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'assay-bench-page-'))
  browser = await openChromium()
})
afterAll(async () => {
  await browser?.close()
  rmSync(folder, { recursive: true, force: true })
})
afterEach(async () => {
  await Promise.all(browser.contexts().map((context) => context.close()))
  expect(troubles).toEqual([])
})

async function open(report: BenchReport, options: BrowserContextOptions = {}): Promise<Page> {
  troubles = []
  const file = join(folder, 'bench.html')
  writeFileSync(file, htmlPage({ kind: 'bench', report }))
  const page = await (await browser.newContext({ viewport: { width: 1280, height: 800 }, ...options })).newPage()
  page.on('console', (message) => message.type() !== 'log' && troubles.push(message.text()))
  page.on('pageerror', (error) => troubles.push(error.message))
  page.on('request', (request) => request.url() !== pathToFileURL(file).href && troubles.push(request.url()))
  await page.goto(pathToFileURL(file).href)
  await page.waitForSelector('h1')
  return page
}

const published = { 'PATCH-SIM': { tp: 62, fn: 47, fp: 0, tn: 30 } }
const reportOf = (cases: CaseResult[]) => benchReport({ name: `sample ${hostile}`, published }, cases)
const section = (page: Page, name: string) => page.getByRole('region', { name, exact: false })
/** The page is asked in its own words; the tests know no DOM. */
const sideways = (page: Page) =>
  page.evaluate('document.documentElement.scrollWidth - window.innerWidth') as Promise<number>

describe('the page of a benchmark', () => {
  it('has the figures beside published ones, curves, and who catches what', async () => {
    const page = await open(reportOf(sampleCases(6)))
    const row = (name: string) => page.getByRole('row').filter({ has: page.getByRole('rowheader', { name }) })
    expect(await row('overfitting or suspect').getByRole('cell').allTextContents()).toEqual(
      '20 1 10 6 77% 95% 81% 0.85 – 1.36'.split(' '),
    )
    expect(await row('PATCH-SIM published').getByRole('cell').first().textContent()).toBe('62')
    expect(await page.locator('polyline').count()).toBe(3)
    expect(await row('none').getByRole('cell').allTextContents()).toEqual(['6', '10'])
    expect(await section(page, 'Overfitting patches that are missed').locator('.bench-patch').count()).toBe(6)
  })

  it('shows hostile names as text', async () => {
    const page = await open(reportOf(sampleCases(2)))
    const flagged = section(page, 'Correct patches that are flagged').locator('.bench-name')
    expect(await flagged.textContent()).toContain('</script><img src=x')
    expect(await page.locator('img').count()).toBe(0)
    expect(await page.title()).toContain('Assay bench')
  })

  it('filters by text, verdict, label and judge, from the keyboard', async () => {
    const page = await open(reportOf(sampleCases(30)))
    const status = page.getByRole('status')
    expect(await status.textContent()).toBe('205 patches of 30 cases')
    await page.keyboard.press('/')
    await page.keyboard.type('case-7')
    await page.getByText('7 patches of 1 case').waitFor()
    await page.getByRole('combobox', { name: /^judge/ }).selectOption('similarity')
    await page.getByText('2 patches of 1 case').waitFor()
    expect(await section(page, 'Cases').last().locator('.bench-patch').count()).toBe(2)
    await page.getByRole('combobox', { name: /^verdict/ }).selectOption('unrefuted')
    await page.getByText('0 patches of 0 cases').waitFor()
  })

  it('tells what changed since an earlier run', async () => {
    const [first, ...rest] = sampleCases(3)
    const [fine, ...others] = first.patches
    const now = [
      { ...first, patches: [{ ...fine, verdict: 'overfitting' as const, evidence: [witness()] }, ...others] },
      ...rest,
    ]
    const page = await open({ ...reportOf(now), against: compareRuns([first, ...rest], now) })
    const since = section(page, 'Since the earlier run').first()
    expect(await since.getByRole('heading').textContent()).toContain('1 correct patches newly judged overfitting')
    expect(await since.locator('.bench-patch').textContent()).toContain(
      'difference (reference) now has evidence against it',
    )
  })

  it.each(['light', 'dark'] as const)('fits a narrow screen, %s', async (colorScheme) => {
    const page = await open(reportOf(sampleCases(6)), { colorScheme, viewport: { width: 360, height: 740 } })
    await page.locator('summary').last().click()
    expect(await sideways(page)).toBeLessThanOrEqual(0)
  })
})
