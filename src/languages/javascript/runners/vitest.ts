import { builtUrl } from '../../../util/built.js'
import { binOf, readJestReport, type Runner } from './runner.js'
import { relativeTo } from './paths.js'

export const vitest: Runner = {
  name: 'vitest',
  packages: ['vitest'],
  files: ['**/*.{test,spec}.?(c|m)[jt]s?(x)'],
  command: (folder, files, report, { node, args }) => [
    ...node,
    binOf(folder, 'vitest'),
    'run',
    '--reporter=json',
    `--outputFile=${report}`,
    '--coverage.enabled=false',
    ...args,
    ...files,
  ],
  tracing: { args: [], imports: builtUrl('../tracing/vitest.js', import.meta.url) },
  read: (report, folder) => readJestReport(report, relativeTo(folder)),
}
