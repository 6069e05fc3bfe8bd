import type { ParsedFile } from '../syntax/change.js'
import { ancestor, textOf, walk, type Node } from '../syntax/node.js'
import { isPure, leavesIn, type Expression } from './expression.js'
import type { Location } from './location.js'
import { constantLeaf, readExpression, variableLeaf, type ExpressionReader } from './read-expression.js'
import { siblingMembers } from './siblings.js'
import type { PatchLanguage } from './patch-syntax.js'

/** What expressions at a location are made of, likeliest first. */
export interface Leaves {
  readonly values: readonly Expression[]
  readonly constants: readonly Expression[]
  /** Conditions of the same function. */
  readonly conditions: readonly Expression[]
  /** How far a leaf is from the location: 0 where it is part of it. */
  rankOf(leaf: Expression): number
}

/** Bounds that keep pairs of leaves in the thousands. */
const mostValues = 24
const mostConstants = 16
const mostConditions = 24
const mostElsewhere = 8

export function leavesAt(
  location: Location,
  place: Node,
  file: ParsedFile,
  language: PatchLanguage,
  reader: ExpressionReader,
): Leaves {
  const found = new FoundLeaves(file.source.length)
  collectInFunction(found, place, file, language, reader)
  collectNames(found, location, place, file, language, reader)
  collectDerived(found, language)
  return {
    values: found.ranked(found.values, mostValues),
    constants: found.ranked(found.constants, mostConstants),
    conditions: found.ranked(found.conditions, mostConditions),
    rankOf: (leaf) => found.ranks.get(leaf.text ?? '') ?? 2,
  }
}

/** Leaves by their texts, with how near they are: 0 is part of the location. */
class FoundLeaves {
  readonly values = new Map<string, Expression>()
  readonly conditions = new Map<string, Expression>()
  readonly constants = new Map<string, Expression>()
  readonly ranks = new Map<string, number>()
  /** Names in the function, with how near they are. */
  readonly mentioned = new Map<string, number>()
  readonly positions = new Map<string, number>()

  constructor(private readonly sourceLength: number) {}

  add(into: Map<string, Expression>, e: Expression, rank: number): void {
    const text = e.text!
    if (!into.has(text)) into.set(text, e)
    this.ranks.set(text, Math.min(rank, this.ranks.get(text) ?? Infinity))
  }

  ranked(some: Map<string, Expression>, most: number): Expression[] {
    const positionOf = (e: Expression) => this.positions.get(e.text!) ?? this.sourceLength
    const rankOf = (e: Expression) => this.ranks.get(e.text!)!
    return [...some.values()].toSorted((a, b) => rankOf(a) - rankOf(b) || positionOf(a) - positionOf(b)).slice(0, most)
  }
}

