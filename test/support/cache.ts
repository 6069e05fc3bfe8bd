import { mkdtempSync, rmSync, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** Tests share a cache of their own: nothing of the user's, and nothing left behind. */
export default function setup(): () => void {
  const cache = mkdtempSync(join(roomyMemory() ?? tmpdir(), 'assay-test-cache-'))
  process.env.ASSAY_CACHE = cache
  process.env.TMPDIR = cache
  // Two files are tested at a time; more hosts would only take the cores from each other.
  process.env.ASSAY_HOSTS ??= '1'
  // Whoever runs the tests, they read what a person reads.
  process.env.ASSAY_OUTPUT ??= 'text'
  const remove = () => rmSync(cache, { recursive: true, force: true })
  process.on('exit', remove)
  return remove
}

/** Where files are kept in memory, if there is room for the cache: tests write thousands of small files. */
function roomyMemory(): string | undefined {
  const folder = '/dev/shm'
  try {
    const { bavail, bsize } = statfsSync(folder)
    return bavail * bsize > 8 * 2 ** 30 ? folder : undefined
  } catch {
    return undefined
  }
}
