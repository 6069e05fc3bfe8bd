import { textOf, walk, type Node } from './node.js'
import { functionsOf } from './functions.js'
import type { SyntaxTable } from './table.js'

/** The texts of the literals in some functions of a file. */
export function literalsIn(root: Node, source: string, names: readonly string[], table: SyntaxTable): string[] {
  const found = new Set<string>()
  for (const fn of functionsOf(root, source, table)) {
    if (!names.includes(fn.name)) continue
    walk(fn.node, (node) => {
      if (table.inert.has(node.type)) return false
      if (!table.literals.has(node.type)) return undefined
      found.add(textOf(source, node))
      return false
    })
  }
  return [...found]
}