/** What stands in the function around the location. */
function collectInFunction(
  found: FoundLeaves,
  place: Node,
  { source }: ParsedFile,
  language: PatchLanguage,
  reader: ExpressionReader,
): void {
  const { patches, table } = language
  const { values, constants, conditions, mentioned, positions } = found
  const body = functionAround(place, language)
  const isNear = (node: Node) => node.start >= place.start && node.end <= place.end
  walk(body, (node) => {
    if (table.inert.has(node.type) || (isFunction(node, language) && node !== body && !holds(node, place))) return false
    const rank = isNear(node) ? 0 : 1
    const text = textOf(source, node)
    if (!positions.has(text) || (rank === 0 && mentioned.get(text) !== 0)) positions.set(text, node.start)
    if (patches.names.has(node.type)) mentioned.set(text, Math.min(rank, mentioned.get(text) ?? 1))
    if (table.literals.has(node.type) && text.length < 40 && !/[`\n]|^\//.test(text)) {
      const read = node.parent?.type === 'unary_expression' ? readExpression(node.parent, reader) : undefined
      found.add(constants, read?.kind === 'leaf' ? read : readExpression(node, reader), rank)
      return false
    }
    if (text.length >= 60 || text.includes('\n')) return true
    if (patches.lookups.has(node.type) && node.field !== 'function' && reader.isPure(node)) {
      const read = readExpression(node, reader)
      // Leaves that are the same everywhere are useless, and so is a variable that is only about to be assigned.
      if (leavesIn(read).some((l) => l.role === 'variable') || text.startsWith('this.'))
        found.add(values, read, rank + 0.5)
    }
    if (!isNear(node) && isCondition(node, reader)) {
      const read = readExpression(node, reader)
      if (isPure(read)) found.add(conditions, read, 1)
    }
    return true
  })
}

/** Variables and members that can be named at the location. */
function collectNames(
  found: FoundLeaves,
  location: Location,
  place: Node,
  file: ParsedFile,
  language: PatchLanguage,
  reader: ExpressionReader,
): void {
  const { patches } = language
  const { values, mentioned } = found
  const { typing, isSeen } = reader
  for (const { text, node } of membersInFile(file, location, language))
    if (!values.has(text)) found.add(values, { ...readExpression(node, reader), text }, 1.75)
  const seen = location.variables.filter(({ name }) => isSeen(name))
  for (const { text, type } of siblingMembers([...values.values()], seen, patches.isStrict))
    found.add(values, variableLeaf(text, type), 1.25)
  for (const { name } of location.variables)
    found.add(
      values,
      { ...variableLeaf(name, typing.typeOfName(name)), isPure: isSeen(name) },
      mentioned.get(name) ?? 2,
    )
  const locals = new Set(location.variables.map((v) => v.name))
  for (const { name, isFixed } of patches.members(place, file.source))
    if (!locals.has(name) && isSeen(name))
      found.add(values, variableLeaf(name, typing.typeOfName(name), isFixed), mentioned.get(name) ?? 3)
}

/** What is made of other leaves: lengths and the like, and the neighbours of numbers. */
function collectDerived(found: FoundLeaves, { patches }: PatchLanguage): void {
  const { values, constants, ranks } = found
  for (const [text, e] of Array.from(values))
    for (const view of patches.views(text, e.type))
      found.add(values, variableLeaf(view.text, view.type), ranks.get(text)! + 1)
  for (const [i, { text, type }] of patches.constants.entries())
    found.add(constants, constantLeaf(text, type), i < 4 ? 1.5 : 2)
  for (const [text, e] of Array.from(constants))
    if (/^\d{1,6}$/.test(text) && !/^0\d/.test(text))
      for (const by of [1, -1])
        found.add(constants, constantLeaf(String(Number(text) + by), e.type), ranks.get(text)! + 2)
}

/** The innermost function with a name of its own; small functions in it are part of it. */
function functionAround(place: Node, language: PatchLanguage): Node {
  const isNamed = (n: Node) => isFunction(n, language) && !/arrow|lambda/.test(n.type)
  return ancestor(place, isNamed) ?? ancestor(place, (n) => isFunction(n, language)) ?? place
}

const isFunction = (node: Node, { table }: PatchLanguage) =>
  table.functions.has(node.type) || node.type === 'class_body'
const holds = (outer: Node, inner: Node) => outer.start <= inner.start && outer.end >= inner.end

function isCondition(node: Node, { typing, language }: ExpressionReader): boolean {
  if (!/^(binary|call|unary|instanceof)_expression$|^method_invocation$/.test(node.type)) return false
  const operator = node.children.find((c) => c.field === 'operator')?.type
  return (
    operator !== '&&' &&
    operator !== '||' &&
    typing.typeOf(node) === 'boolean' &&
    !language.patches.whole.has(node.type)
  )
}

/** Members that other functions of the file ask of variables with the names of those here: the same things, as a rule. */
function membersInFile({ root, source }: ParsedFile, { variables }: Location, { table }: PatchLanguage) {
  const names = new Set(variables.map(({ name }) => name))
  const found = new Map<string, { text: string; node: Node; count: number }>()
  walk(root, (node) => {
    if (table.inert.has(node.type)) return false
    const text = node.type === 'member_expression' ? textOf(source, node) : ''
    if (!/^[\w$]+\.[\w$]+$/.test(text) || !names.has(text.slice(0, text.indexOf('.')))) return true
    const known = found.get(text)
    if (known) known.count++
    else found.set(text, { text, node, count: 1 })
    return true
  })
  return [...found.values()].toSorted((a, b) => b.count - a.count).slice(0, mostElsewhere)
}
