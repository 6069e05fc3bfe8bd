import { readFileSync } from 'node:fs'
import { builtFile } from '../../../util/built.js'
import type { TestResult } from '../../../model/suite.js'

/** Arguments to `node` that run each file in a process of its own: `node ARGUMENT… FILE`. */
export const eachFile = (report: string, args: readonly string[], files: readonly string[]): string[] => [
  builtFile('./run-files.js', import.meta.url),
  report,
  ...args,
  '--',
  ...files,
]

/** The report of `run-files` and `run-command`. */
export const readResults = (report: string) => JSON.parse(readFileSync(report, 'utf8')) as TestResult[]
