import { child, namedChildren, type Node } from '../../../syntax/node.js'
import type { Side } from '../edit.js'
import { joinedConditions, identifiersIn, newIfs, ownOf, statementTexts } from '../facts.js'
import { nodeKind, operatorOf } from '../kinds.js'
import { countMatching, trait, type Trait } from './trait.js'

const isConstantCondition = (side: Side) => (node: Node) =>
  nodeKind(node) === 'truth' && side.isOwn(node) && isDecisive(node)

function isDecisive(node: Node): boolean {
  const around = node.parent?.type === 'parenthesized_expression' ? node.parent : node
  return around.field === 'condition' || ['&&', '||'].includes(around.parent ? nodeKind(around.parent) : '')
}

const isNullTest = (side: Side) => (node: Node) =>
  nodeKind(node) === 'equal' && side.isOwn(node) && namedChildren(node).some((c) => nodeKind(c) === 'null')

/** A part of a condition. */
function isAsked(node: Node): boolean {
  for (let n: Node | null = node; n && !n.type.endsWith('statement'); n = n.parent)
    if (n.field === 'condition') return true
  return false
}

/** What a patch does to conditions. */
export const conditions: readonly Trait[] = [
  trait('constant-condition', 'makes a condition constant', ({ after }) =>
    countMatching(after.nodes(), isConstantCondition(after)),
  ),
  trait('narrowed', 'only narrows an existing condition', ({ after }) =>
    countMatching(joinedConditions(after), ({ operator }) => operator === '&&'),
  ),
  trait('widened', 'only widens an existing condition', ({ after }) =>
    countMatching(joinedConditions(after), ({ operator }) => operator === '||'),
  ),
  trait('loosened', 'drops a part of a condition', ({ before }) => joinedConditions(before).length),
  trait('guarded', 'puts existing code under a new condition', (edit) =>
    countMatching(newIfs(edit), ({ isGuard }) => isGuard),
  ),
  trait('unrelated-guard', 'checks something in a condition that the code under it does not use', (edit) =>
    countMatching(newIfs(edit), ({ condition, then }) => {
      const asked = identifiersIn(edit.after, condition)
      const used = then ? identifiersIn(edit.after, then) : new Set()
      return asked.size > 0 && [...asked].every((name) => !used.has(name))
    }),
  ),
  trait('new-condition', 'inserts a condition', (edit) => newIfs(edit).length),
  trait('null-check', 'checks for null', ({ after }) => countMatching(after.nodes(), isNullTest(after))),
  trait('same-question', 'repeats a nearby check', (edit) => {
    const known = statementTexts(edit.before)
    return countMatching(newIfs(edit), ({ condition }) => known.has(edit.after.textOf(condition)))
  }),
  trait('self-comparison', 'compares something with itself', ({ after }) =>
    countMatching(after.nodes(), (node) => {
      const [left, right] = [child(node, 'left'), child(node, 'right')]
      return (
        left !== undefined &&
        right !== undefined &&
        /binary|assignment/.test(node.type) &&
        !after.isKept(node) &&
        ['equal', 'compare', 'assign'].includes(nodeKind(node)) &&
        after.textOf(left) === after.textOf(right)
      )
    }),
  ),
  trait('call-in-condition', 'checks the result of a call in a condition', ({ after }) =>
    countMatching(after.nodes(), (node) => nodeKind(node) === 'call' && after.isOwn(node) && isAsked(node)),
  ),
  trait('length-asked', 'compares a length or size', ({ after }) =>
    countMatching(
      after.leaves,
      (leaf) => /^(length|size)$/.test(leaf.text) && after.isOwnLeaf(leaf) && isAsked(leaf.node),
    ),
  ),
  trait('type-test', 'checks the type of something', ({ after }) => ownOf(after, 'type-test').length),
  trait('rewritten-condition', 'replaces a whole condition', ({ after }) =>
    countMatching(
      after.nodes(),
      (node) =>
        nodeKind(node) === 'if' &&
        !after.isOwn(node) &&
        after.isOwn(child(node, 'condition') ?? node) &&
        after.isKept(node.children[0]),
    ),
  ),
  trait('other-condition', 'changes a condition', ({ after }) =>
    countMatching(
      after.nodes(),
      (node) =>
        node.field === 'condition' && !after.isOwn(node) && after.leavesIn(node).length > 0 && !after.isKept(node),
    ),
  ),
  trait('loop-touched', 'changes the head of a loop', ({ after }) =>
    countMatching(
      after.nodes(),
      (node) =>
        ['for', 'while', 'do'].includes(nodeKind(node)) &&
        !after.isOwn(node) &&
        !after.isKept(child(node, 'condition') ?? node) &&
        child(node, 'condition') !== undefined,
    ),
  ),
  trait('negation', 'inserts a negation', ({ after }) =>
    countMatching(after.leaves, (leaf) => leaf.text === '!' && after.isOwnLeaf(leaf)),
  ),
  trait('logic', 'makes conditions longer', ({ before, after }) => {
    const count = (side: Side) =>
      countMatching(side.leaves, ({ text, node }) => /^(&&|\|\|)$/.test(text) && operatorOf(node.parent!) !== undefined)
    return Math.max(0, count(after) - count(before))
  }),
  trait('else', 'adds another branch', ({ after }) =>
    countMatching(after.nodes(), (node) => node.type === 'else' && after.isOwn(node)),
  ),
]
