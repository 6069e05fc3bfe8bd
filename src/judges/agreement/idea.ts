import type { Change } from '../../syntax/changes.js'
import type { SyntaxTable } from '../../syntax/table.js'
import { isComment, namedChildren, type Node } from '../../syntax/node.js'

/**
 * What a patch does to the syntax tree, without names, operators and numbers. Patches with the same shape are
 * variations of one idea, as tools generate them by the dozen, and count once.
 */
export function ideaOf(change: Change, table: SyntaxTable): string {
  return [...change]
    .flatMap(([path, { before, after, pairs }]) =>
      pairs.map((pair) =>
        [
          path,
          pair.function,
          shapeOf(pair.before, before.source, table),
          shapeOf(pair.after, after.source, table),
        ].join('\0'),
      ),
    )
    .sort()
    .join('\n')
}

function shapeOf(node: Node | null, source: string, table: SyntaxTable): string {
  if (!node) return ''
  // Regular expressions and strings can hold any logic, so they are compared as text.
  if (table.texts.has(node.type)) return source.slice(node.start, node.end)
  const inner = namedChildren(node).filter((child) => !isComment(child))
  // Braces and parentheses around one thing are a matter of taste.
  if (inner.length === 1 && table.wrappers.has(node.type)) return shapeOf(inner[0], source, table)
  return inner.length ? `${node.type}(${inner.map((child) => shapeOf(child, source, table)).join(' ')})` : '·'
}
