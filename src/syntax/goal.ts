import { child, namedChildren, type Node } from './node.js'
import type { SyntaxTable } from './table.js'

/** A place in the patched file, relative to a node. */
export interface NodePlace {
  /**
   * `before` a statement; as the `first` or the `last` in a list of statements; `otherwise`: in the `else` that an `if`
   * does not have; at the `entry` of a function; in the `head` of a loop, whenever its condition is evaluated.
   */
  readonly where: 'before' | 'first' | 'last' | 'otherwise' | 'entry' | 'head'
  readonly node: Node
}

/**
 * A place of the patched version where it may take a different path than the buggy one (DiffTGen, section 3.2: a
 * coverage goal). Plain data, so that it may be part of a key.
 */
export interface Goal {
  readonly where: NodePlace['where']
  /** The node it belongs to. */
  readonly type: string
  readonly start: number
  readonly end: number
  /** One-based line its probe is written in. */
  readonly line: number
  /** The versions diverge only where these two conditions, the buggy version's first, have different outcomes. */
  readonly when?: readonly [string, string]
}

/** Goals of a patched version by file. */
export type Goals = ReadonlyMap<string, readonly Goal[]>

export function goalAt({ where, node }: NodePlace, source: string, when?: Goal['when']): Goal {
  const { type, start, end } = node
  // What comes last is written at the end of the last statement, which is not where the list begins.
  const at =
    where === 'head'
      ? child(node, 'condition')!.start
      : where === 'last'
        ? (namedChildren(node).at(-1)?.end ?? end)
        : where === 'otherwise'
          ? end
          : start
  return { where, type, start, end, line: source.slice(0, at).split('\n').length, ...(when && { when }) }
}

/** The name under which the goals of a node are found in another parse of the same text. */
export const goalKey = ({ type, start, end }: Pick<Node, 'type' | 'start' | 'end'>) => `${type} ${start} ${end}`

/** The nearest place around a node where a statement can be put: before a statement, or where its function begins. */
export function placeBefore(node: Node, table: SyntaxTable): NodePlace | undefined {
  for (let n: Node | null = node; n; n = n.parent) {
    if (table.functions.has(n.type)) return { where: 'entry', node: n }
    if (table.isStatement(n)) return { where: 'before', node: n }
  }
  return undefined
}

/** From where, and from which position on, the names at a place are to be looked up. */
export function surroundings({ where, node }: NodePlace): { readonly node: Node; readonly at: number } {
  if (where === 'before' || where === 'otherwise') return { node, at: node.start }
  if (where === 'head') return { node: child(node, 'condition')!, at: child(node, 'condition')!.start }
  if (where === 'entry') return { node: child(node, 'body') ?? node, at: node.start }
  const last = namedChildren(node).at(-1)
  return where === 'last' && last ? { node: last, at: last.end } : { node: last ?? node, at: node.start }
}
