// Imported into each process of vitest before its own code.
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type Recorder from './recorder.cjs'

interface Task {
  readonly name: string
  readonly mode: string
  readonly suite?: Task
  readonly file: { readonly filepath: string }
}
interface Runner {
  readonly config: { maxConcurrency: number }
  onBeforeRunFiles?(...args: unknown[]): unknown
  onBeforeRunTask?(test: Task, ...rest: unknown[]): unknown
  onBeforeTryTask?(test: Task, options?: { readonly retry: number; readonly repeats: number }): unknown
  onAfterRunTask?(test: Task, ...rest: unknown[]): unknown
}

const recorder = (globalThis as { __assay?: Recorder }).__assay
// Of its processes only those that run tests have this.
// A version that cannot be bound runs its tests without traces.
if (recorder && process.env.VITEST) await bind(recorder).catch(() => {})

/** Changes the class of runners, so that neither a configuration nor what it names has to be touched. */
async function bind(recorder: Recorder): Promise<void> {
  const home = createRequire(join(process.cwd(), 'package.json')).resolve('vitest/runners')
  // Up to version 3 the module that has the class asks for this while it loads; vitest itself sets it later.
  const state = { value: { environment: { name: 'node' }, config: {} }, configurable: true, writable: true }
  Object.defineProperty(globalThis, '__vitest_worker__', state)
  const { VitestTestRunner } = (await import(pathToFileURL(home).href)) as { VitestTestRunner: { prototype: Runner } }
  Reflect.deleteProperty(globalThis, '__vitest_worker__')
  const { prototype } = VitestTestRunner
  const { onBeforeRunFiles, onBeforeRunTask, onBeforeTryTask, onAfterRunTask } = prototype
  const running = new Map<Task, Recorder.Test>()
  // Tests that would run at the same time run one after the other.
  prototype.onBeforeRunFiles = function (this: Runner, ...args) {
    this.config.maxConcurrency = 1
    return onBeforeRunFiles?.apply(this, args)
  }
  prototype.onBeforeRunTask = async function (this: Runner, test, ...rest) {
    await onBeforeRunTask?.call(this, test, ...rest)
    if (test.mode !== 'run' && test.mode !== 'queued') return
    running.set(test, recorder.start({ file: test.file.filepath, name: nameOf(test) }))
  }
  prototype.onBeforeTryTask = function (this: Runner, test, options) {
    if (options?.retry) recorder.restart(running.get(test)!)
    return onBeforeTryTask?.call(this, test, options)
  }
  prototype.onAfterRunTask = function (this: Runner, test, ...rest) {
    const ended = running.get(test)
    if (ended) recorder.end(ended)
    running.delete(test)
    return onAfterRunTask?.call(this, test, ...rest)
  }
}

function nameOf(test: Task): string[] {
  const names = [test.name]
  for (let at = test.suite; at; at = at.suite) if (at.name) names.unshift(at.name)
  return names
}
