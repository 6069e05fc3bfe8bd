import type { TestResult } from '../../../model/suite.js'
import { readTap } from './tap.js'

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
  return [...tests, { file, name: isUnloaded ? [file] : ending, status: 'failed', message }]
}
