import { structuredPatch } from 'diff'
import type { FileDiff, Overlay } from '../../files/diffs.js'
import { readText, type Tree } from '../../files/tree.js'

/** One hunk of a patch: the same few lines of a file before and after it. */
export interface Fragment {
  readonly path: string
  /** First line in the file before the patch. */
  readonly line: number
  readonly lines: number
  readonly before: string
  readonly after: string
}

/** What a model reads of a patch. Training data holds diffs only, so that is all it may read of any patch. */
export function fragmentsOf(diffs: readonly FileDiff[]): Fragment[] {
  return diffs.flatMap(({ before, after, hunks }) =>
    hunks.map(({ oldStart, oldLines, lines }) => ({
      path: (after ?? before ?? '').replace(/^[ab]\//, ''),
      line: oldStart,
      lines: oldLines,
      before: side(lines, '+'),
      after: side(lines, '-'),
    })),
  )
}

const side = (lines: readonly string[], other: string) =>
  lines
    .filter((line) => line[0] !== other && line[0] !== '\\')
    .map((line) => line.slice(1).replace(/\r$/, ''))
    .join('\n')

const context = 3

/** The diff from a tree to the tree with an overlay, as in the training data: without layout changes. */
export function diffsOf(tree: Tree, overlay: Overlay): FileDiff[] {
  return [...overlay].flatMap(([path, text]) => {
    const before = readText(tree, path)
    if (before === (text ?? undefined)) return []
    const { hunks } = structuredPatch(path, path, before ?? '', text ?? '', '', '', {
      context,
      ignoreWhitespace: true,
    })
    return [{ before: before === undefined ? null : path, after: text === null ? null : path, hunks, binary: false }]
  })
}
