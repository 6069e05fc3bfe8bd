import type { Language, Tree, TreeCursor } from 'web-tree-sitter'

/**
 * A syntax tree as plain objects. Every question asked of a tree-sitter node crosses into WebAssembly, so the tree is
 * copied out once and all analyses walk this copy. Positions are UTF-16 offsets into the source.
 */
export interface Node {
  readonly type: string
  readonly named: boolean
  readonly start: number
  readonly end: number
  /** Zero-based line of the first character. */
  readonly line: number
  /** The name of the parent's field this node fills, if any. */
  readonly field: string | null
  readonly children: Node[]
  readonly parent: Node | null
  /** The parser could not make sense of this node or of something in it. */
  readonly broken: boolean
}

export function copyTree(tree: Tree, source: string): Node {
  const cursor = tree.walk()
  try {
    return new Copy(cursor, tree.language, source).node(null)
  } finally {
    cursor.delete()
  }
}

/** Whether the types of a grammar's nodes are named, by number, as far as it was asked for. */
const named = new WeakMap<Language, boolean[]>()

function namesOf(language: Language): boolean[] {
  const known = named.get(language) ?? []
  named.set(language, known)
  return known
}

class Copy {
  /** Lines before the node that is copied: nodes come in the order of their starts. */
  private line = 0
  private lineEnd: number
  private readonly isNamed: boolean[]

  constructor(
    private readonly cursor: TreeCursor,
    private readonly language: Language,
    private readonly source: string,
  ) {
    this.isNamed = namesOf(language)
    this.lineEnd = source.indexOf('\n')
  }

  node(parent: Node | null): Node {
    const { cursor, language } = this
    const id = cursor.nodeTypeId
    const type = language.types[id] ?? 'ERROR'
    const start = cursor.startIndex
    const end = cursor.endIndex
    const isNamed = (this.isNamed[id] ??= type === 'ERROR' || language.nodeTypeIsNamed(id))
    const node = {
      type,
      named: isNamed,
      start,
      end,
      line: this.lineAt(start),
      field: cursor.currentFieldName,
      children: [] as Node[],
      parent,
      // What the parser only supposes to be there has no width.
      broken: type === 'ERROR' || (start === end && cursor.nodeIsMissing),
    }
    if (isNamed && cursor.gotoFirstChild()) this.addChildren(node)
    return node
  }

  private addChildren(node: Node & { broken: boolean; end: number }): void {
    const { cursor } = this
    let last: number
    do {
      const child = this.node(node)
      if (child.broken) node.broken = true
      node.children.push(child)
      last = cursor.endIndex
    } while (cursor.gotoNextSibling())
    cursor.gotoParent()
    // A statement that has no semicolon takes in the comment behind it, to which nothing can be added.
    const code = node.children.findLast((c) => !isComment(c))
    if (node.parent && code && last === node.end) node.end = code.end
  }

  private lineAt(start: number): number {
    while (this.lineEnd >= 0 && this.lineEnd < start) {
      this.line++
      this.lineEnd = this.source.indexOf('\n', this.lineEnd + 1)
    }
    return this.line
  }
}

export function child(node: Node, field: string): Node | undefined {
  return node.children.find((c) => c.field === field)
}

/** `comment` in JavaScript and C, `line_comment` and `block_comment` in Java. */
export const isComment = (node: Node) => node.type.endsWith('comment')

export function namedChildren(node: Node): Node[] {
  return node.children.filter((c) => c.named && !isComment(c))
}

/** Pre-order walk; return false to skip what is below a node. */
export function walk(node: Node, visit: (node: Node) => boolean | void): void {
  if (visit(node) === false) return
  for (const c of node.children) walk(c, visit)
}

export function ancestor(node: Node, test: (node: Node) => boolean): Node | undefined {
  for (let n = node.parent; n; n = n.parent) if (test(n)) return n
  return undefined
}

export function textOf(source: string, node: Node): string {
  return source.slice(node.start, node.end)
}

/** The outermost node of the wanted kind that covers exactly a part of the source. */
export function nodeAt(
  root: Node,
  { start, end }: { readonly start: number; readonly end: number },
  isWanted: (node: Node) => boolean,
): Node | undefined {
  let found: Node | undefined
  walk(root, (node) => {
    if (node.start === start && node.end === end && isWanted(node)) found ??= node
    return !found && node.start <= start && node.end >= end
  })
  return found
}
