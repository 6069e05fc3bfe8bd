import { child, isComment, namedChildren, type Node } from './node.js'
import { functionsOf, moduleName, type FunctionInfo } from './functions.js'
import { alignSequences } from './align.js'
import type { NodePlace } from './goal.js'
import { shapeOf } from './shape.js'
import { statementsOf, type Statement } from './statements.js'
import type { SyntaxTable } from './table.js'

/** One (before, after) pair of the change; `null` on one side for an insertion or a deletion. */
export interface ChangePair {
  readonly before: Node | null
  readonly after: Node | null
  /** Qualified name of the function the pair is in; the two differ only when a function was renamed. */
  readonly function: string
  /** Where in the patched file a deleted statement stood. */
  readonly place?: NodePlace
  /** Deletions and insertions between the same two statements have the same number. */
  readonly gap?: number
}

export interface FileChange {
  readonly before: ParsedFile
  readonly after: ParsedFile
  readonly pairs: ChangePair[]
  /** Names of functions whose own code changed, by version. A function that is new exists only in `after`. */
  readonly functions: { readonly before: string[]; readonly after: string[] }
  /** Statement id in the patched file → id of the same, unchanged statement in the buggy file. */
  readonly alignment: ReadonlyMap<number, number>
  /** The same for statements that were reworded. */
  readonly counterparts: ReadonlyMap<number, number>
}

export interface ParsedFile {
  readonly root: Node
  readonly source: string
}

/** The change between two versions of a file, as a tree diff on statements. */
export function changeBetween(before: ParsedFile, after: ParsedFile, table: SyntaxTable): FileChange {
  return new TreeDiff(before, after, table).run()
}

class TreeDiff {
  private readonly pairs: ChangePair[] = []
  private readonly alignment = new Map<number, number>()
  private readonly counterparts = new Map<number, number>()
  private readonly idsBefore: Map<Node, number>
  private readonly idsAfter: Map<Node, number>
  private readonly shapes = new Map<Node, string>()
  private current = moduleName
  private gaps = 0

  constructor(
    private readonly before: ParsedFile,
    private readonly after: ParsedFile,
    private readonly table: SyntaxTable,
  ) {
    const ids = (list: Statement[]) => new Map(list.map((s) => [s.node, s.id]))
    this.idsBefore = ids(statementsOf(before.root, before.source, table))
    this.idsAfter = ids(statementsOf(after.root, after.source, table))
  }

  run(): FileChange {
    const old = functionsOf(this.before.root, this.before.source, this.table)
    const now = functionsOf(this.after.root, this.after.source, this.table)
    const byName = new Map(now.map((f) => [f.name, f]))
    const changed = { before: [] as string[], after: [] as string[] }
    for (const f of old) {
      const twin = byName.get(f.name)
      byName.delete(f.name)
      this.current = f.name
      const count = this.pairs.length
      if (twin) this.diffFunctions(f, twin)
      else this.pairs.push({ before: f.node, after: null, function: f.name })
      if (this.pairs.length === count) continue
      changed.before.push(f.name)
      if (twin) changed.after.push(f.name)
    }
    for (const f of byName.values()) {
      this.pairs.push({ before: null, after: f.node, function: f.name })
      changed.after.push(f.name)
    }
    const { before, after, pairs, alignment, counterparts } = this
    return { before, after, pairs, functions: changed, alignment, counterparts }
  }

  private diffFunctions(a: FunctionInfo, b: FunctionInfo): void {
    const head = (f: FunctionInfo, file: ParsedFile) =>
      f.name === moduleName ? '' : shapeOf(f.node, file.source, this.table, (n) => n === f.body, true)
    if (head(a, this.before) !== head(b, this.after))
      this.pairs.push({
        before: child(a.node, 'parameters') ?? a.node,
        after: child(b.node, 'parameters') ?? b.node,
        function: a.name,
      })
    if (a.body && b.body) this.diffNodes(a.body, b.body)
  }

