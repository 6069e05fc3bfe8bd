import { spawnSync } from 'node:child_process'

let isolation: readonly string[] | undefined

/** A network namespace of its own, where the operating system lets us have one. */
export function networkIsolation(): readonly string[] {
  if (!isolation) {
    const works =
      process.platform === 'linux' && spawnSync('unshare', ['--map-root-user', '--net', 'true']).status === 0
    isolation = works ? ['unshare', '--map-root-user', '--net'] : []
  }
  return isolation
}
