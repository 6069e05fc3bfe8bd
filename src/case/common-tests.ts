import { PatchDoesNotApply, UnreadablePatch, type Overlay } from '../files/diffs.js'
import type { Tree } from '../files/tree.js'
import type { PatchSource } from './patches.js'
import { overlayOf } from './versions.js'

/**
 * The changes of each patch where all of them bring the same tests, as those of one pull request do; undefined where each has
 * its own. A patch that does not apply has none: its check says so.
 */
export function withCommonTests(
  tree: Tree,
  sources: readonly PatchSource[],
  isTest: (path: string) => boolean,
): readonly (Overlay | undefined)[] | undefined {
  const overlays = sources.map((source) => overlayIn(tree, source))
  const tests = overlays.flatMap((overlay) =>
    overlay ? [JSON.stringify([...overlay].filter(([path]) => isTest(path)).sort())] : [],
  )
  return new Set(tests).size === 1 ? overlays : undefined
}

function overlayIn(tree: Tree, source: PatchSource): Overlay | undefined {
  try {
    return overlayOf(tree, source)
  } catch (error) {
    if (error instanceof PatchDoesNotApply || error instanceof UnreadablePatch) return undefined
    throw error
  }
}
