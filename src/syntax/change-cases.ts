import type { ChangePair, FileChange } from './change.js'
import type { Change } from './changes.js'
import { copyOf, copyTo, type ConditionCopy } from './conditions.js'
import { moduleName } from './functions.js'
import { goalAt, placeBefore, type Goal, type Goals, type NodePlace } from './goal.js'
import { guardOf, type Guard } from './guards.js'
import { conditionOf, elseOf, inElse, isElse, isIf, partialChain, shapesIn, statementsIn, thenOf } from './ifs.js'
import { loopConditions, throwsOnlyWith } from './loops.js'
import { child, isComment, namedChildren, type Node } from './node.js'
import { shapeOf } from './shape.js'
import type { SyntaxTable } from './table.js'
import type { CaseName } from '../model/change-case.js'

export interface ChangeCase {
  readonly name: CaseName
  readonly pair: ChangePair
  /** Where the patched version may take a different path; undefined when no probe can detect it. */
  readonly goal?: Goal
  /** Why the goal has no condition though the case would have one, or why there is no goal. */
  readonly reason?: string
}

type Both = readonly [ConditionCopy, ConditionCopy]

const never: ConditionCopy = { text: 'false' }
const always: ConditionCopy = { text: 'true' }

/**
 * Which of the ten cases each pair is, and its goal. As the paper notes, inserting `if(c)s` changes a condition from
 * false to c, so every goal with a condition is a pair of conditions and fires where their outcomes differ; an
 * exception counts as an outcome. Differences inside the branches of an `if` are pairs with their own goals: so the
 * goal of an if-cond-then change is that of the condition, and together they are the table's `c1||c2`, or narrower.
 */
export function changeCases(change: FileChange, table: SyntaxTable): ChangeCase[] {
  return new Classifier(change, table).run()
}

class Classifier {
  constructor(
    private readonly change: FileChange,
    private readonly table: SyntaxTable,
  ) {}

  run(): ChangeCase[] {
    const guards = new Map<ChangePair, Guard>()
    const taken = new Set<ChangePair>()
    for (const pair of this.change.pairs) {
      const guard = taken.has(pair) ? undefined : guardOf(pair, this.change, this.table)
      if (!guard) continue
      guards.set(pair, guard)
      for (const other of guard.pairs) taken.add(other)
    }
    return this.change.pairs.flatMap((pair) => {
      if (taken.has(pair)) return []
      const guard = guards.get(pair)
      const found = guard ? this.guard(pair, guard) : this.caseOf(pair)
      return found ? [pair.function === moduleName ? outside(found) : found] : []
    })
  }

  private caseOf(pair: ChangePair): ChangeCase | undefined {
    const { before, after } = pair
    if (!before) return this.insertion(pair, after!)
    if (!after) return this.deletion(pair, before)
    if (isIf(before) && isIf(after)) return this.ifChange(pair, before, after)
    // Braces or a semicolon that come or go change nothing.
    if (this.isSame(before, after)) return undefined
    return (
      this.loopChange(pair, before, after) ??
      this.made('other change', pair, this.placeOf(after, before), this.returned(before, after))
    )
  }

  private guard(pair: ChangePair, { kind, node, way, after }: Guard): ChangeCase | undefined {
    const place = this.placeOf(after, node)
    const open = way ? always : never
    const condition = conditionOf(node)!
    if (kind === 'inserted')
      return this.made('if-guard insertion', pair, place, [open, copyOf(condition, this.change.after, this.table)])
    return this.made('if-guard deletion', pair, place, [this.old(condition, place), open])
  }

  private insertion(pair: ChangePair, node: Node): ChangeCase {
    if (this.table.functions.has(node.type))
      return {
        name: 'non-partial-if insertion',
        pair,
        reason: 'the function is new: its callers have their own goals',
      }
    const only = isElse(node) ? this.onlyOne(inElse(node)) : node
    const copy = (condition: Node) => copyOf(condition, this.change.after, this.table)
    const when: Both | undefined = this.doing(only, copy, (made) => [never, made])
    const name = isElse(node) ? 'if-cond-else change' : insertionName(only)
    return this.made(name, pair, this.placeIn(only) ?? placeBefore(only, this.table), when)
  }

  private deletion(pair: ChangePair, node: Node): ChangeCase {
    if (this.table.functions.has(node.type) || !pair.place)
      return {
        name: 'non-partial-if deletion',
        pair,
        reason: 'the function was deleted: its callers have their own goals',
      }
    const only = isElse(node) ? this.onlyOne(inElse(node)) : node
    const { where, node: by } = pair.place
    // Only a statement can stand where a statement stood; for a `case` it is the whole `switch`.
    const stands = (isElse(node) || this.table.isStatement(node)) && (where !== 'before' || this.table.isStatement(by))
    const place = stands ? pair.place : placeBefore(by, this.table)
    const when: Both | undefined = this.doing(
      only,
      (c) => this.old(c, place),
      (made) => [made, never],
    )
    const name = isElse(node) ? 'if-cond-else change' : deletionName(only)
    return this.made(name, pair, place, when)
  }

  private ifChange(pair: ChangePair, before: Node, after: Node): ChangeCase | undefined {
    const [c1, c2] = [conditionOf(before)!, conditionOf(after)!]
    // The word `else` alone makes a difference, and what follows it is a pair of its own.
    if (this.isSame(c1, c2)) return undefined
    const same = (part: (node: Node) => Node | undefined) => {
      const shapes = (node: Node, side: 'before' | 'after') =>
        shapesIn(part(node), this.change[side], this.table).join('\n')
      return shapes(before, 'before') === shapes(after, 'after') && !part(before) === !part(after)
    }
    const [sameThen, sameElse] = [same(thenOf), same(elseOf)]
    const name: CaseName = sameThen
      ? sameElse
        ? 'if-cond change'
        : 'if-cond-else change'
      : sameElse
        ? 'if-cond-then change'
        : 'other change'
    const place = placeBefore(after, this.table)
    return this.made(name, pair, place, [this.old(c1, place), copyOf(c2, this.change.after, this.table)])
  }

