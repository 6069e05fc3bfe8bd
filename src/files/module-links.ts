import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, renameSync, rmSync, symlinkSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { moveIntoCache } from './cache-folder.js'
import { cacheRoot, newScratch } from '../util/scratch.js'

/** Caches of tools in node_modules are not linked: the folder is a new one, and only its entries are links. */
const toolCaches = new Set(['.cache', '.vite', '.vitest', '.vite-temp'])

/** A name → a link, or a folder of links (a scope). */
type Entries = ReadonlyMap<string, 'link' | Entries>

/** Folders of links that are not in use, by the folders they link to. */
const spare = new Map<string, string[]>()
const contents = new Map<string, Entries>()
let shelf: string | undefined
let stored = 0

/**
 * Makes a folder of links to the packages in `sources`, nearest first. A folder that an earlier version of the program gave
 * back is used again: linking hundreds of packages can take longer than running the tests.
 */
export function linkModules(target: string, sources: readonly string[]): void {
  const key = sources.join('\0')
  const ready = spare.get(key)?.pop()
  mkdirSync(dirname(target), { recursive: true })
  // A folder of the program may be in its place already.
  if (ready !== undefined && !existsSync(target)) renameSync(ready, target)
  else contents.set(key, link(target, sources))
}

function link(target: string, sources: readonly string[]): Entries {
  mkdirSync(target, { recursive: true })
  const made = new Map<string, 'link' | Entries>()
  for (const source of sources)
    for (const name of readdirSync(source)) {
      if (toolCaches.has(name)) continue
      if (name.startsWith('@')) {
        const inner = link(join(target, name), [join(source, name)])
        made.set(name, new Map([...((made.get(name) as Entries | undefined) ?? []), ...inner]))
      } else if (!existsSync(join(target, name))) {
        symlinkSync(join(source, name), join(target, name))
        made.set(name, 'link')
      }
    }
  return made
}

/** A link to a folder of links that is never written to, and that all such trees share. */
export function linkSharedModules(target: string, sources: readonly string[]): void {
  const hash = createHash('sha1')
  for (const source of sources) hash.update(`${source}\0${readdirSync(source).join('\0')}\0\0`)
  const folder = join(cacheRoot(), 'modules', hash.digest('hex'))
  if (!existsSync(folder)) moveIntoCache(folder, (stage) => void link(stage, sources))
  mkdirSync(dirname(target), { recursive: true })
  symlinkSync(folder, target)
}

/** Keeps a folder of links for the next version, if the program left it as it was; additions are removed. */
export function giveBackModules(target: string, sources: readonly string[]): void {
  const key = sources.join('\0')
  const wanted = contents.get(key)
  if (!wanted || !existsSync(target) || !restored(target, wanted)) return
  shelf = shelf !== undefined && existsSync(shelf) ? shelf : newScratch('modules')
  const place = join(shelf, String(stored++))
  renameSync(target, place)
  spare.set(key, [...(spare.get(key) ?? []), place])
}

/** Whether a folder has all its links, after anything else in it was removed. */
function restored(folder: string, wanted: Entries): boolean {
  const found = new Map(readdirSync(folder, { withFileTypes: true }).map((entry) => [entry.name, entry]))
  for (const name of found.keys()) if (!wanted.has(name)) rmSync(join(folder, name), { recursive: true, force: true })
  return [...wanted].every(([name, inner]) => {
    const entry = found.get(name)
    return inner === 'link' ? entry?.isSymbolicLink() : entry?.isDirectory() && restored(join(folder, name), inner)
  })
}
