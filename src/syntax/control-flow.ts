import { functionsOf } from './functions.js'
import { conditionOf, elseOf, thenOf } from './ifs.js'
import { child, namedChildren, textOf, walk, type Node } from './node.js'
import type { SyntaxTable } from './table.js'

/** Statements that run one after the other. Expressions are not taken apart: `a && b` is one piece. */
export interface BasicBlock {
  /** Blocks that may come next. */
  readonly next: readonly number[]
  /** Names of what it calls. */
  readonly calls: readonly string[]
  /** Functions that are written in it: they are there only because it ran. */
  readonly holds: readonly string[]
}

/** The blocks of a function, the entry first. Plain data, so that it can be kept. */
export interface FunctionFlow {
  readonly name: string
  /** The other name it is called by. */
  readonly as?: string
  readonly blocks: readonly BasicBlock[]
  /** Start, end and block of every piece of the source; of those around a place, the smallest counts. */
  readonly pieces: readonly (readonly [number, number, number])[]
  /** The implicit else branches, by the start of their `if`. */
  readonly otherwise: readonly (readonly [number, number])[]
}

/** The control flow of the functions of a file. */
export function flowsOf(root: Node, source: string, table: SyntaxTable): FunctionFlow[] {
  const functions = functionsOf(root, source, table).slice(1)
  const names = new Map(functions.map(({ node, name }) => [node, name]))
  return functions.flatMap(({ name, node, body }) => {
    if (!body) return []
    const as = table.heldAs?.(node, source)
    const flow = new FlowBuilder(source, table, names)
    flow.enter(body)
    return [{ name, ...(as !== undefined && { as }), ...flow.taken }]
  })
}

/** Where a jump may lead to, seen from inside a statement. */
type Frame =
  | { readonly kind: 'loop'; readonly label?: string; readonly onBreak: number; readonly onContinue: number }
  | { readonly kind: 'switch' | 'label'; readonly label?: string; readonly onBreak: number }
  /** Every exit passes through here first. */
  | { readonly kind: 'finally'; readonly block: number; readonly onwards: Set<number> }

class FlowBuilder {
  private readonly blocks: { next: Set<number>; calls: Set<string>; holds: Set<string> }[] = []
  private readonly pieces: [number, number, number][] = []
  private readonly otherwise: [number, number][] = []
  private readonly frames: Frame[] = []
  /** The label right before a loop. */
  private label: string | undefined

  constructor(
    private readonly source: string,
    private readonly table: SyntaxTable,
    private readonly names: ReadonlyMap<Node, string>,
  ) {}

  enter(body: Node): void {
    this.inside(body, this.block())
  }

  get taken(): Pick<FunctionFlow, 'blocks' | 'pieces' | 'otherwise'> {
    const { pieces, otherwise } = this
    const blocks = this.blocks.map(({ next, calls, holds }) => ({
      next: [...next],
      calls: [...calls],
      holds: [...holds],
    }))
    return { blocks, pieces, otherwise }
  }

  /** A new block that comes after the given ones. */
  private block(...after: number[]): number {
    const made = this.blocks.push({ next: new Set(), calls: new Set(), holds: new Set() }) - 1
    for (const one of after) this.link(one, made)
    return made
  }

  private link(from: number, to: number): void {
    this.blocks[from].next.add(to)
  }

  /** A node with a block of its own; what comes after it starts in the block that is returned. */
  private inside(node: Node, block: number): number {
    this.pieces.push([node.start, node.end, block])
    return this.flow(node, block)
  }

  private piece(node: Node, block: number): number {
    this.pieces.push([node.start, node.end, block])
    const { calls, holds } = this.blocks[block]
    walk(node, (inner) => {
      const name = this.names.get(inner)
      if (name !== undefined) holds.add(name)
      const called = name === undefined ? this.table.calledName(inner, this.source) : undefined
      if (called) calls.add(called)
      return name === undefined && !this.table.inert.has(inner.type)
    })
    return block
  }

  private kindOf = (node: Node) => this.table.flow[node.type]

  private list(nodes: readonly Node[], at: number): number {
    return nodes.reduce((here, node) => this.flow(node, here), at)
  }

  private flow(node: Node, at: number): number {
    switch (this.kindOf(node)) {
      case 'block':
      case 'case':
      case 'rule':
        return this.list(namedChildren(node), at)
      case 'if':
        return this.branch(node, at)
      case 'loop':
      case 'do':
        return this.loop(node, at)
      case 'switch':
        return this.choice(node, at)
      case 'try':
        return this.attempt(node, at)
      case 'label':
        return this.labelled(node, at)
      case 'return':
      case 'throw':
      case 'break':
      case 'continue':
        return this.jump(node, at)
      default:
        return this.piece(node, at)
    }
  }

