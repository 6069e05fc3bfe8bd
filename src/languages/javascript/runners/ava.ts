import { eachFile, readResults } from './each-file.js'
import { binOf, type Runner } from './runner.js'

/** ava names files in its reports only where there are several, and not by their paths. */
export const ava: Runner = {
  name: 'ava',
  packages: ['ava'],
  files: [
    'test.?(c|m)[jt]s',
    'src/test.?(c|m)[jt]s',
    '**/__tests__/**/*.?(c|m)[jt]s',
    '**/{test,tests}/**/*.?(c|m)[jt]s',
    '**/*.test.?(c|m)[jt]s',
    '**/test-*.?(c|m)[jt]s',
  ],
  command: (folder, files, report, { node, args }) =>
    eachFile(report, [...node, binOf(folder, 'ava'), '--tap', ...args], files),
  read: readResults,
}
