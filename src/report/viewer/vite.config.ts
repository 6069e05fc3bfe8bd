import { createHash } from 'node:crypto'
import { fileURLToPath } from 'node:url'
import preact from '@preact/preset-vite'
import { defineConfig, type Plugin } from 'vite'
import { viteSingleFile } from 'vite-plugin-singlefile'

const hashOf = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`
const hashes = (html: string, element: RegExp) => [...html.matchAll(element)].map(([, text]) => hashOf(text)).join(' ')

/** Only the script and the style of the page itself may run, by their hashes; nothing may be fetched. */
const policy = (html: string) =>
  [
    `default-src 'none'`,
    `script-src ${hashes(html, /<script type="module"[^>]*>([^]*?)<\/script>/g)}`,
    `style-src ${hashes(html, /<style[^>]*>([^]*?)<\/style>/g)}`,
    `img-src data:`,
    `base-uri 'none'`,
    `form-action 'none'`,
  ].join('; ')

const sealed: Plugin = {
  name: 'sealed-page',
  enforce: 'post',
  generateBundle: {
    // After the script and the style were inlined into the page.
    order: 'post',
    handler(_, bundle) {
      const page = bundle['index.html']
      if (page?.type !== 'asset') throw new Error('the viewer was not built into one page')
      const html = String(page.source)
      const tag = `<meta http-equiv="Content-Security-Policy" content="${policy(html)}" />`
      page.source = html.replace('<meta name="policy" />', () => tag)
      page.fileName = 'viewer.html'
    },
  },
}

export default defineConfig({
  root: fileURLToPath(new URL('.', import.meta.url)),
  plugins: [preact(), viteSingleFile({ removeViteModuleLoader: true }), sealed],
  build: {
    outDir: fileURLToPath(new URL('../../../dist/report', import.meta.url)),
    emptyOutDir: false,
    // The first versions that support light-dark() in CSS.
    target: ['chrome123', 'firefox120', 'safari17.5'],
  },
  logLevel: 'warn',
})
