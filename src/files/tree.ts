import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, realpathSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { UserError } from '../util/errors.js'
import { hashOfFile } from './content-hash.js'
import { decodeText } from './text.js'
import type { Overlay } from './diffs.js'
import { ownFiles } from './own-files.js'

/** One file of a tree: on disk in the user's project, or generated. */
export interface TreeEntry {
  readonly hash: string
  readonly from?: string
  /** Its encoding, when it is known and not UTF-8. */
  readonly encoding?: string
  readonly text?: string
}

/** The files of a version, by path with forward slashes. Trees share entries; files are copied only when needed. */
export interface Tree {
  readonly key: string
  readonly entries: ReadonlyMap<string, TreeEntry>
  /** Folders named node_modules: path in the tree → folders to link from, nearest first. */
  readonly modules: ReadonlyMap<string, readonly string[]>
}

const left = new Set(['node_modules', '.git', '.hg', '.svn', '.gradle', '.idea', ...ownFiles])
/** Build output folders, and the manifest next to them; without the manifest the folder is part of the program. */
const built: Record<string, string> = { target: 'pom.xml', build: 'build.gradle' }
const hashOf = (content: string | Buffer) => createHash('sha1').update(content).digest('hex')

/** `own`: absolute paths of files that Assay itself writes there. */
export function readTree(folder: string, encoding?: string, own: readonly string[] = []): Tree {
  const entries = new Map<string, TreeEntry>()
  const modules = new Map<string, readonly string[]>()
  /** `real`: where the folder is, when links on the way to it are followed. */
  const visit = (path: string, real: string) => {
    const found = readdirSync(join(folder, path), { withFileTypes: true })
    for (const entry of found.sort((a, b) => (a.name < b.name ? -1 : 1))) {
      const { name } = entry
      const inner = path ? `${path}/${name}` : name
      const full = join(folder, inner)
      const target = entry.isSymbolicLink() ? targetOf(full) : join(real, name)
      const info = target === undefined ? undefined : statSync(full, { throwIfNoEntry: false })
      if (name === 'node_modules' && path && info?.isDirectory()) modules.set(inner, [full])
      if (left.has(name) || !info || (Object.hasOwn(built, name) && existsSync(join(folder, path, built[name]))))
        continue
      // A link to a folder that it is in has no end.
      if (info.isDirectory() && !`${real}/`.startsWith(`${target}/`)) visit(inner, target!)
      const hash = info.isFile() && !own.includes(full) && hashOfFile(full, info)
      // A file that may not be read is no part of the program.
      if (hash) entries.set(inner, { hash: hash + (encoding ?? ''), from: full, ...(encoding && { encoding }) })
    }
  }
  visit('', realpathSync(folder))
  const roots = modulesAbove(folder)
  if (roots.length) modules.set('node_modules', roots)
  return makeTree(entries, modules)
}

/** Undefined for a link that leads nowhere, or around. */
function targetOf(link: string): string | undefined {
  try {
    return realpathSync(link)
  } catch {
    return undefined
  }
}

/** The project's node_modules and those of the folders above it, which a workspace shares. */
function modulesAbove(folder: string): string[] {
  const found: string[] = []
  for (let at = folder; ; at = dirname(at)) {
    const modules = join(at, 'node_modules')
    if (statSync(modules, { throwIfNoEntry: false })?.isDirectory()) found.push(modules)
    if (dirname(at) === at) return found
  }
}

function makeTree(entries: ReadonlyMap<string, TreeEntry>, modules: Tree['modules']): Tree {
  const hash = createHash('sha1')
  for (const [path, entry] of [...entries].sort(([a], [b]) => (a < b ? -1 : 1))) hash.update(`${path}\0${entry.hash}\0`)
  for (const [path, from] of modules) hash.update(`${path}\0${from.join('\0')}\0`)
  return { key: hash.digest('hex'), entries, modules }
}

/** The tree with some files replaced, added or (null) removed. */
export function withOverlay(tree: Tree, overlay: Overlay): Tree {
  const entries = new Map(tree.entries)
  for (const [path, text] of overlay) {
    if (text === null) entries.delete(path)
    else entries.set(path, { hash: hashOf(text), text })
  }
  return makeTree(entries, tree.modules)
}

export function readText(tree: Tree, path: string): string | undefined {
  const entry = tree.entries.get(path)
  if (!entry) return undefined
  return entry.text ?? decodeText(readFileSync(entry.from!), entry.encoding)
}

/** The content of a file as a text with one character for each byte. */
export function readBytes(tree: Tree, path: string): string | undefined {
  const entry = tree.entries.get(path)
  if (!entry) return undefined
  return entry.text === undefined ? readFileSync(entry.from!, 'latin1') : Buffer.from(entry.text).toString('latin1')
}

/** A line of a file, counted from one. */
export const lineOf = (tree: Tree, path: string, line: number): string =>
  readText(tree, path)?.split('\n')[line - 1]?.trim() ?? ''

/** The files of `other` that differ from `tree`, and (null) those it lacks. */
export function treeDifference(tree: Tree, other: Tree): Map<string, string | null> {
  const overlay = new Map<string, string | null>()
  for (const [path, entry] of other.entries)
    if (tree.entries.get(path)?.hash !== entry.hash) overlay.set(path, readText(other, path)!)
  for (const path of tree.entries.keys()) if (!other.entries.has(path)) overlay.set(path, null)
  return overlay
}

export function requireFiles(tree: Tree, folder: string): void {
  if (tree.entries.size === 0)
    throw new UserError(`the project folder ${folder} is empty`, 'Give the folder of the program with --project DIR.')
}
