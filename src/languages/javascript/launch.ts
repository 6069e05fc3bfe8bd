import { spawnSync } from 'node:child_process'
import { readdirSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { cleanEnv } from '../../case/suite.js'
import type { Launch } from '../../execution/host.js'
import type { HostOptions } from '../../execution/protocol.js'

/** The host program as built; when Assay itself runs from its sources, the build beside them. */
const hostFile = (name: string) => fileURLToPath(new URL(`./host/${name}`, import.meta.url)).replace(/\/src\/(languages\/javascript\/host\/)/, '/dist/$1')

let isolation: readonly string[] | undefined

/** A network namespace of its own, where the operating system lets us have one. */
export function networkIsolation(): readonly string[] {
  if (!isolation) {
    const works = process.platform === 'linux' && spawnSync('unshare', ['--map-root-user', '--net', 'true']).status === 0
    isolation = works ? ['unshare', '--map-root-user', '--net'] : []
  }
  return isolation
}

/** Node's permission model: reads everywhere, writes in the scratch folder only, no child processes. */
export function permissionFlags(scratch: string): string[] {
  const [major, minor] = process.versions.node.split('.').map(Number)
  const flag = major > 23 || (major === 23 && minor >= 5) || (major === 22 && minor >= 13) ? '--permission' : '--experimental-permission'
  return [flag, '--allow-fs-read=*', `--allow-fs-write=${scratch}/*`, '--allow-worker']
}

const needsTranspiling = (path: string, sources: readonly string[]) => /\.(ts|tsx|mts|cts|jsx)$/.test(path) || sources.length < 0

/**
 * The working directory is the scratch folder, with the project's entries linked into it: a test finds its fixtures,
 * and what it writes beside them lands in the scratch folder.
 */
export function launch(folder: string, sources: readonly string[], scratch: string, options: HostOptions): Launch {
  for (const name of readdirSync(folder)) symlinkSync(join(folder, name), join(scratch, name))
  const transpile = sources.some((path) => needsTranspiling(path, sources))
  const node = [
    process.execPath,
    '--no-warnings',
    '--enable-source-maps=false',
    `--max-old-space-size=${options.memoryLimit}`,
    '--stack-size=900',
    ...permissionFlags(scratch),
    ...(transpile ? ['--import', hostFile('register.js')] : []),
    hostFile('main.js'),
  ]
  const [command, ...args] = [...networkIsolation(), ...node]
  return { command, args, cwd: scratch, env: cleanEnv() }
}
