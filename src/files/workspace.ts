import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { UserError } from '../util/errors.js'

/** Whether a folder is the root of several packages. */
export function isWorkspace(folder: string): boolean {
  if (['pnpm-workspace.yaml', 'lerna.json'].some((name) => existsSync(join(folder, name)))) return true
  const manifest = join(folder, 'package.json')
  return existsSync(manifest) && /"workspaces"\s*:/.test(readFileSync(manifest, 'utf8'))
}

const code = /\.[cm]?[jt]sx?$/

/** The package of a workspace that some files are in, by its path; empty where they are in none. */
export function packageOf(folder: string, changed: readonly string[]): string {
  const packages = new Set(changed.filter((path) => code.test(path)).map((path) => nearestPackage(folder, path)))
  // What is beside the packages, scripts and settings, is not the program.
  packages.delete('')
  if (packages.size > 1)
    throw new UserError(
      `the changes are in ${packages.size} packages of this workspace: ${[...packages].sort().join(', ')}`,
      'Name one with --project DIR; each is judged by its own tests.',
    )
  return [...packages][0] ?? ''
}

function nearestPackage(folder: string, path: string): string {
  for (let at = dirname(path); at !== '.'; at = dirname(at)) if (existsSync(join(folder, at, 'package.json'))) return at
  return ''
}
