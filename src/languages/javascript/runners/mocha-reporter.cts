import fs = require('node:fs')

/** A reporter that every version of mocha takes: one JSON object per test. It runs inside of the subject's test process. */
interface Suite {
  readonly title: string
  readonly parent?: Suite
}

interface Test extends Suite {
  readonly file?: string
  /** Not in old versions. */
  titlePath?(): string[]
}

interface Events {
  on(event: string, listener: (test: Test, error?: { message?: unknown }) => void): Events
}

interface Options {
  readonly reporterOption?: { readonly output?: string }
  readonly reporterOptions?: { readonly output?: string }
}

function report(runner: Events, options: Options): void {
  const output = (options.reporterOption ?? options.reporterOptions)?.output
  if (output === undefined) throw new Error('the reporter needs the option "output"')
  const write = (test: Test, status: string, message?: string) =>
    fs.appendFileSync(output, JSON.stringify({ file: fileOf(test), name: pathOf(test), status, message }) + '\n')
  fs.writeFileSync(output, '')
  runner
    // A test may end the whole process: then this is the last line.
    .on('test', (test) => write(test, 'started'))
    .on('end', () => fs.appendFileSync(output, `${JSON.stringify({ status: 'ended' })}\n`))
    .on('pass', (test) => write(test, 'passed'))
    .on('pending', (test) => write(test, 'skipped'))
    .on('fail', (test, error) => write(test, 'failed', String(error?.message ?? error).slice(0, 2000)))
}

function pathOf(test: Test): string[] {
  if (test.titlePath) return test.titlePath().filter(Boolean)
  const path: string[] = []
  for (let at: Suite | undefined = test; at; at = at.parent) if (at.title) path.unshift(at.title)
  return path
}

function fileOf(test: Test): string {
  for (let at: Test | undefined = test; at; at = at.parent) if (at.file) return at.file
  return ''
}

export = report
