import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import { type Case } from '../case/case.js'
import { configSchema, validateConfig, type Config } from '../model/config.js'
import { loadConfig } from '../case/load.js'
import { UserError } from '../util/errors.js'
import { callback, check, signal, text, type Schema } from '../util/validate.js'
import { pruneCache } from '../util/scratch.js'
import { openCase } from '../case/open-case.js'

/**
 * A program and its patches. Every key of a configuration can be given here and goes before what the project's own
 * configuration says. Paths that are given here start in the working folder, as on the command line.
 */
export interface ProjectOptions extends Config {
  /** Folder of the program; the working folder when left out. */
  readonly project?: string
  /** File of the configuration; `assay.config.{ts,js,json}` of the project when left out. */
  readonly config?: string
  /** Is told in words what is being done. */
  readonly say?: (what: string) => void
  /** Whoever aborts it gets what there is so far, where that can be; otherwise the call rejects with `Stopped`. */
  readonly signal?: AbortSignal
}

export const projectSchema: Schema = { ...configSchema, project: text, config: text, say: callback, signal }

/** A project with its configuration, before anything was run. */
export interface ReadProject {
  readonly project: string
  readonly config: Config
  /** Where relative paths of patches start: here where they were given here, else the project. */
  readonly patchesFrom: string
}

const seeApi = 'docs/api.md tells what each option may be.'

/** Told in plain words, before anything is run. `caller` is the function that was called. */
export const requireOptions = (options: unknown, schema: Schema, caller: string): void =>
  check(options, schema, { where: caller, what: 'what was given', advice: seeApi })

/** The configuration of the project with what was given laid over it. */
export async function readProject(options: ProjectOptions, where = 'the options'): Promise<ReadProject> {
  const given = configIn(options)
  if (given.patches && given.base)
    throw new UserError(
      'patches and a base exclude each other',
      'Give patches, or a revision to compare the working tree with.',
    )
  const { project, config } = await loadConfig(options.project, options.config)
  const merged = {
    ...config,
    ...(given.patches && { base: undefined }),
    ...(given.base && { patches: undefined }),
    ...given,
    tests: { ...config.tests, ...given.tests },
    ...(given.reference && { reference: fromHere(given.reference) }),
    ...(given.preserve && { preserve: given.preserve.map(fromHere) }),
  }
  return { project, config: validateConfig(merged, where), patchesFrom: given.patches ? resolve('.') : project }
}

/** What was given of a configuration, without what is none of its business. */
const configIn = (options: ProjectOptions): Config =>
  Object.fromEntries(
    Object.entries(options).filter(([key, value]) => value !== undefined && Object.hasOwn(configSchema, key)),
  )

/** Files and folders are named from here; a revision or a glob is none. */
const fromHere = (path: string) => (existsSync(path) ? resolve(path) : path)

/** Reads a project, finds its tests, runs them, and checks its patches by them. */
export async function openProject(options: ProjectOptions = {}): Promise<Case> {
  requireOptions(options, projectSchema, 'openProject')
  const read = await readProject(options)
  pruneCache()
  return openCase({ ...read, ...heardBy(options) })
}

/** Who listens, and may stop it. */
export const heardBy = ({ say, signal: stop }: ProjectOptions) => ({
  ...(say && { say }),
  ...(stop && { signal: stop }),
})
