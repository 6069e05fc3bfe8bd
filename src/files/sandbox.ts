import { copyFileSync, constants, existsSync, mkdirSync, utimesSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { moveIntoCache } from './cache-folder.js'
import { linkModules, linkSharedModules } from './module-links.js'
import type { Tree } from './tree.js'
import { cacheRoot } from '../util/scratch.js'

/** Writes a tree to a new folder: files are copied, dependencies linked. */
export function layOut(tree: Tree, folder: string): void {
  writeFiles(tree, folder)
  for (const [path, sources] of tree.modules) linkModules(join(folder, path), sources)
}

/** Writes the files of a tree to a new folder, without dependencies. */
export function writeFiles(tree: Tree, folder: string): void {
  const made = new Set<string>()
  for (const [path, entry] of tree.entries) {
    const target = join(folder, path)
    const parent = dirname(target)
    if (!made.has(parent)) {
      mkdirSync(parent, { recursive: true })
      made.add(parent)
    }
    if (entry.text !== undefined) writeFileSync(target, entry.text)
    else copyFileSync(entry.from!, target, constants.COPYFILE_FICLONE)
  }
}

/** The read-only folder of a tree in the cache, written on first use. */
export function cachedFolder(tree: Tree): string {
  const folder = join(cacheRoot(), 'trees', tree.key)
  if (existsSync(folder)) {
    const now = new Date()
    for (const path of [folder, ...[...tree.modules.keys()].map((link) => join(folder, link))])
      utimesSync(path, now, now)
    return folder
  }
  moveIntoCache(folder, (stage) => {
    writeFiles(tree, stage)
    for (const [path, sources] of tree.modules) linkSharedModules(join(stage, path), sources)
  })
  return folder
}
