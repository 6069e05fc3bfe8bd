import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** Tests share a cache of their own: nothing of the user's, and nothing left behind. */
export default function setup(): () => void {
  const cache = mkdtempSync(join(tmpdir(), 'assay-test-cache-'))
  process.env.ASSAY_CACHE = cache
  // Two files are tested at a time; more hosts would only take the cores from each other.
  process.env.ASSAY_HOSTS ??= '1'
  const remove = () => rmSync(cache, { recursive: true, force: true })
  process.on('exit', remove)
  return remove
}
