import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, renameSync, utimesSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { cacheRoot } from './scratch.js'

/** Returns a result from the cache or computes it; it must depend only on its key. `isKept` says which results are worth keeping. */
export async function cached<T>(
  kind: string,
  key: unknown,
  make: () => Promise<T>,
  isKept: (result: T) => boolean = () => true,
): Promise<T> {
  const hash = createHash('sha1')
    .update(JSON.stringify([kind, key]))
    .digest('hex')
  const path = join(cacheRoot(), 'results', `${kind}-${hash}.json`)
  if (existsSync(path)) {
    try {
      const found = JSON.parse(readFileSync(path, 'utf8')) as T
      utimesSync(path, new Date(), new Date())
      return found
    } catch {
      // An incomplete file is ignored.
    }
  }
  const result = await make()
  if (!isKept(result)) return result
  mkdirSync(dirname(path), { recursive: true })
  const stage = `${path}.${process.pid}`
  writeFileSync(stage, JSON.stringify(result))
  renameSync(stage, path)
  return result
}
