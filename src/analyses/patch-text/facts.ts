import { child, namedChildren, type Node } from '../../syntax/node.js'
import type { Edit, Side } from './edit.js'
import { isStatementKind, nodeKind, operatorOf } from './kinds.js'

/** Facts about one edit that several traits use. */

export const ownOf = (side: Side, kind: string): Node[] =>
  side.nodes().filter((node) => nodeKind(node) === kind && side.isOwn(node))

/** Conditions whose `if` is new: with the branch they lead to. */
interface NewIf {
  readonly node: Node
  readonly condition: Node
  readonly then: Node | undefined
  /** The guarded code existed before the patch. */
  readonly isGuard: boolean
}

export function newIfs({ after }: Edit): NewIf[] {
  return after.nodes().flatMap((node) => {
    if (nodeKind(node) !== 'if') return []
    const condition = child(node, 'condition')
    const word = node.children.find(({ type }) => type === 'if')
    if (!condition || !word || !after.isOwn(condition) || !after.isOwn(word)) return []
    const then = child(node, 'consequence')
    return [
      { node, condition, then, isGuard: then !== undefined && !after.isOwn(then) && after.leavesIn(then).length > 0 },
    ]
  })
}

/** Parts of conditions that were added to existing ones, by the operator that joins them. */
export function joinedConditions(side: Side): { operator: string; part: Node; node: Node }[] {
  return side.nodes().flatMap((node) => {
    const operator = node.type === 'binary_expression' ? operatorOf(node) : undefined
    if (operator !== '&&' && operator !== '||') return []
    const [left, right] = [child(node, 'left'), child(node, 'right')]
    if (!left || !right) return []
    if (side.isOwn(right) && !side.isOwn(left)) return [{ operator, part: right, node }]
    return side.isOwn(left) && !side.isOwn(right) ? [{ operator, part: left, node }] : []
  })
}

/** Statements that are own as a whole and in no other such statement. */
export function ownStatements(side: Side): Node[] {
  const found: Node[] = []
  const visit = (node: Node): void => {
    if (isStatementKind(nodeKind(node)) && side.isOwn(node)) found.push(node)
    else node.children.forEach(visit)
  }
  visit(side.root)
  return found
}

/** Statements behind one in the same list that stayed. */
export function hasWorkBehind(side: Side, node: Node): boolean {
  const siblings = node.parent ? namedChildren(node.parent) : []
  return siblings
    .slice(siblings.indexOf(node) + 1)
    .some((other) => !side.isOwn(other) && side.leavesIn(other).length > 0)
}

export const inside = (node: Node, kind: string): Node[] => {
  const found: Node[] = []
  const visit = (inner: Node): void => {
    if (nodeKind(inner) === kind) found.push(inner)
    inner.children.forEach(visit)
  }
  visit(node)
  return found
}

export const isConstantNode = (node: Node): boolean => {
  const kind = nodeKind(node)
  if (node.type === 'parenthesized_expression' || kind === 'sign') return namedChildren(node).every(isConstantNode)
  return ['number', 'text', 'truth', 'null'].includes(kind)
}

/** The names in a node. */
export const identifiersIn = (side: Side, node: Node): Set<string> =>
  new Set(side.leavesIn(node).flatMap(({ kind, text }) => (kind === 'name' ? text : [])))

/** The texts of the statements and conditions of a side. */
export const statementTexts = (side: Side) =>
  new Set(
    side
      .nodes()
      .flatMap((node) =>
        /statement$|declaration$/.test(node.type) || node.field === 'condition' ? side.textOf(node) : [],
      ),
  )
