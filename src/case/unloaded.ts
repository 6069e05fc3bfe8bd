import { UserError } from '../util/errors.js'
import type { Case } from './case.js'
import type { TestResult } from '../model/suite.js'

/** A test file that fails as a whole is reported under its own name. */
export const isUnloaded = ({ status, name, file }: TestResult): boolean =>
  status === 'failed' && name.length === 1 && name[0] === file

/** Where no test shows the bug, and one that might cannot be loaded, silence would say that all is well. */
export function requireLoaded({ suite, failing }: Pick<Case, 'suite' | 'failing'>): void {
  const unloaded = suite.tests.find(isUnloaded)
  if (failing.length || !unloaded) return
  throw new UserError(
    `${unloaded.file} cannot be loaded: ${reasonIn(unloaded.message ?? '') || 'the test runner does not say why'}`,
    'Make it load, or name the test files that do with --tests.',
  )
}

/** The line that names the error; runners put a heading above it. */
function reasonIn(message: string): string {
  const lines = message
    .replace(/\u001b\[[\d;]*m/g, '')
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line && !line.startsWith('at ') && !line.startsWith('●'))
  return (lines.find((line) => /^\w*Error\b.*: /.test(line)) ?? lines[0] ?? '').replace(/^\w*Error\b[^:]*: /, '')
}
