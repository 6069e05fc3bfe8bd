import { defineConfig } from 'vitest/config'

const real = process.env.ASSAY_REAL === '1'

export default defineConfig({
  test: {
    include: real ? ['test/real/**/*.test.ts'] : ['test/{unit,contract,e2e}/**/*.test.ts'],
    globalSetup: 'test/support/cache.ts',
    testTimeout: real ? 900_000 : 120_000,
    hookTimeout: 300_000,
    maxWorkers: 2,
    reporters: ['default', './test/support/plain-reporter.ts'],
  },
})
