import { child, namedChildren } from '../../../syntax/node.js'
import type { Edit } from '../edit.js'
import { isConstantNode, ownOf, ownStatements, statementTexts } from '../facts.js'
import { nodeKind } from '../kinds.js'
import type { Token } from '../tokens.js'
import { countMatching, trait, type Trait } from './trait.js'

/** Own tokens of a kind that the fragment had before, or had not. */
const tokens = ({ before, after }: Edit, kind: string, isKnown: boolean) => {
  const known = new Set(before.leaves.map(({ text }) => text))
  return after.leaves.filter((leaf) => leaf.kind === kind && after.isOwnLeaf(leaf) && known.has(leaf.text) === isKnown)
}

const distinct = (leaves: readonly Token[]) => new Set(leaves.map(({ text }) => text)).size
const isSmall = (text: string) => /^[012](\.0)?[dflDFL]?$/.test(text)
const loops = ['for', 'for-each', 'while', 'do']

/** Statements that consist of an expression of one of some kinds. */
const inserted = ({ after }: Edit, kinds: readonly string[]) =>
  countMatching(
    ownStatements(after),
    (node) => nodeKind(node) === 'do-expression' && kinds.includes(nodeKind(namedChildren(node)[0] ?? node)),
  )

/** What a patch adds. */
export const adding: readonly Trait[] = [
  trait('magic-number', 'compares with a number that no nearby code uses', (edit) =>
    countMatching(
      tokens(edit, 'number', false),
      ({ text, node }) => !isSmall(text) && ['equal', 'compare'].includes(nodeKind(node.parent!)),
    ),
  ),
  trait('new-number', 'introduces a new number', (edit) => tokens(edit, 'number', false).length),
  trait('new-text', 'introduces a new string', (edit) => tokens(edit, 'text', false).length),
  trait('copy', 'copies nearby code', ({ before, after }) => {
    const known = statementTexts(before)
    return countMatching(
      ownStatements(after),
      (node) => after.leavesIn(node).length > 2 && known.has(after.textOf(node)),
    )
  }),
  trait('inserted-call', 'inserts a call', (edit) => inserted(edit, ['call'])),
  trait('inserted-assignment', 'inserts an assignment', (edit) => inserted(edit, ['assign', 'update'])),
  trait('overwritten', 'sets a variable to a constant', ({ after }) =>
    countMatching(ownOf(after, 'assign'), (node) => isConstantNode(child(node, 'right') ?? node)),
  ),
  trait('new-variable', 'introduces a variable', ({ after }) => ownOf(after, 'declare').length),
  trait('new-function', 'introduces a function', ({ after }) => ownOf(after, 'function').length),
  trait('new-loop', 'inserts a loop', ({ after }) =>
    loops.reduce((count, kind) => count + ownOf(after, kind).length, 0),
  ),
  trait('new-choice', 'inserts a conditional expression', ({ after }) => ownOf(after, 'choice').length),
  trait('cast', 'inserts a cast', ({ after }) => ownOf(after, 'cast').length),
  trait('foreign-name', 'uses names that no nearby code uses', (edit) => distinct(tokens(edit, 'name', false))),
  trait('familiar-name', 'uses names that nearby code uses', (edit) => distinct(tokens(edit, 'name', true))),
]
