import { createHash } from 'node:crypto'
import { existsSync, lstatSync, readlinkSync, realpathSync, statSync, type Stats } from 'node:fs'
import { join, relative } from 'node:path'
import { hashOfFile } from './content-hash.js'
import { changedSince, commitOf, mergeBase, repositoryOf } from './git.js'
import { installedIn } from './installed.js'
import { readTree } from './tree.js'

type Add = (...parts: readonly string[]) => void

/**
 * The files of a program, what they are compared with and what is installed, as a hash. Of the repository around the
 * program only what differs from the base is read: git knows that the rest is the same. It counts, because packages use
 * each other.
 */
export function stateOf(project: string, base: string | undefined, patches: readonly string[]): string {
  const hash = createHash('sha256')
  const add: Add = (...parts) => void hash.update(JSON.stringify(parts))
  const tree = readTree(project)
  add('files', tree.key, installedIn(tree))
  const root = repositoryOf(project)
  if (root !== undefined) addRepository(add, root, base, relative(root, realpathSync(project)))
  for (const path of patches) add('patch', contentHash(path))
  return hash.digest('hex')
}

/** `inner` is the folder in it that is hashed already. */
function addRepository(add: Add, root: string, base: string | undefined, inner: string | undefined): void {
  const revision = commitOf(root, base === undefined ? 'HEAD' : mergeBase(root, base))
  add('revision', revision ?? '')
  if (revision === undefined || inner === '') return
  const isInner = (path: string) => inner !== undefined && (path === inner || path.startsWith(`${inner}/`))
  for (const path of changedSince(root, revision).sort()) if (!isInner(path)) addPath(add, join(root, path), path)
}

function addPath(add: Add, full: string, path: string): void {
  add(path, linkOf(full), contentHash(full))
  // A submodule, or a repository in the repository: git names it and nothing in it.
  if (lstatSync(full, { throwIfNoEntry: false })?.isDirectory() && existsSync(join(full, '.git')))
    addRepository(add, full, undefined, undefined)
}

function linkOf(path: string): string {
  try {
    return readlinkSync(path)
  } catch {
    return ''
  }
}

/** Undefined for what is not there; a link may lead around. */
function infoOf(path: string): Stats | undefined {
  try {
    return statSync(path)
  } catch {
    return undefined
  }
}

/** A file that is gone has a hash, too. */
export function contentHash(path: string): string {
  const info = infoOf(path)
  return (info?.isFile() && hashOfFile(path, info)) || ''
}

/** What a path stands for: a file, or a folder with all that is in it; undefined where there is none. */
export function hashOfPath(path: string): string | undefined {
  const info = infoOf(path)
  if (info?.isDirectory()) return readTree(path).key
  return info && contentHash(path)
}
