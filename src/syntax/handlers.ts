import { walk, type Node } from './node.js'
import type { SyntaxTable } from './table.js'

/** How many handlers of exceptions there are: catch clauses, and calls of a method that is called so. */
export function countHandlers(root: Node, source: string, table: SyntaxTable): number {
  let count = 0
  walk(root, (node) => {
    if (table.flow[node.type] === 'catch' || table.calledName(node, source) === 'catch') count++
  })
  return count
}
