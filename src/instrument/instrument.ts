import { child, isComment, type Node } from '../syntax/node.js'
import { functionsOf, walkOwn, type FunctionInfo } from '../syntax/functions.js'
import { statementsOf } from '../syntax/statements.js'
import type { ObservedFunction } from '../model/samples.js'
import type { MetaSite, MetaText } from '../patch-space/meta-site.js'
import type { SyntaxTable } from '../syntax/table.js'
import { Edits } from './edits.js'
import { GoalProbes } from './goal-probes.js'
import type { WrappedNode, FunctionProbe, Instrumented, ProbeEmitter, ProbePlan, ProbeSite } from './probes.js'

/** Writes the probes of a plan into a source file. The result behaves like the source and keeps its lines. */
export function instrument(
  root: Node,
  source: string,
  path: string,
  plan: ProbePlan,
  table: SyntaxTable,
  emitter: ProbeEmitter,
): Instrumented {
  return new Instrumenter(root, source, path, plan, table, emitter).run()
}

class Instrumenter {
  private readonly edits: Edits
  private readonly cover: ProbeSite[] = []
  private readonly compare: ProbeSite[] = []
  private readonly observed: ObservedFunction[] = []
  private readonly selectors: number[] = []
  private readonly functions: Map<Node, FunctionInfo>
  private readonly statementIds: Map<Node, number>
  private readonly statements: ProbeSite[]
  private readonly goals: GoalProbes
  private current: FunctionInfo
  /** The tables of the sites that are written. */
  private readonly tables: MetaText['tables'][number][] = []

  constructor(
    private readonly root: Node,
    private readonly source: string,
    private readonly path: string,
    private readonly plan: ProbePlan,
    private readonly table: SyntaxTable,
    private readonly emitter: ProbeEmitter,
  ) {
    this.edits = new Edits(source)
    this.goals = new GoalProbes(plan.goals ?? [], this.edits, table, emitter, (line) => this.newCover(line))
    const functions = functionsOf(root, source, table)
    this.functions = new Map(functions.map((f) => [f.node, f]))
    this.current = functions[0]
    const statements = statementsOf(root, source, table)
    this.statementIds = new Map(statements.map((s) => [s.node, s.id]))
    this.statements = statements.map((s) => ({ line: s.node.line + 1, function: s.function.name }))
  }

  run(): Instrumented {
    this.visit(this.root)
    // After whatever else ends where a table goes.
    for (const { at, text } of this.tables) this.edits.close(at, text)
    const sizes = { cover: this.cover.length, compare: this.compare.length, exits: this.observed.length }
    const header = this.emitter.header(this.root, this.source, this.path, sizes)
    this.edits.first(header.at, header.text)
    return {
      text: this.edits.apply(),
      cover: this.cover,
      compare: this.compare,
      statements: this.statements,
      exits: this.observed.map(({ name }) => name),
      observed: this.observed,
      partings: this.goals.partings,
      selectors: this.selectors,
    }
  }

  private visit(node: Node): void {
    if (this.table.inert.has(node.type) || this.isFrozen(node) || node.type === 'ERROR') return
    const pinned = this.emitter.pinned(node, this.source)
    if (pinned !== undefined && !this.isSkipped(node)) return this.edits.replace(node.start, node.end, pinned)
    const outer = this.current
    const fn = node === this.root ? undefined : this.functions.get(node)
    if (fn) this.current = fn
    const closers: (() => void)[] = [this.writeSites(node), this.goals.before(node, this.current.node)]
    if (this.plan.trace && this.table.isStatement(node) && !this.emitter.staysFirst(node) && !this.isFull(this.current))
      closers.push(this.traceStatement(node))
    const after = this.afterReturns.get(node)
    if (after) closers.push(() => this.edits.close(node.end, after))
    if (fn?.body) closers.push(this.enterFunction(fn))
    for (const branch of this.emitter.branchesOf(node)) closers.push(this.coverBranch(node, branch))
    closers.push(this.goals.inside(node))
    for (const head of this.goals.heads(node)) this.wrap(head.node, ...head.text(0))
    if (this.plan.comparisons && !this.isSkipped(node)) closers.push(this.compareOperands(node))
    for (const c of node.children) {
      const wrap = this.wrappers.get(c)
      if (wrap) for (const w of wrap) w.open()
      this.visit(c)
      if (wrap) for (const w of wrap.reverse()) w.close()
    }
    for (const close of closers.reverse()) close()
    this.current = outer
  }

