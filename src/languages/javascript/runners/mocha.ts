import { readFileSync } from 'node:fs'
import { builtFile } from '../../../util/built.js'
import type { TestResult } from '../../../model/suite.js'
import { binOf, deathMessage, type Runner } from './runner.js'
import { relativeTo } from './paths.js'

export const mocha: Runner = {
  name: 'mocha',
  packages: ['mocha'],
  files: ['test/**/*.?(c|m)[jt]s', 'test.?(c|m)js', '**/*.{test,spec}.?(c|m)[jt]s'],
  command: (folder, files, report, { node, args }) => [
    ...node,
    binOf(folder, 'mocha'),
    '--reporter',
    builtFile('./mocha-reporter.cjs', import.meta.url),
    '-O',
    `output=${report}`,
    ...args,
    ...files,
  ],
  tracing: { args: ['--require', builtFile('../tracing/mocha.cjs', import.meta.url)] },
  read: (report, folder) => {
    const path = relativeTo(folder)
    const lines = readFileSync(report, 'utf8').split('\n').filter(Boolean)
    const events = lines.map((line) => JSON.parse(line) as Event)
    const last = events.at(-1)
    const died = last?.status === 'started' ? [{ ...last, status: 'failed' as const, message: deathMessage }] : []
    return [...events, ...died].flatMap(({ file, name, status, message }): TestResult[] =>
      status === 'started' || status === 'ended'
        ? []
        : [{ file: file && path(file), name, status, ...(message && { message }) }],
    )
  },
  // Tests that ended the process are left out, so that the others can be run.
  without: (tests) => ['--invert', '--grep', `^(${tests.map(({ name }) => escaped(name.join(' '))).join('|')})$`],
}

interface Event {
  readonly file: string
  readonly name: string[]
  readonly status: TestResult['status'] | 'started' | 'ended'
  readonly message?: string
}

const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\/]/g, '\\$&')
