import { type Node } from './node.js'
import { functionsOf, walkOwn, type FunctionInfo } from './functions.js'
import type { SyntaxTable } from './table.js'

export interface Statement {
  /** Dense, in source order, so the id of a statement never depends on how it is instrumented. */
  readonly id: number
  readonly node: Node
  readonly function: FunctionInfo
}

/** All statements of a file, numbered function by function in source order. */
export function statementsOf(root: Node, source: string, table: SyntaxTable): Statement[] {
  const statements: Statement[] = []
  for (const fn of functionsOf(root, source, table)) {
    // What a function without a block computes is a statement, too.
    if (fn.body && fn.body !== root && !table.statementLists.has(fn.body.type))
      statements.push({ id: statements.length, node: fn.body, function: fn })
    walkOwn(fn.node, table, (node) => {
      if (table.isStatement(node)) statements.push({ id: statements.length, node, function: fn })
    })
  }
  return statements
}
