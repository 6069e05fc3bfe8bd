import type { ChangePair, FileChange } from './change.js'
import { elseOf, isIf, shapesIn, thenOf } from './ifs.js'
import { namedChildren, type Node } from './node.js'
import type { SyntaxTable } from './table.js'

/** A statement that was put under a condition (`inserted`), or freed from one (`deleted`). */
export interface Guard {
  readonly kind: 'inserted' | 'deleted'
  /** The `if`, in the version that has it. */
  readonly node: Node
  /** Which way of the `if` leads to the statement. */
  readonly way: boolean
  /** The `if` in the patched version, or the first of the statements that were freed. */
  readonly after: Node
  /** Other pairs that this one accounts for. */
  readonly pairs: readonly ChangePair[]
}

/** What a guard may have been put around. */
interface Candidate {
  readonly nodes: readonly Node[]
  readonly pairs: readonly ChangePair[]
}

/**
 * A tree diff shows a guard as the deletion of statements and the insertion of an `if` with the same statements in it, or
 * the other way round; and as a rewording, where the statement is an `if` itself or has no list around it.
 */
export function guardOf(pair: ChangePair, change: FileChange, table: SyntaxTable): Guard | undefined {
  for (const kind of ['inserted', 'deleted'] as const) {
    const [side, other] = kind === 'inserted' ? (['after', 'before'] as const) : (['before', 'after'] as const)
    const node = pair[side]
    if (!isIf(node)) continue
    for (const way of [true, false]) {
      const shapes = shapesIn(way ? thenOf(node) : elseOf(node), change[side], table)
      const isSame = ({ nodes }: Candidate) =>
        nodes.flatMap((n) => shapesIn(n, change[other], table)).join('\n') === shapes.join('\n')
      const found = shapes.length ? candidates(pair, change, kind, shapes.length).find(isSame) : undefined
      if (found) return { kind, node, way, after: pair.after ?? found.nodes[0], pairs: found.pairs }
    }
  }
  return undefined
}

function candidates(pair: ChangePair, { pairs }: FileChange, kind: Guard['kind'], count: number): Candidate[] {
  const other = kind === 'inserted' ? 'before' : 'after'
  if (pair[other]) return [{ nodes: [pair[other]], pairs: pairs.filter((p) => p !== pair && isInside(p, pair)) }]
  const run = pair.gap === undefined ? [] : pairs.filter((p) => p.gap === pair.gap && p !== pair && p[other])
  const runs = run.map((_, i) => run.slice(i, i + count)).filter((some) => some.length === count)
  return [...runs.map((some) => ({ nodes: some.map((p) => p[other]!), pairs: some })), ...reworded(pair, pairs, kind)]
}

/** `return a` → `if (c) return a; return b`: the statement after the guard is taken for the same in another wording. */
function reworded(pair: ChangePair, pairs: readonly ChangePair[], kind: Guard['kind']): Candidate[] {
  const [side, other] = kind === 'inserted' ? (['after', 'before'] as const) : (['before', 'after'] as const)
  const next = nextOf(pair[side]!)
  const twin = pairs.find((p) => p[side] === next && p[other])
  if (!twin || !next || !/^(return|throw|break|continue)_/.test(twin[other]!.type)) return []
  // If the guard is new, the statement after it is only reached where the versions have diverged.
  return [{ nodes: [twin[other]!], pairs: kind === 'inserted' ? [] : [twin] }]
}

function nextOf(node: Node): Node | undefined {
  const siblings = node.parent ? namedChildren(node.parent) : []
  return siblings[siblings.indexOf(node) + 1]
}

const holds = (outer: Node | null, inner: Node | null) =>
  !!outer && !!inner && outer !== inner && outer.start <= inner.start && inner.end <= outer.end

const isInside = (pair: ChangePair, outer: ChangePair) =>
  holds(outer.before, pair.before) || holds(outer.after, pair.after)
