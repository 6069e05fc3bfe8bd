import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { UserError } from '../util/errors.js'
import { hostNames, hosts, runsHook, type HostName, type Settings } from './hosts.js'

/** A file that an installation writes. */
export interface FileChange {
  readonly path: string
  /** Undefined where there is no such file yet. */
  readonly before: string | undefined
  readonly after: string
}

/** Never installs anything: where the package is missing, the hook fails and the agent may stop. */
export const packageCommand = ['npx', '--no-install', 'assay'] as const

/** Seconds that a host waits: a run is over after 120, and needs some more to start and to end. */
const patience = 150

const skill = fileURLToPath(new URL('../../skills/assay/SKILL.md', import.meta.url))

/** What has to be written into a repository so that a host runs the hook; what is there already is left out. */
export function installation(name: HostName, folder: string): FileChange[] {
  const host = hosts[name]
  const command = [...packageCommand, 'hook', '--host', name].join(' ')
  const settings = textOf(join(folder, host.file))
  const before = settings === undefined ? {} : parsed(settings, join(folder, host.file))
  // An entry that is there may have flags of the user's.
  const after = runsHook(settings ?? '') ? before : host.install(before, command, patience)
  const wanted = {
    [host.file]: `${JSON.stringify(after, null, 2)}\n`,
    [`${host.skills}/assay/SKILL.md`]: readFileSync(skill, 'utf8'),
  }
  return Object.entries(wanted)
    .map(([path, after]) => ({ path, before: textOf(join(folder, path)), after }))
    .filter(({ before, after }) => !isSame(before, after))
}

export function write(changes: readonly FileChange[], folder: string): void {
  for (const { path, after } of changes) {
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    writeFileSync(join(folder, path), after)
  }
}

/** The hosts that run the hook in a repository. */
export const installedHosts = (folder: string): HostName[] =>
  hostNames.filter((name) => runsHook(textOf(join(folder, hosts[name].file)) ?? ''))

const textOf = (path: string) => (existsSync(path) ? readFileSync(path, 'utf8') : undefined)

function parsed(text: string, path: string): Settings {
  try {
    const settings = JSON.parse(text) as unknown
    if (typeof settings === 'object' && settings !== null && !Array.isArray(settings)) return settings as Settings
  } catch {
    // Said below.
  }
  throw new UserError(
    `${path} is not a JSON object, so the hook cannot be added`,
    'Correct the file, and run it again.',
  )
}

/** Settings that differ in their layout alone are the user's. */
function isSame(before: string | undefined, after: string): boolean {
  if (before === after) return true
  try {
    return JSON.stringify(JSON.parse(before ?? '')) === JSON.stringify(JSON.parse(after))
  } catch {
    return false
  }
}
