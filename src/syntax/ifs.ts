import type { ParsedFile } from './change.js'
import { child, namedChildren, type Node } from './node.js'
import { shapeOf } from './shape.js'
import type { SyntaxTable } from './table.js'

export const isIf = (node: Node | null): node is Node => node?.type === 'if_statement'

/** What decides an `if`, a `while` or a `return`, without parentheses around it. */
export function conditionOf(node: Node): Node | undefined {
  const condition = child(node, 'condition')
  return condition?.type === 'parenthesized_expression' ? namedChildren(condition)[0] : condition
}

export const thenOf = (node: Node) => child(node, 'consequence')

/** The statement after `else`. */
export function elseOf(node: Node): Node | undefined {
  const otherwise = child(node, 'alternative')
  return otherwise && inElse(otherwise)
}

/** Some grammars have a node for the word `else` and what follows it. */
export const inElse = (part: Node) => (part.type === 'else_clause' ? namedChildren(part)[0] : part)

/** An `else` or what stands for one. */
export const isElse = (node: Node) => node.type === 'else_clause' || (node.field === 'alternative' && isIf(node.parent))

/** The statements of a block that is a body, or the one statement that does without a block. */
export function statementsIn(body: Node | undefined, table: SyntaxTable): Node[] {
  if (!body) return []
  return table.statementLists.has(body.type) ? namedChildren(body) : [body]
}

/** The shapes of the statements in a body: blocks around them do not matter. */
export const shapesIn = (body: Node | undefined, file: ParsedFile, table: SyntaxTable) =>
  statementsIn(body, table).map((n) => shapeOf(n, file.source, table).replace(/; $/, ''))

/** The conditions of a chain of `else if` that does not end in an `else`: nothing happens where none holds. */
export function partialChain(node: Node): Node[] | undefined {
  const condition = conditionOf(node)
  if (!condition) return undefined
  const otherwise = elseOf(node)
  if (!otherwise) return [condition]
  const rest = isIf(otherwise) ? partialChain(otherwise) : undefined
  return rest && [condition, ...rest]
}
