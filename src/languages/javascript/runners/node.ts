import { readFileSync } from 'node:fs'
import { isAbsolute } from 'node:path'
import { fileURLToPath } from 'node:url'
import { builtUrl } from '../../../util/built.js'
import type { Runner } from './runner.js'
import { relativeTo } from './paths.js'
import type { TestResult } from '../../../model/suite.js'

interface Event {
  type: 'test:pass' | 'test:fail'
  name: string
  nesting: number
  file?: string
  suite: boolean
  skipped: boolean
  message?: string
}

export const node: Runner = {
  name: 'node',
  packages: [],
  files: [
    '**/*.{test,spec}.?(c|m)[jt]s',
    '**/*-test.?(c|m)js',
    '**/*_test.?(c|m)js',
    'test/**/*.?(c|m)js',
    'test.?(c|m)js',
  ],
  command: (_, files, report, { node }) => ['--test', ...reporting(files, report, node)],
  // Without the process that only starts another one for the file.
  alone: (file, report, { node }) => reporting([file], report, node),
  // The recorder binds it by itself.
  tracing: { args: [] },
  read: (report, folder) => {
    const path = relativeTo(folder)
    const events = readFileSync(report, 'utf8')
      .split('\n')
      .filter(Boolean)
      .map((line) => JSON.parse(line) as Event)
    const named = (file: string) =>
      isAbsolute(file) || file.startsWith('file:') ? path(file.startsWith('file:') ? fileURLToPath(file) : file) : file
    return resultsOf(events).map((test) => {
      // A file that fails as a whole is reported under its path.
      const name = test.name.length === 1 && /\.[cm]?[jt]sx?$/.test(test.name[0]) ? [named(test.name[0])] : test.name
      return { ...test, name, file: test.file ? named(test.file) : name[0] }
    })
  },
}

const reporting = (files: readonly string[], report: string, given: readonly string[]) => [
  ...given,
  // A project may have its own way to read TypeScript.
  ...(files.some((file) => /\.[cm]?tsx?$/.test(file)) && !given.length
    ? ['--import', builtUrl('../host/register.js', import.meta.url)]
    : []),
  `--test-reporter=${builtUrl('./reporter.js', import.meta.url)}`,
  `--test-reporter-destination=${report}`,
  ...files,
]

/** Events come inner tests first; a name is complete when the outermost test has been reported. */
function resultsOf(events: Event[]): TestResult[] {
  const results: TestResult[] = []
  const open = new Map<string, Map<number, TestResult[]>>()
  for (const event of events) {
    const levels = open.get(event.file ?? '') ?? new Map<number, TestResult[]>()
    open.set(event.file ?? '', levels)
    const inner = (levels.get(event.nesting + 1) ?? []).map((test) => ({ ...test, name: [event.name, ...test.name] }))
    levels.delete(event.nesting + 1)
    const own: TestResult = {
      file: event.file ?? '',
      name: [event.name],
      status: event.skipped ? 'skipped' : event.type === 'test:pass' ? 'passed' : 'failed',
      ...(event.message && { message: event.message }),
    }
    // A suite is no test, unless it failed by itself.
    const failedAlone = own.status === 'failed' && !inner.some((test) => test.status === 'failed')
    const done = event.suite && !failedAlone ? inner : [own, ...inner]
    if (event.nesting === 0) results.push(...done)
    else levels.set(event.nesting, [...(levels.get(event.nesting) ?? []), ...done])
  }
  return results
}
