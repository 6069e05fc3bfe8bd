import type { Case } from '../case/case.js'
import type { VersionWithChange } from '../case/changed.js'
import { readText } from '../files/tree.js'
import { Dictionary } from '../inputs/dictionary.js'
import { asksSignIn } from '../syntax/asks-sign.js'
import { moduleName } from '../syntax/functions.js'
import { literalsIn } from '../syntax/literals.js'
import type { Node } from '../syntax/node.js'
import { parse } from '../syntax/parser.js'
import type { SyntaxTable } from '../syntax/table.js'

/** Reads something off the functions that some versions change: in all versions, or in the buggy one only. */
async function read<T>(
  { buggy, language }: Case,
  changed: readonly VersionWithChange[],
  of: 'all' | 'buggy',
  what: (root: Node, source: string, names: readonly string[], table: SyntaxTable) => T,
): Promise<T[]> {
  const found: T[] = []
  const { table } = language.syntax
  for (const { version, change } of changed)
    for (const [path, { functions }] of change)
      for (const [tree, names] of [
        [buggy.tree, functions.before] as const,
        ...(of === 'all' ? [[version.tree, functions.after] as const] : []),
      ]) {
        const source = readText(tree, path)
        if (source !== undefined) found.push(what(await parse(table.grammarOf(path)!, source), source, names, table))
      }
  return found
}

/** Literals of the functions that some versions change. */
export async function literalsOf(
  subject: Case,
  changed: readonly VersionWithChange[],
  of: 'all' | 'buggy',
): Promise<unknown[]> {
  return (await read(subject, changed, of, literalsIn)).flat().map((text) => subject.language.syntax.evaluate(text))
}

/** Literals of the buggy version's files that some versions change. */
export async function literalsNear(
  { buggy, language }: Case,
  changed: readonly VersionWithChange[],
): Promise<unknown[]> {
  const { table, evaluate } = language.syntax
  const paths = new Set(changed.flatMap(({ change }) => [...change.keys()]))
  const found: unknown[] = []
  for (const path of paths) {
    const source = readText(buggy.tree, path)
    if (source === undefined) continue
    const root = await parse(table.grammarOf(path)!, source)
    found.push(...literalsIn(root, source, [moduleName], table).map(evaluate))
  }
  return found
}

/**
 * Whether a function that some versions change asks for the sign of a number: in the buggy version, or in the reference. Where
 * there is none, what a patch asks for is what it changes.
 */
export async function asksSignOf(
  subject: Case,
  patches: readonly VersionWithChange[],
  reference: VersionWithChange | undefined,
): Promise<boolean> {
  const before = await read(subject, patches, 'buggy', asksSignIn)
  const after = await read(subject, reference ? [reference] : patches, 'all', asksSignIn)
  return [...before, ...after].includes(true)
}

export async function dictionaryOf(...of: Parameters<typeof literalsOf>): Promise<Dictionary> {
  const dictionary = new Dictionary()
  for (const literal of await literalsOf(...of)) dictionary.add(literal)
  return dictionary
}
