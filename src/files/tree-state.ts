import { createHash } from 'node:crypto'
import { readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { changedSince, commitOf, mergeBase, repositoryOf } from './git.js'
import { readTree } from './tree.js'

/**
 * The files of a program and what they are compared with, as a hash. In a git repository only what differs from the base
 * is read: git knows that the rest is the same. The whole repository counts, because packages use each other.
 */
export function stateOf(project: string, base: string | undefined, patches: readonly string[]): string {
  const hash = createHash('sha256')
  const add = (...parts: readonly string[]) => hash.update(JSON.stringify(parts))
  const root = repositoryOf(project)
  const revision = root === undefined ? undefined : commitOf(root, base === undefined ? 'HEAD' : mergeBase(root, base))
  if (root === undefined || revision === undefined) add('files', readTree(project).key)
  else {
    add('revision', revision)
    for (const path of changedSince(root, revision).sort()) add(path, contentHash(join(root, path)))
  }
  for (const path of patches) add('patch', contentHash(path))
  return hash.digest('hex')
}

/** A file that is gone has a hash, too. */
export function contentHash(path: string): string {
  if (!statSync(path, { throwIfNoEntry: false })?.isFile()) return ''
  return createHash('sha256').update(readFileSync(path)).digest('hex')
}
