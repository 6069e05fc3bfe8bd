import { existsSync, readdirSync, readFileSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { builtFile } from '../../util/built.js'
import { networkIsolation } from '../../util/isolation.js'
import type { Launch } from '../../execution/host.js'
import type { HostOptions } from '../../execution/protocol.js'
import { cleanEnv } from '../../util/command.js'

const hostFile = (name: string) => builtFile(`./host/${name}`, import.meta.url)

/** Node's permission model: reads everywhere, writes in the scratch folder only, no child processes. */
export function permissionFlags(scratch: string): string[] {
  const [major, minor] = process.versions.node.split('.').map(Number)
  const flag =
    major > 23 || (major === 23 && minor >= 5) || (major === 22 && minor >= 13)
      ? '--permission'
      : '--experimental-permission'
  return [flag, '--allow-fs-read=*', `--allow-fs-write=${scratch}/*`, '--allow-worker']
}

/** Files Node cannot load unchanged: TypeScript, JSX, imports without extension, modules in a CommonJS package. */
function needsLoader(folder: string, sources: readonly string[]): boolean {
  const text = (path: string) => (existsSync(join(folder, path)) ? readFileSync(join(folder, path), 'utf8') : '')
  const isModule = /"type"\s*:\s*"module"/.test(text('package.json'))
  return sources.some((path) => {
    if (/\.(ts|tsx|mts|cts|jsx)$/.test(path)) return true
    const source = text(path)
    return (
      /^[\s;]*(import|export)\b/m.test(source) &&
      ((!isModule && path.endsWith('.js')) || /\bfrom\s*['"]\.[^'"]*\/[^'".]*['"]/.test(source))
    )
  })
}

/**
 * The working directory is the scratch folder, with the project's entries linked into it: a test finds its fixtures,
 * and what it writes beside them lands in the scratch folder.
 */
export function launchJavascriptHost(
  folder: string,
  sources: readonly string[],
  scratch: string,
  options: HostOptions,
): Launch {
  for (const name of readdirSync(folder)) symlinkSync(join(folder, name), join(scratch, name))
  const node = [
    process.execPath,
    '--no-warnings',
    '--enable-source-maps=false',
    `--max-old-space-size=${options.memoryLimit}`,
    ...permissionFlags(scratch),
    ...(needsLoader(folder, sources) ? ['--import', hostFile('register.js')] : []),
    hostFile('main.js'),
  ]
  const [command, ...args] = [...networkIsolation(), ...node]
  return { command, args, cwd: scratch, env: cleanEnv() }
}
