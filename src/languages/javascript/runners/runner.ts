import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { UserError } from '../../../util/errors.js'
import type { RunnerName } from '../../../model/config.js'
import type { TestResult } from '../../../model/suite.js'
import type { ScriptOptions } from '../../../model/test-plan.js'

/** A test framework's command line: how to run files, and how to read what it reports. */
export interface Runner {
  readonly name: Exclude<RunnerName, 'junit'>
  /** Packages that a project has which uses it. */
  readonly packages: readonly string[]
  /** Globs of the files it takes by default. */
  readonly files: readonly string[]
  /** Arguments to `node`. `report` is where the results go; `script` is what the project's own test script gives. */
  command(folder: string, files: readonly string[], report: string, script: ScriptOptions): string[]
  /** A test during which the process ended fails with `deathMessage`. */
  read(report: string, folder: string): TestResult[]
  /** Arguments that leave tests out. */
  without?(tests: readonly TestResult[]): string[]
  /** A quicker command for a single file, whose results count only if they agree with its exit code. */
  alone?(file: string, report: string, script: ScriptOptions): string[]
  /** How to make it report each test to a recorder, where that is possible. */
  readonly tracing?: {
    /** More arguments for `command`. */
    readonly args: readonly string[]
    /** What its processes import before anything else, as a URL. */
    readonly imports?: string
    /** It refuses files that are not well typed, which files with probes are not. */
    readonly checksTypes?: boolean
  }
}

export const deathMessage = 'the test runner ended while it was running'

/** The script a package of the project installs as a command. */
export function binOf(folder: string, name: string): string {
  const home = join(folder, 'node_modules', name)
  const manifest = join(home, 'package.json')
  if (!existsSync(manifest) && existsSync(join(folder, '.pnp.cjs')))
    throw new UserError(
      'the project uses Yarn Plug’n’Play, which is not supported',
      'Set `nodeLinker: node-modules` in .yarnrc.yml and run `yarn install`.',
    )
  if (!existsSync(manifest))
    throw new UserError(
      `the test runner ${name} is not installed in the project`,
      `Run \`npm install\` in it, or \`npm install --save-dev ${name}\`, or set "tests.runner" to another runner.`,
    )
  const { bin } = JSON.parse(readFileSync(manifest, 'utf8')) as { bin?: string | Record<string, string> }
  const script = typeof bin === 'string' ? bin : bin?.[name]
  if (!script) throw new UserError(`the package ${name} of the project provides no command`, 'Reinstall it.')
  return join(home, script)
}

interface JestReport {
  testResults: {
    name: string
    message?: string
    status?: string
    assertionResults: { ancestorTitles: string[]; title: string; status: string; failureMessages?: string[] }[]
  }[]
}

/** jest's JSON, which vitest writes too. */
export function readJestReport(report: string, relativeTo: (path: string) => string): TestResult[] {
  const { testResults } = JSON.parse(readFileSync(report, 'utf8')) as JestReport
  return testResults.flatMap((file): TestResult[] => {
    const path = relativeTo(file.name)
    if (file.assertionResults.length === 0 && file.status === 'failed')
      return [{ file: path, name: [path], status: 'failed', message: file.message }]
    return file.assertionResults.map((test) => ({
      file: path,
      name: [...test.ancestorTitles.filter(Boolean), test.title],
      status: test.status === 'passed' || test.status === 'failed' ? test.status : 'skipped',
      ...(test.failureMessages?.[0] && { message: test.failureMessages[0].slice(0, 2000) }),
    }))
  })
}
