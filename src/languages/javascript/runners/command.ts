import { builtFile } from '../../../util/built.js'
import { readResults } from './each-file.js'
import type { Runner } from './runner.js'

/** Any other test command: its TAP output or its exit code tells. It is run as a whole. */
export const command: Runner = {
  name: 'command',
  packages: [],
  files: ['**/{test,tests,spec}/**/*.?(c|m)[jt]s?(x)', '**/*.{test,spec}.?(c|m)[jt]s?(x)', 'test.?(c|m)[jt]s'],
  command: (_, __, report, { args }) => [builtFile('./run-command.js', import.meta.url), report, ...args],
  read: readResults,
}
