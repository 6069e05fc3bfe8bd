import type { Overlay } from './diffs.js'
import { readText, type Tree } from './tree.js'
import { createTwoFilesPatch } from 'diff'

/** The changes of an overlay as a unified diff that `git apply` accepts. */
export function diffText(tree: Tree, overlay: Overlay): string {
  return [...overlay].map(([path, text]) => fileDiff(path, readText(tree, path), text ?? undefined)).join('')
}

function fileDiff(path: string, before: string | undefined, after: string | undefined): string {
  const [old, now] = [before === undefined ? '/dev/null' : `a/${path}`, after === undefined ? '/dev/null' : `b/${path}`]
  const text = createTwoFilesPatch(old, now, before ?? '', after ?? '', '', '', { context: 3 })
  // The line of equals signs is only for Subversion.
  return text.replace(/^=+\n/, '')
}
