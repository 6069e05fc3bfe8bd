import type { Reporter, TestModule } from 'vitest/node'

/** Milliseconds that workers have to end by themselves. */
const longestClosing = 3000

/** Ends the run with one plain line that any tool can read. */
export default class PlainReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[], errors: readonly unknown[]): void {
    let passed = 0
    let failed = 0
    let skipped = 0
    for (const module of modules) {
      if (module.errors().length) failed++
      for (const test of module.children.allTests()) {
        const { state } = test.result()
        if (state === 'passed') passed++
        else if (state === 'failed') failed++
        else skipped++
      }
    }
    // A worker that still holds a solver or a compiler is not waited for.
    setTimeout(() => process.exit(failed || errors.length ? 1 : 0), longestClosing).unref()
    process.on('exit', () =>
      process.stdout.write(`\n${passed} passed, ${failed} failed${skipped ? `, ${skipped} skipped` : ''}\n`),
    )
  }
}
