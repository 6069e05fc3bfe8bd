import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { configSchema, validateConfig, type Config } from '../model/config.js'
import { hasConfig, loadConfig } from '../case/load.js'
import { changedSince, isRevision, mergeBase, obviousBase } from '../files/git.js'
import { isWorkspace, packageOf } from '../files/workspace.js'
import { isSource } from '../languages/source-paths.js'
import { UserError } from '../util/errors.js'
import { callback, validateObject, signal, text, type OptionsSchema } from '../util/validate.js'

/**
 * A program and its patches. Every key of a configuration can be given here and overrides the project's own
 * configuration. Paths given here are relative to the working folder, as on the command line.
 */
export interface ProjectOptions extends Config {
  /** Folder of the program (default: the working folder). */
  readonly project?: string
  /** Configuration file (default: `assay.config.{ts,js,json}` in the project). */
  readonly config?: string
  /** Called with a description of the current step. */
  readonly say?: (what: string) => void
  /** Called with what was chosen where nobody said: the changes to judge, an earlier run to continue. */
  readonly tell?: (line: string) => void
  /** Aborting it returns the results so far, where possible; otherwise the call rejects with `Stopped`. */
  readonly signal?: AbortSignal
}

export const projectSchema: OptionsSchema = {
  ...configSchema,
  project: text,
  config: text,
  say: callback,
  tell: callback,
  signal,
}

/** A project with its configuration, before anything was run. */
export interface ReadProject {
  readonly project: string
  readonly config: Config
  /** Base of relative patch paths: the working folder for patches in the options, else the project. */
  readonly patchesFrom: string
}

const seeApi = 'See docs/api.md for the allowed values of each option.'

/** Checks options before anything is run. `caller` is the function that was called. */
export const requireOptions = (options: unknown, schema: OptionsSchema, caller: string): void =>
  validateObject(options, schema, { where: caller, what: 'the argument', advice: seeApi })

/** The configuration of the project, overridden by the given options. */
export async function readProject(options: ProjectOptions, where = 'the options'): Promise<ReadProject> {
  const given = configIn(options)
  if (given.patches && given.base)
    throw new UserError(
      'patches and a base cannot be combined',
      'Give either patches or a revision to compare the working tree with.',
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

/**
 * What a run is about where nobody says: the working tree against the revision it left, and in a workspace the package
 * that has changed. `tell` is called with what was chosen.
 */
export async function withChanges(
  read: ReadProject,
  options: ProjectOptions,
  tell: (line: string) => void,
): Promise<ReadProject> {
  const { project, config } = read
  const isOpen = !config.patches?.length && config.base === undefined
  const found = isOpen ? obviousBase(project, isSource) : undefined
  const base = config.base ?? found?.base
  if (base === undefined || !isRevision(project, base)) return read
  if (found) tell(`judging ${found.why} (--base ${found.base})`)
  const isGiven = options.project !== undefined || options.config !== undefined
  const inner =
    !isGiven && isWorkspace(project) ? packageOf(project, changedSince(project, mergeBase(project, base))) : ''
  if (inner) tell(`judging the package ${inner}, where the changes are (--project ${inner})`)
  const folder = join(project, inner)
  if (inner && hasConfig(folder)) return readProject({ ...options, project: folder, base })
  return { ...read, project: folder, config: { ...config, base } }
}

/** The options that are keys of a configuration. */
const configIn = (options: ProjectOptions): Config =>
  Object.fromEntries(
    Object.entries(options).filter(([key, value]) => value !== undefined && Object.hasOwn(configSchema, key)),
  )

/** Existing files and folders are resolved from the working folder; revisions and globs stay unchanged. */
const fromHere = (path: string) => (existsSync(path) ? resolve(path) : path)

/** The progress callback and the abort signal, if given. */
export const callbacksOf = ({ say, signal: stop }: ProjectOptions) => ({
  ...(say && { say }),
  ...(stop && { signal: stop }),
})
