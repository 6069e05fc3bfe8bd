import { loadConfig } from '../case/load.js'
import { generalize, type Generalized } from '../commands/generalize/generalize.js'
import { callback, oneOfNames, text } from '../util/validate.js'
import { requireOptions } from './project.js'
import { patterns, type Pattern } from '../model/pattern.js'

/** Options of `generalize`. */
export interface GeneralizeTestOptions {
  /** Folder of the program (default: the working folder). */
  readonly project?: string
  /** Configuration file (default: `assay.config.{ts,js,json}` in the project). */
  readonly config?: string
  /** Name of the failing test; optional if there is only one. */
  readonly test?: string
  /** Condition to propose (default: based on how the test fails). */
  readonly pattern?: Pattern
  /** Path of the new test in the project (default: next to the failing test). */
  readonly path?: string
  /** Called with a description of the current step. */
  readonly say?: (what: string) => void
}

const generalizeSchema = {
  project: text,
  config: text,
  test: text,
  pattern: oneOfNames(patterns),
  path: text,
  say: callback,
}

/** Makes a preservation test from a failing test, as `assay generalize` does, without writing a file. */
export async function generalizeTest(options: GeneralizeTestOptions = {}): Promise<Generalized> {
  requireOptions(options, generalizeSchema, 'generalizeTest')
  const { test, pattern, path, say = () => {} } = options
  const { project, config } = await loadConfig(options.project, options.config)
  return generalize({ project, config, test, pattern, say, ...(path !== undefined && { path }) })
}
