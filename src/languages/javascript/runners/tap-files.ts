import { readFileSync } from 'node:fs'
import { builtFile, builtUrl } from '../../../util/built.js'
import type { TestResult } from '../../../model/suite.js'
import type { Runner } from './runner.js'

/** Files that are run by node: tests of tape and tap, and scripts that only have an exit code. */
export const tap: Runner = {
  name: 'tap',
  packages: ['tape', 'tap', 'blue-tape', 'uvu'],
  files: [
    'test/**/*.?(c|m)[jt]s',
    'tests/**/*.?(c|m)[jt]s',
    'test.?(c|m)[jt]s',
    '**/*.{test,spec}.?(c|m)[jt]s',
    '**/*-test.?(c|m)js',
  ],
  command: (_, files, report, { node }) => [
    builtFile('./run-files.js', import.meta.url),
    report,
    ...node,
    ...(files.some((file) => /\.[cm]?tsx?$/.test(file)) && !node.length
      ? ['--import', builtUrl('../host/register.js', import.meta.url)]
      : []),
    '--',
    ...files,
  ],
  read: (report) => JSON.parse(readFileSync(report, 'utf8')) as TestResult[],
}
