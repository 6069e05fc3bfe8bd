import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Browser, BrowserContextOptions, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { htmlPage } from '../../src/report/html.js'
import type { Report } from '../../src/model/report.js'
import { openChromium } from '../support/chromium.js'
import { hostile, sampleReport } from '../support/report-sample.js'

let browser: Browser
let folder: string
let troubles: string[]
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'assay-report-'))
  browser = await openChromium()
})
afterAll(async () => {
  await browser?.close()
  rmSync(folder, { recursive: true, force: true })
})

/** What went wrong on any page is told after each test: errors, and requests that leave the file. */
afterEach(async () => {
  await Promise.all(browser.contexts().map((context) => context.close()))
  expect(troubles).toEqual([])
})

async function open(report: Report, hash = '', options: BrowserContextOptions = {}): Promise<Page> {
  troubles = []
  const file = join(folder, 'report.html')
  writeFileSync(file, htmlPage({ kind: 'assessment', report }))
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 }, ...options })
  const page = await context.newPage()
  page.on('console', (message) => message.type() !== 'log' && troubles.push(message.text()))
  page.on('pageerror', (error) => troubles.push(error.message))
  page.on('request', (request) => {
    const url = request.url()
    if (url !== pathToFileURL(file).href && !url.startsWith('data:')) troubles.push(url)
  })
  await page.goto(pathToFileURL(file).href + hash)
  await page.waitForSelector('h1')
  return page
}

const small = sampleReport(24)
const rows = (page: Page) => page.locator('a.patch')
const inPage = <T>(page: Page, code: string) => page.evaluate(code) as Promise<T>

describe('the overview', () => {
  it('tells the verdicts, groups and judges, and ranks the patches', async () => {
    const page = await open(small)
    expect(await page.locator('h1').textContent()).toBe('24 patches')
    expect(await page.locator('.counts button').allTextContents()).toEqual([
      '✓5 unrefuted',
      '?3 inconclusive',
      '!5 suspect',
      '✕8 overfitting',
      '–3 implausible',
    ])
    expect(await page.locator('.groups li').first().textContent()).toContain('behave the same on 12,400 executions')
    expect(await page.locator('.plan li').last().textContent()).toContain('skipped')
    expect(await rows(page).count()).toBe(24)
    expect(await page.locator('a.patch .rank').allTextContents()).toEqual(small.patches.map((_, i) => String(i + 1)))
  })

  it('shows what was asked for: by verdict, judge and text, one of those alike, in another order', async () => {
    const page = await open(small)
    const wrong = page.locator('.counts .overfitting')
    await wrong.click()
    expect(await wrong.getAttribute('aria-pressed')).toBe('true')
    expect(await rows(page).count()).toBe(8)
    await page.getByLabel('one per group with the same behaviour').check()
    expect(await rows(page).count()).toBe(6)
    await page.getByLabel('one per group with the same behaviour').uncheck()
    await wrong.click()
    await page.getByLabel('Judge', { exact: true }).selectOption('syntax')
    expect(await rows(page).count()).toBe(5)
    await page.getByLabel('Judge', { exact: true }).selectOption('')
    await page.getByRole('searchbox').fill('GCD-0007')
    expect(await page.locator('a.patch .name').allTextContents()).toEqual(['patches/arja/gcd-0007.diff'])
    await page.getByRole('searchbox').fill('nothing is like this')
    expect(await page.locator('.ranked').textContent()).toContain('No patch matches.')
    await page.getByRole('searchbox').fill('')
    await page.getByLabel('Sort by').selectOption('name')
    await page.getByLabel('Reverse order').click()
    expect(await page.locator('a.patch .name').first().textContent()).toBe('patches/tbar/gcd-0024.diff')
  })

  it('goes by keys alone', async () => {
    const page = await open(small)
    const focused = () =>
      inPage<string>(page, 'document.activeElement.getAttribute("href") ?? document.activeElement.type')
    const first = small.patches.findIndex(({ rank }) => rank === 1) + 1
    const second = small.patches.findIndex(({ rank }) => rank === 2) + 1
    await page.keyboard.press('j')
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('k')
    expect(await focused()).toBe(`#/patch/${first}`)
    await page.keyboard.press('Enter')
    await page.waitForSelector('.patch-page')
    await page.keyboard.press('j')
    await page.locator('.patch-page', { hasText: small.patches[second - 1].patch }).waitFor()
    await page.keyboard.press('Escape')
    await page.waitForSelector('.patches')
    // Back where one came from.
    await expect.poll(focused).toBe(`#/patch/${second}`)
    await page.keyboard.press('/')
    expect(await focused()).toBe('search')
    await page.keyboard.type('j?')
    expect(await page.getByRole('searchbox').inputValue()).toBe('j?')
    await page.keyboard.press('Escape')
    await page.keyboard.press('?')
    expect(await page.locator('dialog').isVisible()).toBe(true)
    await page.keyboard.press('Escape')
    expect(await page.locator('dialog').isVisible()).toBe(false)
  })
})

