// Loaded into every process of a traced test suite before anything else, by NODE_OPTIONS.
import fs = require('node:fs')
import nodeModule = require('node:module')
import vm = require('node:vm')
import Recorder = require('./recorder.cjs')
import bindNodeTests = require('./node-test.cjs')
import type { RecorderPlan } from './plan.cjs'

const file = process.env.ASSAY_TRACING
// A process that outlives the run finds nothing to do.
if (file && fs.existsSync(file)) {
  const plan = JSON.parse(fs.readFileSync(file, 'utf8')) as RecorderPlan
  const recorder = new Recorder(plan)
  install(globalThis, recorder)
  // Runners that give each test file a global object of its own.
  const create = vm.createContext
  const createContext = (...args: Parameters<typeof create>) => install(create(...args), recorder)
  vm.createContext = createContext as typeof create
  nodeModule.syncBuiltinESMExports()
  if (plan.nodeTests.includes(process.argv[1])) bindNodeTests(recorder)
}

/** Not enumerable, so that nobody takes it for a global the program leaked. */
function install<T extends object>(target: T, recorder: Recorder): T {
  return Object.defineProperty(target, '__assay', { value: recorder, configurable: true, writable: true })
}
