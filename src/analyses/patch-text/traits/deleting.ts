import { child } from '../../../syntax/node.js'
import type { Gap } from '../edit.js'
import { ownOf, ownStatements } from '../facts.js'
import { nodeKind } from '../kinds.js'
import { countMatching, trait, type Trait } from './trait.js'

const pureDeletion = ({ deleted, inserted }: Gap) => deleted.length > 0 && inserted.length === 0

/** What a patch takes away. */
export const deleting: readonly Trait[] = [
  trait('deleted-statement', 'deletes statements without replacement', ({ before, gaps }) =>
    countMatching(ownStatements(before), (node) => {
      const leaves = before.leavesIn(node)
      return gaps.some((gap) => pureDeletion(gap) && leaves.every((leaf) => gap.deleted.includes(leaf)))
    }),
  ),
  trait('deleted-call', 'drops calls', ({ before }) => ownOf(before, 'call').length),
  trait('deleted-condition', 'drops a condition', ({ before }) =>
    countMatching(before.nodes(), (node) => nodeKind(node) === 'if' && before.isOwn(child(node, 'condition') ?? node)),
  ),
  trait('deleted-else', 'drops a branch', ({ before }) =>
    countMatching(before.nodes(), (node) => node.type === 'else' && before.isOwn(node)),
  ),
  trait('deleted-throw', 'deletes a throw statement', ({ before }) => ownOf(before, 'throw').length),
  trait('only-deletes', 'only deletes code', ({ gaps }) => (gaps.length && gaps.every(pureDeletion) ? 1 : 0)),
]
