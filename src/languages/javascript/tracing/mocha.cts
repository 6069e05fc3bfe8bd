// Required by mocha in each of its processes.
import modules = require('node:module')
import path = require('node:path')
import type Recorder = require('./recorder.cjs')

interface MochaTest {
  readonly title: string
  readonly file: string
  titlePath(): string[]
  currentRetry(): number
}
interface Runner {
  on(event: string, listener: (about: MochaTest) => void): void
  run(...args: unknown[]): unknown
}

const mocha = modules.createRequire(path.join(process.cwd(), 'package.json'))('mocha') as {
  Runner: { prototype: Runner }
}
const recorder = (globalThis as { __assay?: Recorder }).__assay!
const { prototype } = mocha.Runner
const { run } = prototype

/** A test is over when the hooks after it have run: that shows only in what comes next. */
prototype.run = function (this: Runner, ...args: unknown[]) {
  let running: Recorder.Test | undefined
  const end = () => {
    if (running) recorder.end(running)
    running = undefined
  }
  for (const event of ['suite', 'suite end', 'pending', 'end']) this.on(event, end)
  this.on('hook', ({ title }) => {
    if (/^"(before|after) all"/.test(title)) end()
  })
  this.on('test', (test) => {
    end()
    running = recorder.start({ file: test.file, name: nameOf(test), again: test.currentRetry() > 0 })
  })
  return run.apply(this, args)
}

/** As our reporter has it (runners/mocha-reporter.cts). */
const nameOf = (test: MochaTest) => test.titlePath().filter(Boolean)
