import { transformSync } from 'oxc-transform'
import { defineConfig } from 'vitest/config'
import LongestFirst from './test/support/longest-first.js'

const real = process.env.ASSAY_REAL === '1'

/** Sources in CommonJS, which Vite does not read: as the module that `import` would see. */
const commonJs = {
  name: 'commonjs-typescript',
  transform(code: string, file: string) {
    if (!file.endsWith('.cts')) return undefined
    const module = code
      .replace(/^export = /m, 'export default ')
      .replace(/^import (\w+) = require\((.+)\)$/gm, 'import $1 from $2')
    return transformSync(file, module, { lang: 'ts', sourceType: 'module' }).code
  },
}

/** Tests of one folder. Those of units keep nothing behind and share what they load, which takes longer than they do. */
const part = (name: string, more: { readonly isolate?: boolean } = {}) => ({
  extends: true as const,
  test: { name, include: [`test/${name}/**/*.test.ts`], ...more },
})

export default defineConfig({
  plugins: [commonJs],
  test: {
    // With ASSAY_REAL those of contracts and of the command line have more cases (test/support/whole.ts).
    projects: [part('contract'), part('e2e'), real ? part('real') : part('unit', { isolate: false })],
    // What is built is run as it is.
    server: { deps: { external: [/\/dist\//] } },
    globalSetup: 'test/support/cache.ts',
    testTimeout: real ? 900_000 : 120_000,
    hookTimeout: 300_000,
    // A worker that has told its results has nothing more to do.
    teardownTimeout: 1000,
    // Starting processes is half waiting: six files on two cores.
    maxWorkers: 6,
    sequence: { sequencer: LongestFirst },
    reporters: ['default', './test/support/plain-reporter.ts'],
  },
})
