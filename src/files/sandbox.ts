import {
  copyFileSync,
  constants,
  existsSync,
  mkdirSync,
  readdirSync,
  renameSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import type { Tree } from './tree.js'
import { cacheRoot, newScratch, removeScratch } from '../util/scratch.js'

/** Writes a tree to a new folder: files are copied, dependencies linked. */
export function layOut(tree: Tree, folder: string): void {
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
  for (const [path, sources] of tree.modules) linkModules(join(folder, path), sources)
}

/** Caches of tools in node_modules are not linked: the folder is a new one, and only its entries are links. */
const toolCaches = new Set(['.cache', '.vite', '.vitest', '.vite-temp'])

function linkModules(target: string, sources: readonly string[]): void {
  mkdirSync(target, { recursive: true })
  for (const source of sources)
    for (const name of readdirSync(source)) {
      if (toolCaches.has(name)) continue
      if (name.startsWith('@')) linkModules(join(target, name), [join(source, name)])
      else if (!existsSync(join(target, name))) symlinkSync(join(source, name), join(target, name))
    }
}

/** The read-only folder of a tree in the cache, written on first use. */
export function cachedFolder(tree: Tree): string {
  const folder = join(cacheRoot(), 'trees', tree.key)
  if (existsSync(folder)) {
    const now = new Date()
    utimesSync(folder, now, now)
    return folder
  }
  const stage = newScratch('tree')
  const inner = join(stage, 'tree')
  mkdirSync(inner)
  layOut(tree, inner)
  mkdirSync(dirname(folder), { recursive: true })
  try {
    renameSync(inner, folder)
  } catch (error) {
    // Another run has already created it.
    if (!existsSync(folder)) throw error
  }
  removeScratch(stage)
  return folder
}
