import type { TestResult } from '../../../model/suite.js'
import { readTap, testBrokenOff } from './tap.js'

/** The tests of a file that ran by itself. One that prints no tests is a test, which passes if its process ends well. */
export function fileResults(file: string, code: number | null, printed: string, complaints: string): TestResult[] {
  const tests = readTap(printed).map((test): TestResult => ({ ...test, name: [...test.name], file }))
  const ending = [`${file} exits with 0`]
  if (code === 0) return tests.length ? tests : [{ file, name: ending, status: 'passed' }]
  if (tests.some(({ status }) => status === 'failed')) return tests
  const said = /^\w*Error\b.*: .+$/m.exec(complaints)?.[0] ?? complaints.trim().split('\n').at(-1)
  const message = (said || `its process ended with exit code ${code}`).slice(0, 2000)
  // A file that cannot be loaded goes by its path.
  const isUnloaded = /\b(ERR_MODULE_NOT_FOUND|MODULE_NOT_FOUND|SyntaxError)\b/.test(complaints)
  const brokenOff = testBrokenOff(printed)
  const name = isUnloaded ? [file] : brokenOff === undefined ? ending : [brokenOff]
  const others = tests.filter((test) => test.name.join('\0') !== name.join('\0'))
  return [...others, { file, name, status: 'failed', message }]
}
