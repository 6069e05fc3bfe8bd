import { binOf, readJestReport, type Runner } from './runner.js'
import { relativeTo } from './paths.js'

export const vitest: Runner = {
  name: 'vitest',
  files: ['**/*.{test,spec}.?(c|m)[jt]s?(x)'],
  command: (folder, files, report) => [
    binOf(folder, 'vitest'),
    'run',
    '--reporter=json',
    `--outputFile=${report}`,
    '--coverage.enabled=false',
    ...files,
  ],
  read: (report, folder) => readJestReport(report, relativeTo(folder)),
}
