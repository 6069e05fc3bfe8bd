import type { ParsedFile } from '../syntax/change.js'
import type { Node } from '../syntax/node.js'
import { atomsOf, type RankedExpression } from './atoms.js'
import { canonicalExpression } from './canonical.js'
import { editsOf } from './edits-of.js'
import {
  isFixed,
  isPure,
  mayThrow,
  expressionSize,
  unknownType,
  expressionText,
  type Expression,
} from './expression.js'
import { isSensible } from './sensible.js'
import { leavesAt, type Leaves } from './leaves.js'
import type { PatchCandidate, Location } from './location.js'
import { nodeAtLocation } from './locations.js'
import type { Kinds, PatchLanguage } from './patch-syntax.js'
import { purityAt } from './purity.js'
import { constantLeaf, readExpression, type ExpressionReader } from './read-expression.js'
import { choicesOf, valueExpressions } from './values.js'

export interface SpaceOptions {
  /** No more candidates than that; 2,000 when not given. */
  readonly most?: number
  /** No expression with more leaves and operators than that, edits of the original apart; 7 when not given. */
  readonly size?: number
  /** Types of values seen at run time, by variable or expression (`a.length`): number, string, boolean, object … */
  readonly kinds?: Kinds
}

/** Candidates that need their own build, limited because each takes time. */
const mostImpure = 100
/** Conditions of which all pairs are tried. */
const mostPaired = 24

/** The candidates of a location, likeliest first: edits of what is there, then anything else, smallest first. */
export function candidatesAt(
  location: Location,
  file: ParsedFile,
  language: PatchLanguage,
  options: SpaceOptions = {},
): PatchCandidate[] {
  return new Space(location, file, language, options).enumerate()
}

class Space {
  private readonly most: number
  private readonly reader: ExpressionReader
  private readonly original: Expression | undefined
  private readonly found: PatchCandidate[] = []
  private readonly seen = new Set<string>()
  private readonly texts = new Set<string>()
  private readonly leaves: Leaves
  private readonly isLoop: boolean
  private impure = 0

  constructor(
    private readonly location: Location,
    private readonly file: ParsedFile,
    private readonly language: PatchLanguage,
    private readonly options: SpaceOptions,
  ) {
    this.most = options.most ?? 2000
    const { variables, schema } = location
    const { patches } = language
    const place = nodeAtLocation(location, file.root, language.table)
    const purity = purityAt(place, variables, file.source, language)
    const typing = patches.typing(file, place, variables, options.kinds)
    const members = patches.members(place, file.source)
    const names = new Set([...variables, ...members].map((v) => v.name))
    this.reader = { source: file.source, language, typing, names, ...purity }
    this.original = schema === 'guard' ? undefined : readExpression(place, this.reader)
    this.leaves = leavesAt(location, place, file, language, this.reader)
    // A guard that always holds is useless.
    this.seen.add(this.original ? this.keyOf(this.original) : 'true')
    this.isLoop = /^(while|for|do)_/.test(conditional(place)?.type ?? '')
  }

  enumerate(): PatchCandidate[] {
    const { original } = this
    if (original) for (const edit of this.edits(original)) this.offer(edit)
    const isCondition = this.location.schema !== 'assignment' || this.wanted === 'boolean'
    // The last places are for pairs of conditions and for constants.
    if (isCondition) this.conditions()
    else this.values()
    return this.found
  }

  /** Conditions that are always the same come last. */
  private edits(original: Expression): Expression[] {
    const edits = editsOf(original, this.leaves, this.reader.typing, this.language.patches)
    return this.location.schema === 'assignment' ? edits : edits.filter((e) => !isFixed(e))
  }

  private values(): void {
    const { language, reader, leaves, file, most, original } = this
    for (const { expression } of valueExpressions(leaves, reader.typing))
      this.offerNew(expression, Math.floor(most * 0.85))
    const atoms = atomsOf(leaves, language.patches, reader.typing, file.source)
    const fits = (e: Expression) => reader.typing.fits(e.type, this.wanted)
    for (const choice of choicesOf(original!, atoms, leaves, fits)) this.offer(choice)
  }

  private get wanted(): string {
    const { declared } = this.location
    return declared ?? this.original?.type ?? unknownType
  }

  private conditions(): void {
    const { language, reader, leaves, file, most } = this
    const atoms = atomsOf(leaves, language.patches, reader.typing, file.source).slice(0, most)
    const first = Math.floor(most * 0.85) - 2
    for (const { expression } of this.joined(atoms)) {
      if (this.found.length >= first) break
      this.offerNew(expression, first)
    }
    const paired = atoms.slice(0, mostPaired).map((a) => a.expression)
    for (const [i, a] of paired.entries())
      for (const b of paired.slice(i + 1))
        for (const operator of ['&&', '||']) this.offerNew(junction(operator, a, b), most - 2)
    for (const text of ['false', 'true']) this.offerNew(constantLeaf(text, 'boolean'), most)
  }

  /** Each condition on its own and joined with the original. */
  private *joined(atoms: readonly RankedExpression[]): Generator<RankedExpression> {
    const { original } = this
    const all: RankedExpression[] = []
    for (const { expression, rank } of atoms) {
      // What is always the same is no part of a condition.
      if (original && !isFixed(original))
        for (const operator of ['&&', '||'])
          for (const [a, b] of orders(original, expression)) all.push({ expression: junction(operator, a, b), rank })
      all.push({ expression, rank: original ? rank + 0.5 : rank })
    }
    yield* all.toSorted((a, b) => a.rank - b.rank)
  }

  private offerNew(e: Expression, most: number): void {
    const added = expressionSize(e) - (this.original ? expressionSize(this.original) : 0)
    const { size = 7 } = this.options
    if (this.found.length < most && (expressionSize(e) <= size || added <= size - 3)) this.offer(e)
  }

  private offer(e: Expression): void {
    if (this.found.length >= this.most || !this.isAllowed(e) || !isSensible(e)) return
    const [key, text] = [this.keyOf(e), expressionText(e)]
    // One text may have been put together in two ways.
    if (this.seen.has(key) || this.texts.has(text)) return
    this.seen.add(key)
    this.texts.add(text)
    const pure = isPure(e)
    if (!pure && ++this.impure > mostImpure) return
    this.found.push({ location: this.location, expression: text, isPure: pure, size: expressionSize(e) })
  }

  private keyOf(e: Expression): string {
    return canonicalExpression(e, this.reader.typing, this.location.schema !== 'assignment')
  }

  private isAllowed(e: Expression): boolean {
    const { typing } = this.reader
    if (this.location.schema === 'assignment') return typing.fits(e.type, this.wanted)
    const { isStrict } = this.language.patches
    return (!isStrict || e.type === 'boolean') && !(isStrict && this.isLoop && isFixed(e))
  }
}

/** The statement that a place is the condition of. */
const conditional = (place: Node) =>
  place.parent?.type === 'parenthesized_expression' ? place.parent.parent : place.parent

const junction = (operator: string, left: Expression, right: Expression): Expression => ({
  kind: 'binary',
  operator,
  left,
  right,
  type: left.type === 'boolean' && right.type === 'boolean' ? 'boolean' : unknownType,
})

/** What may throw comes after what may keep it from being evaluated. */
function orders(original: Expression, added: Expression): (readonly [Expression, Expression])[] {
  if (!mayThrow(original) && isPure(original)) return [[original, added]]
  return mayThrow(added)
    ? [
        [original, added],
        [added, original],
      ]
    : [[added, original]]
}
