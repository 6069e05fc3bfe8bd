import type { Overlay } from './diffs.js'
import { readText, type Tree } from './tree.js'
import { createTwoFilesPatch } from 'diff'

/** What an overlay makes of a tree, as a unified diff that `git apply` takes. */
export function diffText(tree: Tree, overlay: Overlay): string {
  return [...overlay].map(([path, text]) => fileDiff(path, readText(tree, path), text ?? undefined)).join('')
}

function fileDiff(path: string, before: string | undefined, after: string | undefined): string {
  const [old, now] = [before === undefined ? '/dev/null' : `a/${path}`, after === undefined ? '/dev/null' : `b/${path}`]
  const text = createTwoFilesPatch(old, now, before ?? '', after ?? '', '', '', { context: 3 })
  // The line of equals signs is of no use to anybody but Subversion.
  return text.replace(/^=+\n/, '')
}
