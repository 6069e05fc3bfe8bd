import { readFileSync } from 'node:fs'
import { builtFile } from '../../../util/built.js'
import type { TestResult } from '../../../model/suite.js'
import { binOf, type Runner } from './runner.js'
import { relativeTo } from './paths.js'

export const mocha: Runner = {
  name: 'mocha',
  packages: ['mocha'],
  files: ['test/**/*.?(c|m)[jt]s', 'test.?(c|m)js', '**/*.{test,spec}.?(c|m)[jt]s'],
  command: (folder, files, report, { node, args }) => [
    ...node,
    binOf(folder, 'mocha'),
    '--reporter',
    builtFile('./mocha-reporter.cjs', import.meta.url),
    '-O',
    `output=${report}`,
    ...args,
    ...files,
  ],
  tracing: { args: ['--require', builtFile('../tracing/mocha.cjs', import.meta.url)] },
  read: (report, folder) => {
    const path = relativeTo(folder)
    const lines = readFileSync(report, 'utf8').split('\n').filter(Boolean)
    return lines
      .map((line) => JSON.parse(line) as TestResult)
      .map((test) => ({ ...test, file: test.file && path(test.file) }))
  },
}