  /** Pieces to put around a node that is visited later; filled by its parent, so that outer wrappers come first. */
  private readonly wrappers = new Map<Node, { open(): void; close(): void }[]>()

  /** What follows the return statements of observed functions. */
  private readonly afterReturns = new Map<Node, string>()

  private wrap(node: Node, before: string, after: string): void {
    const list = this.wrappers.get(node) ?? []
    list.push({ open: () => this.edits.open(node.start, before), close: () => this.edits.close(node.end, after) })
    this.wrappers.set(node, list)
  }

  /** A constant expression is not constant any more where candidates replace it. */
  private isFrozen(node: Node): boolean {
    const holds = ({ start, end }: MetaSite) => start >= node.start && end <= node.end
    return this.emitter.isFrozen(node) && !this.plan.sites?.some(holds)
  }

  /** Of nodes with the same text, the outermost is meant. */
  private sitesAt(node: Node): readonly MetaSite[] {
    if (node.parent?.start === node.start && node.parent.end === node.end) return []
    return (this.plan.sites ?? []).filter(({ start, end }) => start === node.start && end === node.end)
  }

  /** Around whatever else is written for the node. */
  private writeSites(node: Node): () => void {
    const written: MetaText[] = []
    for (const site of this.sitesAt(node)) {
      const candidates = site.candidates.map((one) => ({ ...one, expression: this.noting(one, node) }))
      const text = this.emitter.meta({ ...site, candidates }, node, this.root, this.source)
      if (!text) continue
      written.push(text)
      this.selectors.push(...site.candidates.map(({ selector }) => selector))
    }
    for (const { around, tables } of written) {
      this.edits.open(node.start, around[0])
      this.tables.push(...tables)
    }
    return () => written.reverse().forEach(({ around }) => this.edits.close(node.end, around[1]))
  }

  /** A candidate that notes the operands of its comparisons. */
  private noting({ expression, comparisons = [] }: MetaSite['candidates'][number], node: Node): string {
    if (!this.plan.comparisons) return expression
    const edits = new Edits(expression)
    // Inner closing pieces come before outer ones.
    const closing: (() => void)[] = []
    for (const { start, end, operator } of comparisons) {
      const word = expression.slice(operator.start, operator.end)
      const pieces = this.emitter.compare(this.compare.length, word)
      if (!pieces) continue
      this.compare.push(this.site(node))
      edits.open(start, pieces[0])
      edits.replace(operator.start, operator.end, pieces[1])
      closing.push(() => edits.close(end, pieces[2]))
    }
    closing.toReversed().forEach((close) => close())
    return edits.apply()
  }

  private site(node: Node): ProbeSite {
    return { line: node.line + 1, function: this.current.name }
  }

  private newCover(line: number, place: Pick<ProbeSite, 'at' | 'otherwise'> = {}): number {
    return this.cover.push({ line, function: this.current.name, ...place }) - 1
  }

  private coverBranch(node: Node, branch: ReturnType<ProbeEmitter['branchesOf']>[number]): () => void {
    const { emitter, edits } = this
    if (this.plan.coverage === 'loops' && !(branch.kind === 'body' && branch.loop)) return nothing
    switch (branch.kind) {
      case 'body': {
        if (this.plan.skip?.has(branch.node.line + 1)) return nothing
        const probe = emitter.cover(this.newCover(branch.node.line + 1, { at: branch.node.start })) + ';'
        if (emitter.isBlock(branch.node)) edits.close(emitter.bodyStart(branch.node), probe)
        else this.wrap(branch.node, '{' + probe, '}')
        return nothing
      }
      case 'list':
        edits.close(branch.at, emitter.cover(this.newCover(this.lineAt(branch.at), { at: branch.at - 1 })) + ';')
        return nothing
      case 'around':
        if (!this.isSkipped(branch.node)) this.coverAround(branch)
        return nothing
      case 'else': {
        const id = this.newCover(this.lineAt(branch.at), { at: node.start, otherwise: true })
        const goals = this.goals.otherwise(node)
        return () => edits.close(branch.at, `else{${emitter.cover(id)};${goals}}`)
      }
    }
  }

