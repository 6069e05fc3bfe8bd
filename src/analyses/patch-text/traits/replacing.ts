import type { Edit } from '../edit.js'
import { nodeKind } from '../kinds.js'
import type { Token } from '../tokens.js'
import { countMatching, trait, type Trait } from './trait.js'

/** Gaps in which one token stands for one other. */
const swapped = ({ gaps }: Edit, isRight: (before: Token, after: Token) => boolean) =>
  countMatching(
    gaps,
    ({ deleted, inserted }) => deleted.length === 1 && inserted.length === 1 && isRight(deleted[0], inserted[0]),
  )

const ofKind = (kind: string) => (a: Token, b: Token) => a.kind === kind && b.kind === kind
const comparisons = /^(==|!=|<|>|<=|>=)$/
const arithmetic = /^[-+*/%&|^]=?$|^(&&|\|\||\+\+|--)$/
const opposite: Record<string, string> = { '==': '!=', '!=': '==', '<': '>=', '>': '<=', '<=': '>', '>=': '<' }
const boundary: Record<string, string> = { '<': '<=', '<=': '<', '>': '>=', '>=': '>' }

/** What a patch puts in the place of something else. */
export const replacing: readonly Trait[] = [
  trait('turned', 'inverts a comparison', (edit) => swapped(edit, (a, b) => opposite[a.text] === b.text)),
  trait('boundary', 'moves the boundary of a comparison', (edit) =>
    swapped(edit, (a, b) => boundary[a.text] === b.text),
  ),
  trait('other-comparison', 'replaces a comparison with another one', (edit) =>
    swapped(
      edit,
      ({ text: a }, { text: b }) =>
        comparisons.test(a) && comparisons.test(b) && opposite[a] !== b && boundary[a] !== b,
    ),
  ),
  trait('other-arithmetic', 'replaces an operator', (edit) =>
    swapped(edit, (a, b) => arithmetic.test(a.text) && arithmetic.test(b.text)),
  ),
  trait('other-name', 'replaces one name with another', (edit) => swapped(edit, ofKind('name'))),
  trait('other-number', 'replaces one number with another', (edit) => swapped(edit, ofKind('number'))),
  trait('other-type', 'changes the type of something', (edit) => swapped(edit, ofKind('type'))),
  trait('other-return', 'changes what is returned', ({ after }) =>
    countMatching(
      after.nodes(),
      (node) =>
        nodeKind(node) === 'return' && !after.isOwn(node) && after.leavesIn(node).length > 1 && !after.isKept(node),
    ),
  ),
  trait('other-argument', 'changes an argument of a call', ({ after }) =>
    countMatching(
      after.nodes(),
      (node) =>
        nodeKind(node) === 'arguments' && !after.isOwn(node) && after.leavesIn(node).length > 0 && !after.isKept(node),
    ),
  ),
  trait('index', 'changes an index', ({ after }) =>
    countMatching(
      after.nodes(),
      (node) => nodeKind(node) === 'index' && after.leavesIn(node).length > 0 && !after.isKept(node),
    ),
  ),
]
