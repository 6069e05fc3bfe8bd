import type { FileChange } from './change.js'
import { conditionOf } from './ifs.js'
import { child, walk, type Node } from './node.js'
import { shapeOf } from './shape.js'
import type { SyntaxTable } from './table.js'

const loops = new Set(['while_statement', 'do_statement', 'for_statement'])

/** The old and the new condition of a loop of which nothing else in the head changed. */
export function loopConditions(
  before: Node,
  after: Node,
  change: FileChange,
  table: SyntaxTable,
): readonly [Node, Node] | undefined {
  if (before.type !== after.type || !loops.has(after.type)) return undefined
  const [c1, c2] = [conditionOf(before), conditionOf(after)]
  // A compiler may know that a loop with a constant for a condition never ends.
  if (!c1 || !c2 || !child(c2, 'operator')) return undefined
  const rest = (node: Node, source: string) =>
    shapeOf(node, source, table, (n) => n.parent === node && (n.field === 'condition' || n.field === 'body'))
  return rest(before, change.before.source) === rest(after, change.after.source) ? [c1, c2] : undefined
}

/**
 * True when a condition cannot throw where another one was evaluated without an exception: whatever of it may throw, the
 * other one evaluates in any case.
 */
export function throwsOnlyWith(c1: Node, c2: Node, { before, after }: FileChange, table: SyntaxTable): boolean {
  const evaluated = new Set<string>()
  const note = (node: Node): void => {
    evaluated.add(shapeOf(node, after.source, table))
    const operator = child(node, 'operator')?.type
    if (node.type === 'ternary_expression') note(child(node, 'condition')!)
    else if (operator === '&&' || operator === '||') note(child(node, 'left')!)
    else node.children.forEach(note)
  }
  note(c2)
  let isSafe = true
  walk(c1, (node) => {
    if (!node.named || evaluated.has(shapeOf(node, before.source, table)) || table.literals.has(node.type)) return false
    const divides = ['/', '%'].includes(child(node, 'operator')?.type ?? '')
    if (divides || !/^(binary|unary|parenthesized)_expression$/.test(node.type)) isSafe = false
    return isSafe
  })
  return isSafe
}
