import { existsSync } from 'node:fs'
import packaged from '@sparticuz/chromium'
import { chromium, type Browser } from 'playwright-core'

const places = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
]

/** A real browser, for pages as people see them: one that is installed, or else one from an npm package. */
export async function openChromium(): Promise<Browser> {
  const installed = process.env.ASSAY_CHROMIUM ?? places.find((place) => existsSync(place))
  // Containers have no user namespaces for its sandbox; it opens nothing but our own pages.
  const args = ['--no-sandbox', '--disable-background-networking', '--disable-component-update']
  if (installed !== undefined && installed !== 'packaged') return chromium.launch({ executablePath: installed, args })
  // Without a locale it takes one for its own that pages cannot use.
  const env = { ...process.env, LANG: 'en_US.UTF-8', LC_ALL: 'en_US.UTF-8' }
  return chromium.launch({ executablePath: await packaged.executablePath(), args: [...args, '--lang=en-US'], env })
}