  private branch(node: Node, at: number): number {
    const condition = conditionOf(node)
    if (condition) this.piece(condition, at)
    const then = thenOf(node)
    const otherwise = elseOf(node)
    const ends = [then, otherwise].map((way) => {
      const block = this.block(at)
      return way ? this.inside(way, block) : block
    })
    if (!otherwise) this.otherwise.push([node.start, ends[1]])
    return this.block(...ends)
  }

  private loop(node: Node, at: number): number {
    const { label } = this
    this.label = undefined
    const body = child(node, 'body')
    const isDo = this.kindOf(node) === 'do'
    const head = isDo ? this.block() : this.block(at)
    for (const part of namedChildren(node))
      if (part !== body) this.piece(part, part.field?.startsWith('init') ? at : head)
    const after = this.block(head)
    const first = isDo ? this.block(at, head) : this.block(head)
    this.frames.push({ kind: 'loop', ...(label !== undefined && { label }), onBreak: after, onContinue: head })
    this.link(body ? this.inside(body, first) : first, head)
    this.frames.pop()
    return after
  }

  private choice(node: Node, at: number): number {
    const body = child(node, 'body')
    for (const part of namedChildren(node)) if (part !== body) this.piece(part, at)
    const after = this.block()
    this.frames.push({ kind: 'switch', onBreak: after })
    let falling: number | undefined
    let isComplete = false
    for (const part of body ? namedChildren(body) : []) {
      const block = falling === undefined ? this.block(at) : this.block(at, falling)
      const end = this.inside(part, block)
      if (this.kindOf(part) === 'rule') this.link(end, after)
      else falling = end
      isComplete ||= textOf(this.source, part).startsWith('default')
    }
    this.frames.pop()
    if (falling !== undefined) this.link(falling, after)
    if (!isComplete) this.link(at, after)
    return after
  }

  /** Every block of the body may throw, and every one of body and handlers may lead to what comes finally. */
  private attempt(node: Node, at: number): number {
    const parts = namedChildren(node)
    const handlers = parts.filter((part) => this.kindOf(part) === 'catch')
    const last = parts.find((part) => this.kindOf(part) === 'finally')
    const after = this.block()
    const closing = last && { kind: 'finally' as const, block: this.block(), onwards: new Set<number>() }
    const leave = closing?.block ?? after
    if (closing) this.frames.push(closing)
    const from = this.blocks.length
    const body = parts.filter((part) => part !== last && !handlers.includes(part))
    const start = this.block(at)
    this.pieces.push([body[0].start, node.end, start])
    this.link(this.list(body, start), leave)
    const until = this.blocks.length
    for (const handler of handlers) {
      const caught = this.block()
      for (let i = from; i < until; i++) this.link(i, caught)
      this.pieces.push([handler.start, handler.end, caught])
      const inner = child(handler, 'body')
      this.link(inner ? this.inside(inner, caught) : caught, leave)
    }
    if (!last || !closing) return after
    this.frames.pop()
    for (let i = from; i < this.blocks.length; i++) this.link(i, closing.block)
    this.pieces.push([last.start, last.end, closing.block])
    const end = this.list(namedChildren(last), closing.block)
    for (const to of [after, ...closing.onwards]) this.link(end, to)
    return after
  }

  private labelled(node: Node, at: number): number {
    const [name, ...rest] = namedChildren(node)
    const label = textOf(this.source, name)
    const after = this.block()
    this.frames.push({ kind: 'label', label, onBreak: after })
    const statement = rest.at(-1)
    const isLoop = statement && ['loop', 'do'].includes(this.kindOf(statement))
    this.label = isLoop ? label : undefined
    if (statement) this.link(this.flow(statement, at), after)
    this.frames.pop()
    return after
  }

  /** What follows a jump is in a block that nothing leads to. */
  private jump(node: Node, at: number): number {
    const kind = this.kindOf(node)
    const [word] = namedChildren(node)
    if (kind === 'return' || kind === 'throw') this.piece(node, at)
    else this.pieces.push([node.start, node.end, at])
    const label = word && textOf(this.source, word)
    let link = (to: number): unknown => this.link(at, to)
    for (const frame of this.frames.toReversed()) {
      if (frame.kind === 'finally') {
        link(frame.block)
        link = (to) => frame.onwards.add(to)
        continue
      }
      const to = kind === 'break' ? breakTo(frame, label) : kind === 'continue' ? continueTo(frame, label) : undefined
      if (to === undefined) continue
      link(to)
      break
    }
    return this.block()
  }
}

const breakTo = (frame: Exclude<Frame, { kind: 'finally' }>, label: string | undefined) =>
  (label === undefined ? frame.kind !== 'label' : frame.label === label) ? frame.onBreak : undefined

const continueTo = (frame: Exclude<Frame, { kind: 'finally' }>, label: string | undefined) =>
  frame.kind === 'loop' && (label === undefined || frame.label === label) ? frame.onContinue : undefined
