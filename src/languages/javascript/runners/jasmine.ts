import { builtFile } from '../../../util/built.js'
import { eachFile, readResults } from './each-file.js'
import { binOf, type Runner } from './runner.js'

export const jasmine: Runner = {
  name: 'jasmine',
  packages: ['jasmine'],
  files: ['spec/**/*[sS]pec.?(c|m)[jt]s', '**/*.spec.?(c|m)js', 'test/**/*[sS]pec.?(c|m)[jt]s'],
  command: (folder, files, report, { node, args }) => {
    const reporter = `--helper=${builtFile('./jasmine-reporter.cjs', import.meta.url)}`
    return eachFile(report, [...node, binOf(folder, 'jasmine'), reporter, ...args], files)
  },
  read: readResults,
}