  /** Two nodes that play the same part: the same list, or the same statement in another wording. */
  private diffNodes(a: Node, b: Node): void {
    if (this.shapeOf(a, this.before) === this.shapeOf(b, this.after)) return this.align(a, b)
    const listA = this.listOf(a)
    const listB = this.listOf(b)
    if (listA && listB) return this.diffLists(listA, listB, b)
    const compound = a.type === b.type && this.table.compounds.has(a.type)
    if (!compound) {
      this.link(a, b, this.counterparts)
      return void this.pairs.push({ before: a, after: b, function: this.current })
    }
    this.link(a, b, this.alignment)
    const inner = (n: Node) => n.children.filter((c) => this.isPart(c))
    const partsA = inner(a)
    const partsB = inner(b)
    const isInner = (n: Node) => n !== a && n !== b && this.isPart(n)
    const head = (n: Node, file: ParsedFile) => shapeOf(n, file.source, this.table, isInner)
    if (head(a, this.before) !== head(b, this.after)) this.pairs.push({ before: a, after: b, function: this.current })
    this.diffParts(partsA, partsB, b)
  }

  private diffParts(a: Node[], b: Node[], owner: Node): void {
    // What follows an `else` plays the same part, whatever it is.
    if (a.length === 1 && b.length === 1 && a[0].field === b[0].field) return this.diffNodes(a[0], b[0])
    const twins = new Map(b.map((part, i) => [roleOf(part, b.slice(0, i)), part]))
    a.forEach((part, i) => {
      const role = roleOf(part, a.slice(0, i))
      const twin = twins.get(role)
      twins.delete(role)
      if (twin) return this.diffNodes(part, twin)
      const where = part.field === 'alternative' ? 'otherwise' : 'before'
      return void this.pairs.push({ before: part, after: null, function: this.current, place: { where, node: owner } })
    })
    for (const part of twins.values()) this.pairs.push({ before: null, after: part, function: this.current })
  }

  private isPart(node: Node): boolean {
    return this.table.compounds.has(node.type) || this.table.isStatement(node)
  }

  private listOf(node: Node): Node[] | undefined {
    if (!this.table.statementLists.has(node.type)) return undefined
    return namedChildren(node).filter((n) => this.isPart(n))
  }

  private diffLists(a: Node[], b: Node[], list: Node): void {
    const shapesA = a.map((n) => this.shapeOf(n, this.before))
    const shapesB = b.map((n) => this.shapeOf(n, this.after))
    let i = 0
    let j = 0
    for (const [x, y] of [...alignSequences(shapesA, shapesB), [a.length, b.length] as const]) {
      const end: NodePlace = b[y] ? { where: 'before', node: b[y] } : { where: b.length ? 'last' : 'first', node: list }
      this.diffGap(a.slice(i, x), b.slice(j, y), end)
      if (x < a.length) this.align(a[x], b[y])
      i = x + 1
      j = y + 1
    }
  }

  /** Statements between two unchanged ones: those of one type are taken, in order, as the same statement reworded. */
  private diffGap(a: Node[], b: Node[], end: NodePlace): void {
    const matches = alignSequences(
      a.map((n) => n.type),
      b.map((n) => n.type),
    )
    let i = 0
    let j = 0
    for (const [x, y] of [...matches, [a.length, b.length] as const]) {
      const common = { function: this.current, gap: ++this.gaps }
      const place: NodePlace = b[j] ? { where: 'before', node: b[j] } : end
      for (; i < x; i++) this.pairs.push({ before: a[i], after: null, place, ...common })
      for (; j < y; j++) this.pairs.push({ before: null, after: b[j], ...common })
      if (x < a.length) this.diffNodes(a[x], b[y])
      i = x + 1
      j = y + 1
    }
  }

  private align(a: Node, b: Node): void {
    this.link(a, b, this.alignment)
    if (this.table.functions.has(a.type)) return
    for (let i = 0, j = 0; i < a.children.length && j < b.children.length;) {
      if (isComment(a.children[i])) i++
      else if (isComment(b.children[j])) j++
      else this.align(a.children[i++], b.children[j++])
    }
  }

  private link(a: Node, b: Node, map: Map<number, number>): void {
    const before = this.idsBefore.get(a)
    const after = this.idsAfter.get(b)
    if (before !== undefined && after !== undefined) map.set(after, before)
  }

  private shapeOf(node: Node, file: ParsedFile): string {
    let shape = this.shapes.get(node)
    if (shape === undefined) this.shapes.set(node, (shape = shapeOf(node, file.source, this.table)))
    return shape
  }
}

/** The part that something plays in a statement: its field, or the how-manieth of its type it is. */
const roleOf = (part: Node, earlier: readonly Node[]) =>
  part.field ?? `${part.type} ${earlier.filter((p) => p.type === part.type).length}`
