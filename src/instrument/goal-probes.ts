import { goalKey, type Goal } from '../syntax/goal.js'
import { conditionOf } from '../syntax/ifs.js'
import type { Node } from '../syntax/node.js'
import type { SyntaxTable } from '../syntax/table.js'
import type { Edits } from './edits.js'
import type { WrappedNode, ProbeEmitter } from './probes.js'

const nothing = () => {}

/** Writes the goals of a file as coverage probes, each where its place says. */
export class GoalProbes {
  /** The coverage probes that became goals. */
  readonly partings: number[] = []
  private readonly goals = new Map<string, Goal[]>()
  private readonly entries = new Map<Node, number>()

  constructor(
    goals: readonly Goal[],
    private readonly edits: Edits,
    private readonly table: SyntaxTable,
    private readonly emitter: ProbeEmitter,
    private readonly newCover: (line: number) => number,
  ) {
    for (const goal of goals) this.goals.set(goalKey(goal), [...(this.goals.get(goalKey(goal)) ?? []), goal])
  }

  private at(node: Node, where: Goal['where']): readonly Goal[] {
    return this.goals.get(goalKey(node))?.filter((goal) => goal.where === where) ?? []
  }

  private write(goals: readonly Goal[]): string {
    const texts = goals.map(({ line, when }) => {
      const id = this.newCover(line)
      this.partings.push(id)
      const probe = this.emitter.cover(id)
      return when ? this.emitter.parting(when, probe) : `${probe};`
    })
    return texts.join('')
  }

  /** Returns what is to be done after the statement and what else ends there. */
  before(node: Node, fn: Node): () => void {
    const goals = this.table.isStatement(node) ? this.at(node, 'before') : []
    if (!goals.length) return nothing
    if (this.emitter.staysFirst(node)) {
      this.partAtEntry(fn)
      return nothing
    }
    const text = this.write(goals)
    if (node.parent && this.table.statementLists.has(node.parent.type)) {
      this.edits.open(node.start, text)
      return nothing
    }
    this.edits.open(node.start, '{' + text)
    return () => this.edits.close(node.end, '}')
  }

  /** At the start and the end of a list of statements. */
  inside(list: Node): () => void {
    if (!this.table.statementLists.has(list.type)) return nothing
    const first = this.write(this.at(list, 'first'))
    const last = this.write(this.at(list, 'last'))
    if (first) {
      const branch = this.emitter.branchesOf(list).find((b) => b.kind === 'list')
      this.edits.close(branch?.kind === 'list' ? branch.at : this.emitter.bodyStart(list), `;${first}`)
    }
    const end = list.children.findLast((c) => this.table.isStatement(c) || this.table.compounds.has(c.type))?.end
    return last && end !== undefined ? () => this.edits.close(end, `;${last}`) : nothing
  }

  /** Around the condition of a loop. */
  heads(node: Node): WrappedNode[] {
    const condition = conditionOf(node)
    return this.at(node, 'head').flatMap(({ line, when }) => {
      if (!condition || !when) return []
      const id = this.newCover(line)
      this.partings.push(id)
      return [{ node: condition, probes: 1, text: () => this.emitter.partingIn(when, id) }]
    })
  }

  /** In the `else` that is written for an `if` without one. */
  otherwise(node: Node): string {
    return this.write(this.at(node, 'otherwise'))
  }

  /** A function's own probe tells that it was entered. */
  entered(fn: Node, probe: number): void {
    this.entries.set(fn, probe)
    if (this.at(fn, 'entry').length) this.partAtEntry(fn)
  }

  private partAtEntry(fn: Node): void {
    const entry = this.entries.get(fn)
    if (entry !== undefined && !this.partings.includes(entry)) this.partings.push(entry)
  }
}
