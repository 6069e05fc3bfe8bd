import { builtFile } from '../../../util/built.js'
import { binOf, readJestReport, type Runner } from './runner.js'
import { relativeTo } from './paths.js'

export const jest: Runner = {
  name: 'jest',
  packages: ['jest'],
  files: ['**/__tests__/**/*.?(c|m)[jt]s?(x)', '**/*.{test,spec}.?(c|m)[jt]s?(x)'],
  command: (folder, files, report, { node, args }) => [
    ...node,
    binOf(folder, 'jest'),
    '--json',
    `--outputFile=${report}`,
    '--coverage=false',
    ...args,
    '--runTestsByPath',
    ...files,
  ],
  tracing: {
    args: [`--testRunner=${builtFile('../tracing/jest.cjs', import.meta.url)}`, '--maxConcurrency=1'],
    checksTypes: true,
  },
  read: (report, folder) => readJestReport(report, relativeTo(folder)),
}
