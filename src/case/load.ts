import { existsSync, readFileSync, statSync } from 'node:fs'
import { register } from 'node:module'
import { join, relative, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { builtUrl } from '../util/built.js'
import { messageOf, UserError } from '../util/errors.js'
import { validateConfig, type Config } from '../model/config.js'

export const configNames = [
  'assay.config.ts',
  'assay.config.mts',
  'assay.config.js',
  'assay.config.mjs',
  'assay.config.json',
]

export const hasConfig = (folder: string): boolean => configNames.some((name) => existsSync(join(folder, name)))

export interface LoadedConfig {
  readonly project: string
  readonly config: Config
  readonly file: string | undefined
}

/** Finds and reads the configuration. `project` and `file` come from the user, if given. */
export async function loadConfig(project: string | undefined, file: string | undefined): Promise<LoadedConfig> {
  const folder = resolve(project ?? '.')
  if (!statSync(folder, { throwIfNoEntry: false })?.isDirectory())
    throw new UserError(`the project folder ${folder} does not exist`, 'Give an existing folder with --project DIR.')
  const path = file ? resolve(file) : configNames.map((name) => join(folder, name)).find((name) => existsSync(name))
  if (!path) return { project: folder, config: {}, file: undefined }
  if (!existsSync(path))
    throw new UserError(
      `the configuration ${path} does not exist`,
      'Give an existing file with --config FILE, or run `assay init`.',
    )
  const where = relative(process.cwd(), path) || path
  return { project: folder, config: validateConfig(await read(path, where), where), file: path }
}

async function read(path: string, where: string): Promise<unknown> {
  try {
    if (path.endsWith('.json')) return JSON.parse(readFileSync(path, 'utf8'))
    register(builtUrl('../languages/javascript/host/loader.js', import.meta.url))
    const module = await imported(path)
    if (module.default === undefined) throw new Error('it has no default export')
    return module.default
  } catch (error) {
    throw new UserError(
      `${where} cannot be read: ${messageOf(error)}`,
      'See docs/config.md for the format of a configuration.',
    )
  }
}

/**
 * As the file is now: a server lives longer than a configuration. What it prints goes to standard error, because standard
 * output may belong to a protocol.
 */
async function imported(path: string): Promise<{ default?: unknown }> {
  const { stdout, stderr } = process
  const { write } = stdout
  stdout.write = stderr.write.bind(stderr) as typeof write
  try {
    return (await import(`${pathToFileURL(path).href}?${statSync(path).mtimeMs}`)) as { default?: unknown }
  } finally {
    stdout.write = write
  }
}
