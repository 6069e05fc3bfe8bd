import { builtUrl } from '../../../util/built.js'
import { eachFile, readResults } from './each-file.js'
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
  command: (_, files, report, { node }) => {
    const isTyped = files.some((file) => /\.[cm]?tsx?$/.test(file)) && !node.length
    const loader = isTyped ? ['--import', builtUrl('../host/register.js', import.meta.url)] : []
    return eachFile(report, [...node, ...loader], files)
  },
  read: readResults,
}
