import { readFileSync } from 'node:fs'
import { builtFile } from '../../../util/built.js'
import type { TestResult } from '../../../model/suite.js'
import { binOf, type Runner } from './runner.js'

export const jasmine: Runner = {
  name: 'jasmine',
  packages: ['jasmine'],
  files: ['spec/**/*[sS]pec.?(c|m)[jt]s', '**/*.spec.?(c|m)js', 'test/**/*[sS]pec.?(c|m)[jt]s'],
  command: (folder, files, report, { node, args }) => [
    builtFile('./run-files.js', import.meta.url),
    report,
    ...node,
    binOf(folder, 'jasmine'),
    `--helper=${builtFile('./jasmine-reporter.cjs', import.meta.url)}`,
    ...args,
    '--',
    ...files,
  ],
  read: (report) => JSON.parse(readFileSync(report, 'utf8')) as TestResult[],
}
