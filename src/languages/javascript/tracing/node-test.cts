import hooks = require('node:async_hooks')
import test = require('node:test')
import url = require('node:url')
import type Recorder = require('./recorder.cjs')

/** What node:test keeps for a test, a suite, a hook, or the file as a whole. */
interface NodeTest {
  readonly name: string
  readonly parent: NodeTest | null
  readonly loc?: { readonly file: string }
  readonly hookType?: string
  readonly skipped: boolean
  concurrency: number
  start(): unknown
  run(...args: unknown[]): Promise<void>
  postRun(...args: unknown[]): unknown
}

/**
 * Binds node:test, whose own hooks see neither all of a test nor what it is a part of. Its class for tests is found by
 * watching it make one. Tests that would run at the same time run one after the other.
 */
function bindNodeTests(recorder: Recorder): void {
  let made: NodeTest | undefined
  const watch = hooks.createHook({
    init: (_, type, __, resource) => {
      if (type === 'Test') made ??= resource as NodeTest
    },
  })
  watch.enable()
  test.beforeEach(() => {})
  watch.disable()
  if (!made) return
  const shape = Object.getPrototypeOf(made) as NodeTest
  const { start, run, postRun } = shape
  shape.start = function (this: NodeTest) {
    if (this.parent) this.parent.concurrency = 1
    return start.call(this)
  }
  const running = new WeakMap<NodeTest, Recorder.Test>()
  shape.run = function (this: NodeTest, ...args: unknown[]) {
    if (!this.parent || this.hookType !== undefined || this.skipped || !this.loc) return run.apply(this, args)
    const { file } = this.loc
    const recorded = recorder.start({
      file: file.startsWith('file:') ? url.fileURLToPath(file) : file,
      name: nameOf(this),
      outer: running.get(this.parent),
    })
    running.set(this, recorded)
    return run.apply(this, args)
  }
  // The test is over; this starts the next one.
  shape.postRun = function (this: NodeTest, ...args: unknown[]) {
    const recorded = running.get(this)
    if (recorded) recorder.end(recorded)
    return postRun.apply(this, args)
  }
}

function nameOf(test: NodeTest): string[] {
  const names: string[] = []
  for (let at: NodeTest | null = test; at?.parent; at = at.parent) names.unshift(at.name)
  return names
}

export = bindNodeTests
