import type { ParsedFile } from './change.js'
import { surroundings, type NodePlace } from './goal.js'
import { isComment, textOf, walk, type Node } from './node.js'
import { scopeAt } from './scope.js'
import { shapeOf } from './shape.js'
import type { SyntaxTable } from './table.js'

/** A condition as text that may be evaluated once more, or why it may not. */
export type ConditionCopy =
  | { readonly text: string; readonly reason?: undefined }
  | { readonly text?: undefined; readonly reason: string }

/** Copies a condition within its own version. */
export function copyOf(condition: Node, file: ParsedFile, table: SyntaxTable): ConditionCopy {
  const reason = impurity(condition, file.source, table)
  if (reason) return { reason: `the condition ${reason}` }
  const text = onOneLine(condition, file.source, table)
  return text.includes('\n') ? { reason: 'the condition contains text of several lines' } : { text }
}

/** Copies a condition of the buggy version to a place in the patched one: its names must mean the same there. */
export function copyTo(
  place: NodePlace,
  patched: ParsedFile,
  condition: Node,
  buggy: ParsedFile,
  table: SyntaxTable,
): ConditionCopy {
  const copy = copyOf(condition, buggy, table)
  if (copy.reason !== undefined) return copy
  const from = scopeAt(condition, buggy.source, table)
  const { node, at } = surroundings(place)
  const to = scopeAt(node, patched.source, table, at)
  for (const name of namesIn(condition, buggy.source))
    if (from.visible.has(name) !== to.visible.has(name) || (!to.visible.has(name) && to.later.has(name)))
      return { reason: `the old condition uses ${name}, which has a different meaning in the patched version` }
  return copy
}

function impurity(node: Node, source: string, table: SyntaxTable): string | undefined {
  if (isComment(node) || !node.named) return undefined
  const own = table.impurityOf(node, source) ?? table.trapIn?.(node)
  if (own !== undefined) return own
  for (const c of node.children) {
    const inner = c.field === 'type' ? undefined : impurity(c, source, table)
    if (inner !== undefined) return inner
  }
  return undefined
}

/** Names of variables; those of members and methods depend on the object before them. */
function namesIn(node: Node, source: string): Set<string> {
  const found = new Set<string>()
  walk(node, (n) => {
    if (n.type === 'identifier' && n.field !== 'field' && n.field !== 'name') found.add(textOf(source, n))
  })
  return found
}

function onOneLine(node: Node, source: string, table: SyntaxTable): string {
  let isPlain = !textOf(source, node).includes('\n')
  walk(node, (n) => {
    if (isComment(n)) isPlain = false
  })
  return (isPlain ? textOf(source, node) : shapeOf(node, source, table)).trim()
}
