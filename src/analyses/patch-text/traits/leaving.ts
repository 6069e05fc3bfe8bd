import { child, namedChildren, type Node } from '../../../syntax/node.js'
import type { Side } from '../edit.js'
import { hasWorkBehind, inside, isConstantNode, newIfs, ownOf, ownStatements } from '../facts.js'
import { nodeKind } from '../kinds.js'
import { countMatching, trait, type Trait } from './trait.js'

const leavers = ['return', 'continue', 'break']

/** Ways to leave a function or a loop early, or by an exception. */
export const leaving: readonly Trait[] = [
  trait('early-return', 'exits before existing code under a new condition', (edit) =>
    countMatching(
      newIfs(edit),
      ({ node, then, isGuard }) =>
        !isGuard &&
        then !== undefined &&
        leavers.some((k) => inside(then, k).length > 0) &&
        hasWorkBehind(edit.after, node),
    ),
  ),
  trait('bare-return', 'exits before existing code without a condition', ({ after }) =>
    countMatching(ownStatements(after), (node) => leavers.includes(nodeKind(node)) && hasWorkBehind(after, node)),
  ),
  trait('returns-constant', 'returns a constant', ({ after }) =>
    countMatching(
      ownOf(after, 'return'),
      (node) => namedChildren(node).length > 0 && namedChildren(node).every(isConstantNode),
    ),
  ),
  trait('throws', 'throws an exception', ({ after }) => ownOf(after, 'throw').length),
  trait('swallowed', 'swallows an exception', ({ before, after }) => {
    const fresh = catches(after).filter((node) => after.isOwn(node.children[0]) && !inside(node, 'throw').length)
    const emptied = empty(after, catches(after)) - empty(after, fresh) - empty(before, catches(before))
    return fresh.length + Math.max(0, emptied)
  }),
]

const catches = (side: Side) => side.nodes().filter((node) => nodeKind(node) === 'catch')

const empty = (side: Side, clauses: readonly Node[]) =>
  countMatching(clauses, (node) => !side.leavesIn(child(node, 'body') ?? node).length)
