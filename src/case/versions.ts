import { statSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { UserError } from '../util/errors.js'
import { applyDiff, parseDiff, type Overlay } from '../files/diffs.js'
import { decodeText } from '../files/text.js'
import { filesAt, isRevision, mergeBase } from '../files/git.js'
import type { PatchSource } from './patches.js'
import { treeDifference, withOverlay, readText, readTree, type Tree } from '../files/tree.js'
import { readFileSync } from 'node:fs'

/** One concrete program. */
export interface Version {
  readonly name: string
  readonly tree: Tree
}

export interface PatchedVersion extends Version {
  /** The changes of the patch to the buggy tree, without its edits of tests. */
  readonly overlay: Overlay
  /** Test files the patch edits; these edits are not applied. */
  readonly editedTests: readonly string[]
  /** What a reviewer should know of its tests, where they took the place of the old ones. */
  readonly notes?: readonly string[]
  /** Tests that the patch would break, and removes, skips or weakens: each in one sentence. */
  readonly hiddenTests?: readonly string[]
}

/** The buggy tree with a patch applied, except for its edits of tests. */
export function patchedVersion(buggy: Tree, patch: PatchSource, isTest: (path: string) => boolean): PatchedVersion {
  return withoutTests(buggy, patch.name, overlayOf(buggy, patch), isTest)
}

/** All changes of a patch, those of tests included. */
export function overlayOf(buggy: Tree, patch: PatchSource): Overlay {
  if (patch.unreadable) throw patch.unreadable
  return applyDiff(patch.diffs, (path) => readText(buggy, path), patch.name)
}

function withoutTests(buggy: Tree, name: string, all: Overlay, isTest: (path: string) => boolean): PatchedVersion {
  const changed = [...all].filter(([path, text]) => readText(buggy, path) !== (text ?? undefined))
  const overlay = new Map(changed.filter(([path]) => !isTest(path)))
  const editedTests = changed.map(([path]) => path).filter(isTest)
  return { name, tree: withOverlay(buggy, overlay), overlay, editedTests }
}

/** `--base`: the revision is the buggy version, the working tree is the patch. */
export function versionsFromBase(
  project: string,
  revision: string,
  encoding?: string,
  own: readonly string[] = [],
): { buggy: Tree; working: Overlay; name: string } {
  const working = readTree(project, encoding, own)
  const old = [...filesAt(project, mergeBase(project, revision))].filter(([path]) => !own.includes(join(project, path)))
  const present = new Map(old.filter(([path, text]) => working.entries.has(path) || text !== null))
  const buggy = withOverlay(working, present)
  return { buggy, working: treeDifference(buggy, working), name: `working tree against ${revision}` }
}

export const patchFromOverlay = withoutTests

/** The reference: a diff, a folder or a git revision. */
export function referenceVersion(buggy: Tree, project: string, given: string, encoding?: string): Version {
  const path = resolve(project, given)
  const info = statSync(path, { throwIfNoEntry: false })
  const name = `reference ${given}`
  if (info?.isFile())
    return {
      name,
      tree: withOverlay(
        buggy,
        applyDiff(parseDiff(decodeText(readFileSync(path), encoding), given), (p) => readText(buggy, p), given),
      ),
    }
  if (info?.isDirectory()) return { name, tree: withOverlay(buggy, treeDifference(buggy, readTree(path, encoding))) }
  if (isRevision(project, given)) return { name, tree: withOverlay(buggy, filesAt(project, given)) }
  throw new UserError(
    `the reference "${given}" is not a diff, folder or git revision`,
    'Give the path of a diff or folder, or an existing git revision.',
  )
}
