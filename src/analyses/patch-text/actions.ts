import type { Node } from '../../syntax/node.js'
import type { Edit, Side } from './edit.js'
import { isStatementKind, nodeKind } from './kinds.js'

/** The edit as words over syntax-tree kinds: what came, went and was replaced, and where in the tree. */
export function* actionsOf({ before, after, gaps }: Edit): Generator<string> {
  yield* sideActions(before, '-')
  yield* sideActions(after, '+')
  for (const { deleted, inserted } of gaps) {
    const kinds = (leaves: typeof deleted) => leaves.slice(0, 3).map(({ kind }) => kind)
    yield `~${kinds(deleted).join(',')}>${kinds(inserted).join(',')}`
  }
}

function* sideActions(side: Side, sign: string): Generator<string> {
  for (const node of side.largest()) {
    if (!node.named && !/^\W/.test(node.type)) continue
    const kind = nodeKind(node)
    const [around, field] = [node.parent ? nodeKind(node.parent) : '', node.field ?? '']
    yield `${sign}${kind}`
    yield `${sign}${kind}<${around}`
    yield `${sign}${kind}<${around}.${field}`
  }
  for (const leaf of side.leaves) {
    if (!side.isOwnLeaf(leaf)) continue
    if (/^\W/.test(leaf.kind) || leaf.kind === 'null' || leaf.kind === 'truth') yield `${sign}=${leaf.text}`
    yield `${sign}^${pathOf(leaf.node).join('^')}`
  }
}

/** From a token up to its statement, three steps at most. */
function pathOf(leaf: Node): string[] {
  const path: string[] = []
  for (let node: Node | null = leaf; node && path.length < 4; node = node.parent) {
    if (node.type === 'parenthesized_expression') continue
    path.push(nodeKind(node))
    if (isStatementKind(path.at(-1)!)) break
  }
  return path
}
