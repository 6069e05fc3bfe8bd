import { existsSync } from 'node:fs'
import { chromium, type Browser } from 'playwright-core'

const places = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
]

/** A real browser, for pages as people see them. */
export async function openChromium(): Promise<Browser> {
  const executablePath = process.env.ASSAY_CHROMIUM ?? places.find((place) => existsSync(place))
  if (!executablePath)
    throw new Error('There is no Chromium: apt-get install chromium, or set ASSAY_CHROMIUM to where it is.')
  // Containers have no user namespaces for its sandbox; it opens nothing but our own pages.
  return chromium.launch({ executablePath, args: ['--no-sandbox'] })
}
