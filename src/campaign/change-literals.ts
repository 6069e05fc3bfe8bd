import type { Case } from '../case/case.js'
import type { VersionWithChange } from '../case/changed.js'
import { readText } from '../files/tree.js'
import { Dictionary } from '../inputs/dictionary.js'
import { literalsIn } from '../syntax/literals.js'
import { parse } from '../syntax/parser.js'

/** Literals of the functions that some versions change: in all versions, or in the buggy one only. */
export async function literalsOf(
  { buggy, language }: Case,
  changed: readonly VersionWithChange[],
  of: 'all' | 'buggy',
): Promise<unknown[]> {
  const found: unknown[] = []
  const { table, evaluate } = language.syntax
  for (const { version, change } of changed)
    for (const [path, { functions }] of change)
      for (const [tree, names] of [
        [buggy.tree, functions.before] as const,
        ...(of === 'all' ? [[version.tree, functions.after] as const] : []),
      ]) {
        const source = readText(tree, path)
        if (source === undefined) continue
        for (const text of literalsIn(await parse(table.grammarOf(path)!, source), source, names, table))
          found.push(evaluate(text))
      }
  return found
}

export async function dictionaryOf(...of: Parameters<typeof literalsOf>): Promise<Dictionary> {
  const dictionary = new Dictionary()
  for (const literal of await literalsOf(...of)) dictionary.add(literal)
  return dictionary
}