  private coverAround(around: WrappedNode): void {
    const place = { at: around.node.start }
    const first = this.newCover(around.node.line + 1, place)
    for (let i = 1; i < around.probes; i++) this.newCover(around.node.line + 1, place)
    this.wrap(around.node, ...around.text(first))
  }

  /** A compiler names one line of an expression; the whole of it is left alone. */
  private isSkipped(node: Node): boolean {
    if (!this.plan.skip?.size) return false
    for (let line = node.line + 1; line <= this.lineAt(node.end); line++) if (this.plan.skip.has(line)) return true
    return false
  }

  /** If a function's code is too large, the compiler reports the line of its head. */
  private isFull({ node, body }: FunctionInfo): boolean {
    if (!this.plan.skip?.size || !body || node === this.root) return false
    for (let line = node.line + 1; line <= body.line + 1; line++) if (this.plan.skip.has(line)) return true
    return false
  }

  private compareOperands(node: Node): () => void {
    const called = this.emitter.operandsOf(node, this.source)
    if (called) {
      const first = this.compare.length
      for (let i = 0; i < called.probes; i++) this.compare.push(this.site(node))
      for (const around of called.around) this.wrap(around.node, ...around.text(first))
      return nothing
    }
    const operator = child(node, 'operator')
    const left = child(node, 'left')
    const right = child(node, 'right')
    if (!operator || !left || !right || !this.table.comparisons.has(operator.type)) return nothing
    const pieces = this.emitter.compare(this.compare.length, operator.type)
    if (!pieces) return nothing
    this.compare.push(this.site(node))
    this.edits.open(node.start, pieces[0])
    this.edits.replace(operator.start, operator.end, pieces[1])
    return () => this.edits.close(node.end, pieces[2])
  }

  private traceStatement(node: Node): () => void {
    const probe = this.emitter.trace(this.statementIds.get(node)!) + ';'
    if (node.parent && this.table.statementLists.has(node.parent.type)) {
      this.edits.open(node.start, probe)
      return nothing
    }
    this.edits.open(node.start, '{' + probe)
    return () => this.edits.close(node.end, '}')
  }

  private observe(fn: FunctionInfo): FunctionProbe | undefined {
    const { name, node } = fn
    const { exits, whole = false } = this.plan
    if ((exits !== 'all' && !exits.has(name)) || this.isFull(fn)) return undefined
    const probe = this.emitter.exits(node, this.observed.length, this.source, whole)
    if (probe) this.observed.push({ name, signature: probe.signature, parameters: probe.parameters })
    return probe
  }

  private enterFunction(fn: FunctionInfo): () => void {
    const { emitter, edits } = this
    const body = fn.body!
    const probe = this.observe(fn)
    const guard = emitter.guard(fn.node, this.root)
    const covered = this.plan.coverage === 'all' || guard !== ''
    if (!emitter.isBlock(body)) {
      if (probe)
        this.wrap(body, `{${probe.open}${probe.value[0]}`, `${probe.value[1]};${probe.value[2]}${probe.close}}`)
      const around = covered && !this.isSkipped(body) ? emitter.coverBody(body) : undefined
      if (around) this.goals.entered(fn.node, this.cover.length)
      if (around) this.coverAround(around)
      const traced = this.plan.trace ? emitter.traceBody(this.statementIds.get(body)!) : undefined
      if (traced) this.wrap(body, ...traced)
      return nothing
    }
    const start = emitter.bodyStart(body)
    if (covered) {
      const entry = this.newCover(fn.node.line + 1, { at: body.start })
      this.goals.entered(fn.node, entry)
      // The leading semicolon ends a directive that has none.
      edits.close(start, `;${guard}${emitter.cover(entry)};`)
    }
    if (!probe) return nothing
    edits.close(start, `;${probe.open}`)
    walkOwn(fn.node, this.table, (node) => {
      if (node.type !== 'return_statement') return
      const value = node.children.find((c) => c.named && !isComment(c))
      edits.replace(node.start, node.start + 'return'.length, value ? probe.value[0] : probe.bare)
      if (!value) return
      this.wrap(value, '', probe.value[1])
      this.afterReturns.set(node, probe.value[2])
    })
    return () => edits.open(body.end - 1, probe.end + probe.close)
  }

  private lineAt(offset: number): number {
    let line = 1
    for (let i = this.source.indexOf('\n'); i >= 0 && i < offset; i = this.source.indexOf('\n', i + 1)) line++
    return line
  }
}

const nothing = () => {}