describe('the page of a patch', () => {
  it('shows the evidence and the change at once', async () => {
    const page = await open(small, '#/patch/1')
    const card = page.locator('.witness').first()
    expect(await card.locator('figcaption').allTextContents()).toEqual([
      'before ✓ right',
      'after ✕ wrong',
      'expected ✓ right',
    ])
    expect((await card.locator('.side.wrong mark').allTextContents()).join('')).toMatch(/^99\d$|^\d$/)
    const added = await page.locator('.diff .new').allTextContents()
    expect(added).toHaveLength(4)
    expect(added.at(-1)).toContain('never run')
    for (const title of ['Similarity', 'Search', 'Not executed', 'Judges', 'Same behaviour', 'Reproduce'])
      expect(await page.getByRole('heading', { level: 2, name: title }).count(), title).toBe(1)
  })

  it('shows invariants with the run that breaks them, scores, questions and remarks', async () => {
    const suspect = await open(small, '#/patch/9')
    expect(await suspect.locator('.law').textContent()).toContain('result >= 0')
    expect(await suspect.locator('.law .side').allTextContents()).toEqual([
      'reference result = 999',
      'patched result = -999',
    ])
    expect(await suspect.locator('.score').last().textContent()).toContain('leaves before existing work')
    await suspect.goto(suspect.url().replace(/#.*/, '#/patch/3'))
    await suspect.waitForSelector('.question')
    expect(await suspect.locator('.notice').textContent()).toContain('also edits tests')
  })

  it('gives the test and the command to the clipboard', async () => {
    const page = await open(small, '#/patch/1', { permissions: ['clipboard-read', 'clipboard-write'] })
    const clipboard = () => inPage<string>(page, 'navigator.clipboard.readText()')
    const [witness] = small.patches[0].evidence
    await page.getByRole('button', { name: 'Copy test' }).first().click()
    await page.getByRole('button', { name: 'Copied' }).waitFor()
    expect(await clipboard()).toBe(witness.kind === 'witness' && witness.regressionTest)
    await page.getByRole('button', { name: 'Copy command' }).click()
    await expect.poll(clipboard).toBe(small.patches[0].reproduce)
    await page.getByText('Regression test').first().click()
    expect(await page.locator('.test-text .code').textContent()).toContain('expect(gcd(0, 999)).toBe(999)')
  })
})

describe('wherever it is opened', () => {
  it('is light or dark as the system is, or as one likes', async () => {
    const page = await open(small, '', { colorScheme: 'dark' })
    const ground = () => inPage<string>(page, 'getComputedStyle(document.body).backgroundColor')
    expect(await ground()).toBe('rgb(20, 22, 26)')
    await page.getByLabel('Colours').selectOption('light')
    await expect.poll(ground).toBe('rgb(247, 247, 245)')
    await page.reload()
    await expect.poll(ground).toBe('rgb(247, 247, 245)')
  })

  it.each(['', '#/patch/1', '#/patch/2', '#/patch/3'])('fits on a narrow screen: %s', async (hash) => {
    const page = await open(small, hash, { viewport: { width: 360, height: 740 } })
    expect(await inPage(page, 'document.documentElement.scrollWidth')).toBe(360)
  })

  it('takes hostile text for text', async () => {
    const page = await open(small, '#/patch/2')
    expect(await page.locator('h1').textContent()).toContain('</script><img src=x onerror=')
    // What turns the order of characters round is shown, and not done.
    expect(await page.locator('h1 .unseen').allTextContents()).toEqual(['U+2028', 'U+202E', 'U+202C'])
    expect(await page.locator('.diff').textContent()).toContain('<img src=x')
    await page.keyboard.press('Escape')
    await page.waitForSelector('.patches')
    expect(await page.locator('img').count()).toBe(0)
    expect(await inPage(page, 'globalThis.harmed')).toBeUndefined()
    expect(
      await inPage(page, 'JSON.parse(document.getElementById("data").textContent).report.patches[1].patch'),
    ).toContain(hostile)
  })

  it('may fetch nothing, even if something in it tried to', async () => {
    const page = await open(small)
    const attempt = 'fetch("data:text/plain,x").then(() => "fetched", () => "refused")'
    expect(await inPage(page, attempt)).toBe('refused')
    troubles = []
  })

  it('opens with a thousand patches', async () => {
    const page = await open(sampleReport(1000))
    expect(await rows(page).count()).toBe(1000)
    await page.getByRole('searchbox').fill('gcd-0999')
    await expect.poll(() => rows(page).count()).toBe(1)
  })
})
