import { spawnSync } from 'node:child_process'

let isolation: readonly string[] | undefined

/** The command prefix for a separate network namespace, if the operating system allows one. */
export function networkIsolation(): readonly string[] {
  if (!isolation) {
    const works =
      process.platform === 'linux' && spawnSync('unshare', ['--map-root-user', '--net', 'true']).status === 0
    isolation = works ? ['unshare', '--map-root-user', '--net'] : []
  }
  return isolation
}
