import { parsePatch, type StructuredPatch } from 'diff'
import { messageOf, UserError } from '../util/errors.js'
import { applyHunks, type Hunk } from './hunks.js'

/** The changes of a unified diff to one file. Paths are as written, including `a/` and `b/`. */
export interface FileDiff {
  readonly before: string | null
  readonly after: string | null
  readonly hunks: readonly Hunk[]
  readonly binary: boolean
}

const advice = 'Give a unified diff, such as the output of `git diff`.'

/** Reads a unified diff, git's or plain. */
export function parseDiff(text: string, name: string): FileDiff[] {
  if (text.trim() === '') throw new UnreadablePatch(`${name} is empty`, advice)
  let parsed: StructuredPatch[]
  try {
    parsed = parsePatch(text)
  } catch (error) {
    throw new UnreadablePatch(`${name} is not a valid unified diff: ${messageOf(error)}`, advice)
  }
  const files = parsed.filter((p) => p.oldFileName !== undefined || p.newFileName !== undefined)
  if (files.length === 0) throw new UnreadablePatch(`${name} contains no unified diff`, advice)
  return files.map((p) => ({
    before: p.isCreate || p.oldFileName === '/dev/null' ? null : (p.oldFileName ?? null),
    after: p.isDelete || p.newFileName === '/dev/null' ? null : (p.newFileName ?? null),
    hunks: p.hunks,
    binary:
      p.isBinary === true ||
      (/^GIT binary patch/m.test(text) && p.hunks.length === 0 && !p.isRename && !p.isCopy && p.oldMode === undefined),
  }))
}

/** Path → new content, or null for a deleted file. */
export type Overlay = ReadonlyMap<string, string | null>

/** Applies a diff to files read through `read`. The error names the hunk that does not apply, and the closest match. */
export function applyDiff(
  diffs: readonly FileDiff[],
  read: (path: string) => string | undefined,
  name: string,
): Overlay {
  const result = new Map<string, string | null>()
  const current = (path: string) => (result.has(path) ? (result.get(path) ?? undefined) : read(path))
  for (const diff of diffs) {
    if (diff.binary)
      throw new PatchDoesNotApply(
        `${name} patches the binary file ${strip(diff.after ?? diff.before!, 1)}, which Assay cannot apply`,
      )
    const from = diff.before === null ? null : locate(diff.before, current)
    if (diff.before !== null && from === undefined)
      throw new PatchDoesNotApply(`${name} changes ${strip(diff.before, 1)}, which is not in the project`)
    const to =
      diff.after === null
        ? null
        : diff.before !== null && sameName(diff.before, diff.after)
          ? from!
          : strip(diff.after, depthOf(diff, from ?? undefined))
    const applied = applyHunks(
      from ? current(from)! : '',
      diff.hunks,
      (message) => new PatchDoesNotApply(`${name}: ${from ?? to}: ${message}`),
    )
    if (from && from !== to) result.set(from, null)
    if (to) result.set(to, applied)
  }
  return result
}

/** A patch that does not apply to the program: it is implausible, not a user error. */
export class PatchDoesNotApply extends UserError {}

/** A file without a patch: among other patches it counts as implausible. */
export class UnreadablePatch extends UserError {}

const strip = (path: string, depth: number) => path.split('/').slice(depth).join('/') || path
const sameName = (a: string, b: string) => a === b || strip(a, 1) === strip(b, 1)

/** Strips leading folders as with `-p1` (git), else `-p0`, else any number for which the file exists. */
function locate(path: string, read: (path: string) => string | undefined): string | undefined {
  const parts = path.split('/')
  for (const depth of [1, 0, ...parts.keys()].filter((d) => d < parts.length)) {
    const candidate = parts.slice(depth).join('/')
    if (candidate && read(candidate) !== undefined) return candidate
  }
  return undefined
}

/** Strips as many leading folders from the new name as from the old one. */
function depthOf(diff: FileDiff, from: string | undefined): number {
  if (from !== undefined && diff.before !== null) return diff.before.split('/').length - from.split('/').length
  return /^[ab]\//.test(diff.after ?? '') ? 1 : 0
}
