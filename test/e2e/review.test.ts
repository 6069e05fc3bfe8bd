import { spawn, type ChildProcess } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser, BrowserContextOptions, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { ReviewRequest, ReviewState } from '../../src/model/review.js'
import { ReviewServer } from '../../src/service/review-server.js'
import { scriptRepositories } from '../support/changed.js'
import { openChromium } from '../support/chromium.js'
import { root, type Project } from '../support/project.js'
import { sampleReport } from '../support/report-sample.js'

let browser: Browser
const troubles: string[] = []
const closing: (() => unknown)[] = []
beforeAll(async () => {
  browser = await openChromium()
})
afterAll(() => browser?.close())
afterEach(async () => {
  await Promise.all(browser.contexts().map((context) => context.close()))
  for (const close of closing.splice(0).reverse()) await close()
  expect(troubles.splice(0)).toEqual([])
})

async function open(address: string, options: BrowserContextOptions = {}): Promise<Page> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 }, ...options })
  const page = await context.newPage()
  page.on('console', (message) => message.type() !== 'log' && troubles.push(message.text()))
  page.on('pageerror', (error) => troubles.push(error.message))
  page.on('request', (one) => {
    if (!one.url().startsWith(address) && !one.url().startsWith('data:')) troubles.push(one.url())
  })
  await page.goto(address)
  await page.waitForSelector('h1')
  return page
}

interface Command {
  readonly address: string
  readonly child: ChildProcess
  readonly project: Project
  /** What it printed and its exit code, when it has ended. */
  readonly ended: Promise<{ text: string; code: number | null }>
}

async function started(): Promise<Command> {
  const project = scriptRepositories[0].make()
  const cache = mkdtempSync(join(tmpdir(), 'assay-review-'))
  const child = spawn(process.execPath, [join(root, 'dist/cli/main.js'), 'review'], {
    cwd: project.folder,
    env: { ...process.env, ASSAY_CACHE: cache, ASSAY_HOSTS: '1' },
  })
  let text = ''
  const ended = new Promise<{ text: string; code: number | null }>((resolve) =>
    child.on('close', (code) => resolve({ text, code })),
  )
  closing.push(
    () => rmSync(cache, { recursive: true, force: true, maxRetries: 5 }),
    () => project.remove(),
    async () => {
      child.kill('SIGKILL')
      await ended
    },
  )
  const address = await new Promise<string>((resolve, reject) => {
    child.stdout.on('data', (chunk) => {
      text += chunk
      const found = /Review: (\S+)/.exec(text)?.[1]
      if (found) resolve(found)
    })
    void ended.then(() => reject(new Error(`it ended: ${text}`)))
  })
  return { address, child, project, ended }
}
const verdict = (page: Page) => page.locator('.standing .verdict').last()
const answersIn = ({ folder }: Project) => {
  const path = join(folder, 'assay.answers.json')
  return existsSync(path)
    ? (JSON.parse(readFileSync(path, 'utf8')) as { answers: { expected: unknown }[] }).answers
    : []
}

describe('assay review', () => {
  it('changes the verdict with an answer that is typed, takes it back, and prints the result', async () => {
    const { address, project, ended } = await started()
    const page = await open(address)
    expect(await verdict(page).textContent()).toContain('inconclusive')
    expect(await page.locator('.diff .new').textContent()).toContain('whole === 0')
    const card = page.locator('[data-card]', { hasText: /share\([^,]+, 0\)/ }).first()
    await card.focus()
    await page.keyboard.press('v')
    await page.keyboard.type('zero')
    await page.keyboard.press('Enter')
    expect(await page.getByRole('alert').textContent()).toContain('zero is not a value')
    await page.keyboard.press('ControlOrMeta+a')
    await page.keyboard.type('0')
    await page.keyboard.press('Enter')
    await expect.poll(() => verdict(page).textContent(), { timeout: 30_000 }).toContain('overfitting')
    await expect.poll(() => page.locator('.standing').textContent()).toMatch(/inconclusive.*→.*overfitting/)
    expect(await page.locator('.card.witness .side').allTextContents()).toContainEqual(
      expect.stringContaining('expected'),
    )
    expect(answersIn(project)).toMatchObject([{ expected: 0 }])

    await page.keyboard.press('u')
    await expect.poll(() => verdict(page).textContent(), { timeout: 30_000 }).toContain('inconclusive')
    expect(answersIn(project)).toEqual([])
    await page.getByRole('button', { name: 'Finish' }).click()
    const { text, code } = await ended
    expect([code, text]).toEqual([0, expect.stringContaining('1 inconclusive')])
    await page.getByText('assay review has ended').waitFor()
    expect(await page.getByRole('button', { name: /Judge again/ }).isDisabled()).toBe(true)
  })

  it('takes an answer by button, and ends with Ctrl-C', async () => {
    const { address, child, project, ended } = await started()
    const page = await open(address)
    await page
      .getByRole('button', { name: /Yes, it is right|After is right/ })
      .first()
      .click()
    await page.locator('.given li').waitFor()
    expect(answersIn(project)).toHaveLength(1)
    const begun = Date.now()
    child.kill('SIGINT')
    expect(await ended).toMatchObject({ code: 0, text: expect.stringContaining('1 answer kept') })
    expect(Date.now() - begun).toBeLessThan(4000)
    await page.getByText('assay review has ended').waitFor()
  })
})

