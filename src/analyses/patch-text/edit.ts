import { alignSequences } from '../../syntax/align.js'
import { walk, type Node } from '../../syntax/node.js'
import { parse, type GrammarName } from '../../syntax/parser.js'
import type { Fragment } from './fragments.js'
import { tokensOf, type Token } from './tokens.js'
import { mend } from './complete-fragment.js'

/** Tokens that came in the place of others; one of the two lists may be empty. */
export interface Gap {
  readonly deleted: readonly Token[]
  readonly inserted: readonly Token[]
}

/** What a patch does in one fragment, token by token and on the syntax tree. */
export interface Edit {
  readonly fragment: Fragment
  readonly before: Side
  readonly after: Side
  readonly gaps: readonly Gap[]
}

/** Above this many tokens, alignment takes too long, and the model has not learned from such fragments. */
const most = 3000

export async function editOf(fragment: Fragment, grammar: GrammarName): Promise<Edit> {
  const [a, b] = [await read(grammar, fragment.before), await read(grammar, fragment.after)]
  const texts = (leaves: readonly Token[]) => leaves.map(({ written }) => written)
  const pairs = alignSequences(texts(a.leaves), texts(b.leaves))
  const gaps: Gap[] = []
  let [i, j] = [0, 0]
  for (const [k, l] of [...pairs, [a.leaves.length, b.leaves.length]]) {
    if (k > i || l > j) gaps.push({ deleted: a.leaves.slice(i, k), inserted: b.leaves.slice(j, l) })
    ;[i, j] = [k + 1, l + 1]
  }
  const kept = [new Set(pairs.map(([k]) => k)), new Set(pairs.map(([, l]) => l))]
  return { fragment, before: new Side(a.root, a.leaves, kept[0]), after: new Side(b.root, b.leaves, kept[1]), gaps }
}

async function read(grammar: GrammarName, text: string): Promise<{ root: Node; leaves: Token[] }> {
  const mended = mend(text)
  const root = await parse(grammar, mended.text)
  return { root, leaves: tokensOf(root, mended).slice(0, most) }
}

/** One side of an edit. `own` is what only this side has: what was deleted, or inserted. */
export class Side {
  private readonly places: readonly number[]
  private readonly all: Node[] = []
  /** The number of own leaves before each leaf. */
  private readonly ownBefore: readonly number[]

  constructor(
    readonly root: Node,
    readonly leaves: readonly Token[],
    kept: ReadonlySet<number>,
  ) {
    this.places = leaves.map(({ node }) => node.start)
    const counts = [0]
    leaves.forEach((_, i) => counts.push(counts[i] + (kept.has(i) ? 0 : 1)))
    this.ownBefore = counts
  }

  leavesIn(node: Node): readonly Token[] {
    return this.leaves.slice(...this.range(node))
  }

  textOf(node: Node): string {
    return this.leavesIn(node)
      .map(({ text }) => text)
      .join(' ')
  }

  /** Every token of the node is new (or gone). */
  isOwn(node: Node): boolean {
    const [from, to] = this.range(node)
    return to > from && this.ownBefore[to] - this.ownBefore[from] === to - from
  }

  /** No token of the node is. */
  isKept(node: Node): boolean {
    const [from, to] = this.range(node)
    return to > from && this.ownBefore[to] === this.ownBefore[from]
  }

  isOwnLeaf(leaf: Token): boolean {
    return this.isOwn(leaf.node)
  }

  /** The largest nodes that are own as a whole. */
  *largest(node: Node = this.root): Generator<Node> {
    if (this.isOwn(node)) yield node
    else for (const c of node.children) yield* this.largest(c)
  }

  /** Every node, in the order of the text. */
  nodes(): readonly Node[] {
    if (!this.all.length) walk(this.root, (node) => void this.all.push(node))
    return this.all
  }

  private range(node: Node): [number, number] {
    return [this.at(node.start), this.at(node.end)]
  }

  private at(place: number): number {
    let [low, high] = [0, this.places.length]
    while (low < high) {
      const middle = (low + high) >> 1
      if (this.places[middle] < place) low = middle + 1
      else high = middle
    }
    return low
  }
}
