import { readText, type Tree } from '../files/tree.js'
import type { Overlay } from '../files/diffs.js'
import { changeBetween, type FileChange } from './change.js'
import { parse } from './parser.js'
import type { SyntaxTable } from './table.js'

/** The change a patch makes, file by file. Files in no known language are not in it. */
export type Change = ReadonlyMap<string, FileChange>

export async function changeOf(buggy: Tree, overlay: Overlay, table: SyntaxTable): Promise<Change> {
  const changes = new Map<string, FileChange>()
  for (const [path, text] of overlay) {
    const grammar = table.grammarOf(path)
    if (!grammar) continue
    const before = readText(buggy, path) ?? ''
    const after = text ?? ''
    const change = changeBetween(
      { root: await parse(grammar, before), source: before },
      { root: await parse(grammar, after), source: after },
      table,
    )
    if (change.pairs.length) changes.set(path, change)
  }
  return changes
}

/** Names of changed functions by file, in one version. */
export function changedFunctions(change: Change, side: 'before' | 'after'): Map<string, readonly string[]> {
  return new Map([...change].map(([path, file]) => [path, file.functions[side]]))
}

/** The functions of several changes together. */
export function mergeFunctions(
  maps: readonly ReadonlyMap<string, readonly string[]>[],
): Map<string, readonly string[]> {
  const all = new Map<string, readonly string[]>()
  for (const map of maps)
    for (const [path, names] of map) all.set(path, [...new Set([...(all.get(path) ?? []), ...names])])
  return all
}