  /** Beyond the paper: a loop's condition is checked whenever it is evaluated. */
  private loopChange(pair: ChangePair, before: Node, after: Node): ChangeCase | undefined {
    const conditions = loopConditions(before, after, this.change, this.table)
    if (!conditions) return undefined
    const [c1, c2] = conditions
    const place: NodePlace = { where: 'head', node: after }
    const isSafe = this.table.catchesInExpressions || throwsOnlyWith(c1, c2, this.change, this.table)
    const old = isSafe ? this.old(c1, place) : { reason: 'the old condition might throw' }
    const when: Both = [old, copyOf(c2, this.change.after, this.table)]
    const isPlain = when.some((copy) => copy.reason !== undefined)
    return this.made('other change', pair, isPlain ? this.placeOf(after, before) : place, when)
  }

  /** Beyond the paper: a change of `return a < b` shows only where the old and the new condition differ. */
  private returned(before: Node, after: Node): Both | undefined {
    if (before.type !== 'return_statement' || after.type !== before.type) return undefined
    const [c1, c2] = [namedChildren(before)[0], namedChildren(after)[0]]
    if (!c1 || !c2 || !this.isBoolean(c1) || !this.isBoolean(c2)) return undefined
    return [this.old(c1, { where: 'before', node: after }), copyOf(c2, this.change.after, this.table)]
  }

  private isBoolean(node: Node): boolean {
    if (node.type === 'parenthesized_expression') return namedChildren(node).every((n) => this.isBoolean(n))
    const operator = child(node, 'operator')?.type
    if (operator === '&&' || operator === '||')
      return [child(node, 'left')!, child(node, 'right')!].every((n) => this.isBoolean(n))
    return (
      operator === '!' || node.type === 'true' || node.type === 'false' || this.table.comparisons.has(operator ?? '')
    )
  }

  /** The conditions under which a statement that came or went does anything at all. */
  private doing(
    node: Node,
    copy: (condition: Node) => ConditionCopy,
    both: (made: ConditionCopy) => Both,
  ): Both | undefined {
    const loop = node.type === 'while_statement' ? conditionOf(node) : undefined
    const chain = isIf(node) ? partialChain(node) : loop && [loop]
    if (!chain) return undefined
    const copies = chain.map(copy)
    const failed = copies.find((c) => c.reason !== undefined)
    if (failed) return both(failed)
    return both({ text: copies.length === 1 ? copies[0].text! : copies.map((c) => `(${c.text})`).join('||') })
  }

  private old(condition: Node, place: NodePlace | undefined): ConditionCopy {
    const { before, after } = this.change
    return place
      ? copyTo(place, after, condition, before, this.table)
      : { reason: 'it has no position in the patched version' }
  }

  /** The place before a rewritten statement; a block that replaces something else has no place before it. */
  private placeOf(after: Node, before: Node): NodePlace | undefined {
    return (before.type !== after.type && this.placeIn(after)) || placeBefore(after, this.table)
  }

  /** A list of statements that was inserted as a whole: the versions diverge where it begins. */
  private placeIn(node: Node): NodePlace | undefined {
    if (this.table.isStatement(node)) return undefined
    const body = this.table.statementLists.has(node.type) ? node : child(node, 'body')
    const block = body ?? node.children.find((c) => this.table.statementLists.has(c.type))
    return block && this.table.statementLists.has(block.type) ? { where: 'first', node: block } : undefined
  }

  private onlyOne(body: Node): Node {
    const statements = statementsIn(body, this.table).filter((n) => !isComment(n))
    return statements.length === 1 && this.table.isStatement(statements[0]) ? statements[0] : body
  }

  private isSame(before: Node, after: Node): boolean {
    const { before: old, after: now } = this.change
    if (!this.table.isStatement(before) && !this.table.statementLists.has(before.type))
      return shapeOf(before, old.source, this.table) === shapeOf(after, now.source, this.table)
    return shapesIn(before, old, this.table).join('\n') === shapesIn(after, now, this.table).join('\n')
  }

  private made(name: CaseName, pair: ChangePair, place: NodePlace | undefined, when: Both | undefined): ChangeCase {
    if (!place) return { name, pair, reason: 'no statement can be inserted there' }
    const reason = when?.find((copy) => copy.reason !== undefined)?.reason
    const texts = when && reason === undefined ? ([when[0].text!, when[1].text!] as const) : undefined
    return { name, pair, goal: goalAt(place, this.change.after.source, texts), ...(reason !== undefined && { reason }) }
  }
}

const insertionName = (node: Node): CaseName =>
  isIf(node) && partialChain(node) ? 'partial-if insertion' : 'non-partial-if insertion'

const deletionName = (node: Node): CaseName =>
  isIf(node) && partialChain(node) ? 'partial-if deletion' : 'non-partial-if deletion'

const outside = ({ name, pair }: ChangeCase): ChangeCase => ({
  name,
  pair,
  reason: 'it is outside functions and runs while the program loads',
})

/** The goals of a patch, by file. */
export const goalsOf = (change: Change, table: SyntaxTable): Goals =>
  new Map([...change].map(([path, file]) => [path, changeCases(file, table).flatMap(({ goal }) => goal ?? [])]))
