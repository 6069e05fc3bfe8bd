import type { Case } from '../../case/case.js'
import { readText } from '../../files/tree.js'
import type { Edit } from '../../analyses/patch-text/edit.js'
import { nodeKind } from '../../analyses/patch-text/kinds.js'
import { textOf, walk, type Node } from '../../syntax/node.js'
import { parse } from '../../syntax/parser.js'

/** Literals that anything may contain. */
const isCommon = (text: string) => /^-?[012](\.0)?[dflDFL]?$|^(["'`])\2$/.test(text)

/**
 * Literals in new comparisons that occur only in failing tests: neither in passing tests nor in the program near the
 * change. That is typical of a patch that special-cases the test. A fix that adds a new keyword looks the same, so it
 * is a note and not evidence.
 */
export async function copiedFromTest(edits: readonly Edit[], literals: () => Promise<Literals>): Promise<string[]> {
  const compared = new Set(edits.flatMap(comparedWith))
  if (!compared.size) return []
  const { failing, passing } = await literals()
  return [...compared].filter((text) => failing.has(text) && !passing.has(text) && !isCommon(text))
}

/** Literals in comparisons that are new, and that the fragment did not know. */
function comparedWith({ before, after }: Edit): string[] {
  const known = new Set(before.leaves.map(({ text }) => text))
  return after.leaves.flatMap((leaf) => {
    const isNew = (leaf.kind === 'number' || leaf.kind === 'text') && after.isOwnLeaf(leaf) && !known.has(leaf.text)
    return isNew && isCompared(leaf.node) ? leaf.text : []
  })
}

/** `x == 'a'`, `'a'.equals(x)`, `x.startsWith('a')`, `case 'a':`. */
function isCompared(node: Node): boolean {
  for (let n = node.parent, steps = 0; n && steps < 3; n = n.parent, steps++)
    if (['equal', 'compare', 'case', 'call'].includes(nodeKind(n))) return true
  return false
}

/** Literals of the failing tests, and of the other tests in their files. */
export interface Literals {
  readonly failing: ReadonlySet<string>
  readonly passing: ReadonlySet<string>
}

export async function literalsOfTests({
  language,
  buggy,
  plan,
  failing: failed,
}: Pick<Case, 'language' | 'buggy' | 'plan' | 'failing'>): Promise<Literals> {
  const { table } = language.syntax
  const failing = new Set<string>()
  const passing = new Set<string>()
  const files = new Set(failed.map(({ file }) => file))
  for (const file of plan.files.filter((path) => files.has(path))) {
    const source = readText(buggy.tree, file)
    const grammar = table.grammarOf(file)
    if (source === undefined || !grammar) continue
    const names = new Set(failed.flatMap((test) => (test.file === file ? test.name.at(-1)! : [])))
    const collect = (into: Set<string>, node: Node): boolean | void => {
      if (!table.literals.has(node.type)) return undefined
      into.add(textOf(source, node).replace(/^['"`]|['"`]$/g, '"'))
      return false
    }
    walk(await parse(grammar, source), (node) => {
      if (!names.has(table.testName(node, source) ?? '')) return collect(passing, node)
      walk(node, (inner) => collect(failing, inner))
      return false
    })
  }
  return { failing, passing }
}
