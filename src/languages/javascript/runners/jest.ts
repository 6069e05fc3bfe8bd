import { binOf, readJestReport, type Runner } from './runner.js'
import { relativeTo } from './paths.js'

export const jest: Runner = {
  name: 'jest',
  files: ['**/__tests__/**/*.?(c|m)[jt]s?(x)', '**/*.{test,spec}.?(c|m)[jt]s?(x)'],
  command: (folder, files, report) => [
    binOf(folder, 'jest'),
    '--json',
    `--outputFile=${report}`,
    '--coverage=false',
    '--runTestsByPath',
    ...files,
  ],
  read: (report, folder) => readJestReport(report, relativeTo(folder)),
}
