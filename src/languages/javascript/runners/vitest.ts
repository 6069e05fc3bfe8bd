import { builtUrl } from '../../../util/built.js'
import { binOf, readJestReport, type Runner } from './runner.js'
import { relativeTo } from './paths.js'

export const vitest: Runner = {
  name: 'vitest',
  files: ['**/*.{test,spec}.?(c|m)[jt]s?(x)'],
  command: (folder, files, report, more = []) => [
    binOf(folder, 'vitest'),
    'run',
    '--reporter=json',
    `--outputFile=${report}`,
    '--coverage.enabled=false',
    ...more,
    ...files,
  ],
  tracing: { args: [], imports: builtUrl('../tracing/vitest.js', import.meta.url) },
  read: (report, folder) => readJestReport(report, relativeTo(folder)),
}
