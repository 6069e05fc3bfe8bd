import { readFileSync } from 'node:fs'
import { builtFile } from '../../../util/built.js'
import { binOf, type Runner } from './runner.js'
import { relativeTo } from './paths.js'

interface MochaTest {
  title: string
  fullTitle: string
  file?: string
  err?: { message?: string }
}

export const mocha: Runner = {
  name: 'mocha',
  files: ['test/**/*.?(c|m)[jt]s', 'test.?(c|m)js', '**/*.{test,spec}.?(c|m)[jt]s'],
  command: (folder, files, report, more = []) => [
    binOf(folder, 'mocha'),
    '--reporter',
    'json',
    '--reporter-option',
    `output=${report}`,
    ...more,
    ...files,
  ],
  tracing: { args: ['--require', builtFile('../tracing/mocha.js', import.meta.url)] },
  read: (report, folder) => {
    const path = relativeTo(folder)
    const { tests, pending } = JSON.parse(readFileSync(report, 'utf8')) as { tests: MochaTest[]; pending: MochaTest[] }
    const skipped = new Set(pending.map((t) => t.fullTitle))
    return tests.map((test) => ({
      file: test.file ? path(test.file) : '',
      // mocha reports only the joined title; the part before the test's own is its describes.
      name: [test.fullTitle.slice(0, -test.title.length).trim(), test.title].filter(Boolean),
      status: skipped.has(test.fullTitle) ? 'skipped' : test.err?.message === undefined ? 'passed' : 'failed',
      ...(test.err?.message && { message: test.err.message.slice(0, 2000) }),
    }))
  },
}
