import { loadConfig } from '../case/load.js'
import { generalize, type Generalized } from '../commands/generalize/generalize.js'
import { callback, oneOf, text } from '../util/validate.js'
import { requireOptions } from './project.js'
import { patterns, type Pattern } from '../model/pattern.js'

/** What `generalize` may be told. */
export interface GeneralizeTestOptions {
  /** Folder of the program; the working folder when left out. */
  readonly project?: string
  /** File of the configuration; `assay.config.{ts,js,json}` of the project when left out. */
  readonly config?: string
  /** Name of the failing test; may be left out when there is only one. */
  readonly test?: string
  /** Condition to propose; chosen from how the test fails when left out. */
  readonly pattern?: Pattern
  /** Where it is to stand in the project; beside the test when left out. */
  readonly path?: string
  /** Is told in words what is being done. */
  readonly say?: (what: string) => void
}

const generalizeSchema = {
  project: text,
  config: text,
  test: text,
  pattern: oneOf(patterns),
  path: text,
  say: callback,
}

/** Makes a preservation test from a failing test, as `assay generalize` does; it writes nothing. */
export async function generalizeTest(options: GeneralizeTestOptions = {}): Promise<Generalized> {
  requireOptions(options, generalizeSchema, 'generalizeTest')
  const { test, pattern, path, say = () => {} } = options
  const { project, config } = await loadConfig(options.project, options.config)
  return generalize({ project, config, test, pattern, say, ...(path !== undefined && { path }) })
}
