import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { basename, dirname, join, relative, resolve } from 'node:path'
import picomatch from 'picomatch'
import { messageOf, UserError } from '../util/errors.js'
import { parseDiff, UnreadablePatch, type FileDiff } from '../files/diffs.js'
import { decodeText } from '../files/text.js'

/** A candidate patch as read from its file. */
export interface PatchSource {
  /** Its name in output: the path as the user would write it. */
  readonly name: string
  readonly diffs: readonly FileDiff[]
  /** The error, when the file contains no diff. */
  readonly unreadable?: UnreadablePatch
}

/** Patches from files, folders and globs, relative to `base`. An unreadable patch has an error instead of diffs. */
export function findPatches(given: readonly string[], base: string, encoding?: string): PatchSource[] {
  return patchPaths(given, base).map((path) => {
    const name = relative(base, path).startsWith('..') ? path : relative(base, path)
    return readPatch(path, name, encoding)
  })
}

/** The files that some files, folders and globs stand for. */
export const patchPaths = (given: readonly string[], base: string): string[] => [
  ...new Set(given.flatMap((pattern) => expand(pattern, base))),
]

function readPatch(path: string, name: string, encoding: string | undefined): PatchSource {
  try {
    return { name, diffs: parseDiff(decodeText(contentOf(path, name), encoding), name) }
  } catch (error) {
    if (error instanceof UnreadablePatch) return { name, diffs: [], unreadable: error }
    throw error
  }
}

function contentOf(path: string, name: string): Buffer {
  try {
    return readFileSync(path)
  } catch (error) {
    throw new UnreadablePatch(`${name} cannot be opened: ${messageOf(error)}`, 'Check the permissions of the file.')
  }
}

const isDiff = (name: string) => /\.(diff|patch)$/.test(name)

function expand(pattern: string, base: string): string[] {
  const path = resolve(base, pattern)
  const info = statSync(path, { throwIfNoEntry: false })
  if (info?.isFile()) return [path]
  if (info?.isDirectory()) {
    const found = readdirSync(path, { recursive: true, encoding: 'utf8' })
      .filter(isDiff)
      .sort()
      .map((name) => join(path, name))
    if (!found.length)
      throw new UserError(
        `the folder ${pattern} contains no .diff or .patch file`,
        'Give a folder with patches, a file, or a glob.',
      )
    return found
  }
  const found = glob(pattern, base)
  if (!found.length)
    throw new UserError(
      `no patch found: ${pattern} does not exist and matches nothing`,
      'Give a unified diff, a folder of them, or a glob with --patch.',
    )
  return found
}

function glob(pattern: string, base: string): string[] {
  const { base: fixed, isGlob } = picomatch.scan(pattern)
  const start = resolve(base, fixed || '.')
  if (!isGlob || !existsSync(start)) return []
  const matches = picomatch(resolve(base, pattern))
  const folder = statSync(start).isDirectory() ? start : dirname(start)
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((name) => join(folder, name))
    .filter((path) => !basename(path).startsWith('.') && matches(path) && statSync(path).isFile())
    .sort()
}
