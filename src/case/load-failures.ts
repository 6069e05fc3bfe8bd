import { UserError } from '../util/errors.js'
import type { Case } from './case.js'
import type { TestResult } from '../model/suite.js'

/** A test file that failed to load is reported as a test with the name of the file. */
export const failedToLoad = ({ status, name, file }: TestResult): boolean =>
  status === 'failed' && name.length === 1 && name[0] === file

/** Throws when no test shows the bug and a test file failed to load, because that file might contain the test. */
export function requireLoaded({ suite, failing }: Pick<Case, 'suite' | 'failing'>): void {
  const unloaded = suite.tests.find(failedToLoad)
  if (failing.length || !unloaded) return
  throw new UserError(
    `${unloaded.file} cannot be loaded: ${reasonIn(unloaded.message ?? '') || 'the test runner gives no reason'}`,
    'Fix the file, name the test files that load with --tests, or another runner with --runner (node, vitest, jest, mocha, ava, tap, jasmine).',
  )
}

/** The line with the error; test runners print a heading above it. */
function reasonIn(message: string): string {
  const lines = message
    .replace(/\u001b\[[\d;]*m/g, '')
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line && !line.startsWith('at ') && !line.startsWith('●'))
  return (lines.find((line) => /^\w*Error\b.*: /.test(line)) ?? lines[0] ?? '').replace(/^\w*Error\b[^:]*: /, '')
}
