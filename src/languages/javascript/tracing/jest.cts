// A test runner for jest that listens to the one the project would have.
import nodeModule = require('node:module')
import path = require('node:path')
import type Recorder = require('./recorder.cjs')

interface Block {
  readonly name: string
  readonly parent?: Block
}
interface Test extends Block {
  readonly invocations: number
  readonly concurrent?: boolean
}
interface Event {
  readonly name: string
  readonly test?: Test
}
interface Environment {
  handleTestEvent?(event: Event, state: unknown): unknown
}
type Runner = (
  globalConfig: unknown,
  config: { readonly rootDir: string },
  environment: Environment,
  runtime: unknown,
  file: string,
  ...rest: unknown[]
) => unknown

const run: Runner = (globalConfig, config, environment, runtime, file, ...rest) => {
  const recorder = (globalThis as { __assay?: Recorder }).__assay!
  const running = new Map<Test, Recorder.Test>()
  let takesTurns = false
  const listen = environment.handleTestEvent?.bind(environment)
  environment.handleTestEvent = async (event, state) => {
    const { name, test } = event
    // Nothing of the environment's own belongs to a test.
    if (name === 'test_done' && running.has(test!)) recorder.end(running.get(test!)!)
    await listen?.(event, state)
    if (name === 'concurrent_tests_start') takesTurns = true
    if (name !== 'test_start') return
    const started = recorder.start({ file, name: nameOf(test!), again: test!.invocations > 1 })
    // Before version 30 jest ran such tests before it said so.
    if (test!.concurrent && !takesTurns) started.overlaps = true
    running.set(test!, started)
  }
  return circus(config.rootDir)(globalConfig, config, environment, runtime, file, ...rest)
}

/** The runner that comes with the project's jest. */
function circus(root: string): Runner {
  const jest = nodeModule.createRequire(path.join(root, 'package.json')).resolve('jest')
  const cli = nodeModule.createRequire(jest).resolve('jest-cli')
  const config = nodeModule.createRequire(cli).resolve('jest-config')
  const found = nodeModule.createRequire(config)('jest-circus/runner') as Runner | { default: Runner }
  return typeof found === 'function' ? found : found.default
}

function nameOf(test: Test): string[] {
  const names: string[] = []
  // The outermost block is the file.
  for (let at: Block | undefined = test; at?.parent; at = at.parent) names.unshift(at.name)
  return [...names.slice(0, -1).filter(Boolean), ...names.slice(-1)]
}

export = run
