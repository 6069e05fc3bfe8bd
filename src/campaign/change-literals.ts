import type { Case } from '../case/case.js'
import type { PatchWithChange } from '../case/changed.js'
import { readText } from '../files/tree.js'
import { Dictionary } from '../inputs/dictionary.js'
import { literalsIn } from '../syntax/literals.js'
import { parse } from '../syntax/parser.js'

/** Literals of the functions that patches change: in all versions, or in the buggy one only. */
export async function literalsOf(
  { buggy, language }: Case,
  patches: readonly PatchWithChange[],
  of: 'all' | 'buggy',
): Promise<Dictionary> {
  const dictionary = new Dictionary()
  const { table, evaluate } = language.syntax
  for (const { version, change } of patches)
    for (const [path, { functions }] of change)
      for (const [tree, names] of [
        [buggy.tree, functions.before] as const,
        ...(of === 'all' ? [[version.tree, functions.after] as const] : []),
      ]) {
        const source = readText(tree, path)
        if (source === undefined) continue
        for (const text of literalsIn(await parse(table.grammarOf(path)!, source), source, names, table))
          dictionary.add(evaluate(text))
      }
  return dictionary
}