/** The real server with a state of its own, and what it was asked for. */
async function serving(some: Partial<ReviewState> = {}) {
  const asked: ReviewRequest[] = []
  const state = { revision: 1, report: sampleReport(24), run: { kind: 'done' }, answers: [], ...some } as ReviewState
  const server = await ReviewServer.start(() => ({ state, act: (one) => void asked.push(one) }))
  closing.push(() => server.close())
  return { address: server.address, asked, state }
}

describe('the page', () => {
  it('goes by keys alone', async () => {
    const { address, asked, state } = await serving()
    const page = await open(address)
    const name = () => page.locator('h1').textContent()
    const first = state.report.patches.findIndex(({ questions }) => questions.length)
    expect(await name()).toBe(state.report.patches[first].patch)
    await page.keyboard.press('a')
    await page.keyboard.press('b')
    const number = 1
    await expect
      .poll(() => asked)
      .toEqual([
        { do: 'answer', revision: 1, question: number, right: 'after' },
        { do: 'answer', revision: 1, question: number, right: 'before' },
      ])
    await page.keyboard.press('n')
    expect(await name()).toBe(state.report.patches[first + 1].patch)
    await page.keyboard.press('p')
    expect(await name()).toBe(state.report.patches[first].patch)
    await page.keyboard.press('j')
    expect(await page.evaluate('document.activeElement.hasAttribute("data-card")')).toBe(true)
    await page.keyboard.press('r')
    await expect.poll(() => asked.at(-1)).toEqual({ do: 'judge' })
    await page.keyboard.press('?')
    expect(await page.locator('dialog').isVisible()).toBe(true)
  })

  it.each([
    [1280, 'light'],
    [390, 'dark'],
  ] as const)('fits a window of %i pixels, and takes hostile text for text', async (width, colorScheme) => {
    const { address, state } = await serving({ run: { kind: 'failed', why: '<img src=x onerror=alert(1)>' } })
    const page = await open(address, { viewport: { width, height: 800 }, colorScheme })
    for (const [i, { patch }] of state.report.patches.slice(0, 6).entries()) {
      await page.locator('.review-patches button').nth(i).click()
      expect(
        await page.locator('h1 bdi').evaluate((node) => (node as { innerText: string }).innerText.length),
      ).toBeGreaterThan(0)
      expect(await page.evaluate('document.documentElement.scrollWidth'), patch).toBeLessThanOrEqual(width)
    }
    expect(await page.evaluate('globalThis.harmed')).toBeUndefined()
    expect(await page.locator('.failed').textContent()).toContain('<img src=x')
  })
})

const fetched = (address: string, options: { method?: string; headers?: Record<string, string>; body?: string } = {}) =>
  new Promise<{ code: number; body: string }>((resolve, reject) => {
    const { body, ...rest } = options
    const sent = request(address, rest, (response) => {
      let text = ''
      response
        .on('data', (chunk) => (text += chunk))
        .on('end', () => resolve({ code: response.statusCode!, body: text }))
    })
    sent.on('error', reject).end(body)
  })

describe('the server', () => {
  it('serves nothing without its token, or by another name', async () => {
    const { address, asked } = await serving()
    const { origin, host } = new URL(address)
    expect(host).toMatch(/^127\.0\.0\.1:\d+$/)
    expect(address).toMatch(/\/[0-9a-f]{32}\/$/)
    expect((await fetched(address)).code).toBe(200)
    for (const path of ['/', '/request', '/changes', `/${'0'.repeat(32)}/`])
      expect((await fetched(origin + path)).code).toBe(404)
    for (const path of ['package.json', '../', '..%2f..%2fetc/passwd', '?x'])
      expect((await fetched(address + path)).code).toBe(404)
    expect((await fetched(address, { headers: { host: 'evil.example' } })).code).toBe(404)
    const body = JSON.stringify({ do: 'judge' })
    expect(
      (await fetched(`${address}request`, { method: 'POST', headers: { 'content-type': 'text/plain' }, body })).code,
    ).toBe(415)
    expect(asked).toEqual([])
  })

  it('says what is wrong with a request', async () => {
    const { address } = await serving()
    const post = (body: string) =>
      fetched(`${address}request`, { method: 'POST', headers: { 'content-type': 'application/json' }, body })
    expect(await post('{')).toMatchObject({ code: 200, body: expect.stringMatching(/"error":".+"/) })
    expect(await post(`"${'x'.repeat(70_000)}"`)).toMatchObject({
      code: 200,
      body: expect.stringContaining('too long'),
    })
  })
})
