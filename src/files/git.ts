import { spawnSync } from 'node:child_process'
import { UserError } from '../util/errors.js'
import { isOwnFile } from './own-files.js'

function git(folder: string, args: string[]): { ok: boolean; out: Buffer; error: string } {
  const result = spawnSync('git', ['-C', folder, ...args], { maxBuffer: 1 << 30 })
  return {
    ok: result.status === 0,
    out: result.stdout,
    error: result.error?.message ?? result.stderr?.toString('utf8').trim() ?? '',
  }
}

export const isRevision = (folder: string, revision: string): boolean => commitOf(folder, revision) !== undefined

/** The name of a revision that never changes; undefined where there is none. */
export function commitOf(folder: string, revision: string): string | undefined {
  const found = git(folder, ['rev-parse', '--verify', '--quiet', `${revision}^{commit}`])
  return found.ok ? found.out.toString('utf8').trim() : undefined
}

/** The folder of the repository that a folder is in. */
export function repositoryOf(folder: string): string | undefined {
  const found = git(folder, ['rev-parse', '--show-toplevel'])
  return found.ok ? found.out.toString('utf8').trim() : undefined
}

/** Where the working tree's branch left a revision: what has happened there since is not the patch's. */
export function mergeBase(folder: string, revision: string): string {
  const found = git(folder, ['merge-base', revision, 'HEAD'])
  return found.ok ? found.out.toString('utf8').trim() : revision
}

/** Paths that differ from a revision, and those that git does not know yet; what Assay itself has written is not among them. */
export function changedSince(folder: string, revision: string): string[] {
  const lines = (args: string[]) => git(folder, args).out.toString('utf8').split('\0').filter(Boolean)
  return [
    ...lines(['diff', '--name-only', '--no-renames', '--relative', '-z', revision, '--', '.']),
    ...lines(['ls-files', '--others', '--exclude-standard', '-z', '--', '.']),
  ].filter((path) => !isOwnFile(path))
}

/** Whether git ignores a file of a folder, which is then made rather than written. */
export function ignoredIn(folder: string): (path: string) => boolean {
  const args = ['ls-files', '--others', '--ignored', '--exclude-standard', '--directory', '-z', '--', '.']
  const found = git(folder, args)
  const paths = found.ok ? found.out.toString('utf8').split('\0').filter(Boolean) : []
  return (path) => paths.some((ignored) => (ignored.endsWith('/') ? path.startsWith(ignored) : path === ignored))
}

/**
 * What the working tree is most likely meant to be compared with, and why; undefined where nothing has changed. A note that
 * is not committed yet is no reason to leave out the commits of the branch: only a source is.
 */
export function obviousBase(
  folder: string,
  isSource: (path: string) => boolean,
): { readonly base: string; readonly why: string } | undefined {
  if (!isRevision(folder, 'HEAD')) return undefined
  const uncommitted = changedSince(folder, 'HEAD')
  const open = uncommitted.length ? { base: 'HEAD', why: 'the uncommitted changes' } : undefined
  if (uncommitted.some(isSource)) return open
  const named = git(folder, ['symbolic-ref', '--quiet', '--short', 'refs/remotes/origin/HEAD'])
  const main = [named.out.toString('utf8').trim(), 'origin/main', 'origin/master', 'main', 'master']
  const base = main.find((name) => name && isRevision(folder, name))
  if (!base || !changedSince(folder, mergeBase(folder, base)).some((path) => !uncommitted.includes(path))) return open
  return { base, why: `what this branch changes since ${base}` }
}

/** The files of a revision that differ from the working tree of `folder`: path → content there, or null. */
export function filesAt(folder: string, revision: string): Map<string, string | null> {
  const fail = (error: string) =>
    new UserError(
      `git cannot compare ${folder} with the revision "${revision}": ${error}`,
      'Give a revision that `git log` accepts, in a git repository.',
    )
  if (!isRevision(folder, revision)) throw fail('there is no such commit')
  const prefix = git(folder, ['rev-parse', '--show-prefix']).out.toString('utf8').trim()
  const names = (args: string[]) => {
    const result = git(folder, args)
    if (!result.ok) throw fail(result.error)
    return result.out.toString('utf8').split('\0').filter(Boolean)
  }
  const changed = names(['diff', '--name-only', '--no-renames', '--relative', '-z', revision, '--', '.'])
  const untracked = names(['ls-files', '--others', '--exclude-standard', '-z', '--', '.'])
  const files = new Map<string, string | null>()
  for (const path of [...changed, ...untracked]) {
    const shown = git(folder, ['show', `${revision}:${prefix}${path}`])
    files.set(path, shown.ok ? shown.out.toString('utf8') : null)
  }
  return files
}
