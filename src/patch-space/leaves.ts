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
  const { source } = file
  const { patches } = language
  const body = functionAround(place, language)
  const ranks = new Map<string, number>()
  const values = new Map<string, Expression>()
  const conditions = new Map<string, Expression>()
  const constants = new Map<string, Expression>()
  const add = (into: Map<string, Expression>, e: Expression, rank: number) => {
    const text = e.text!
    if (!into.has(text)) into.set(text, e)
    ranks.set(text, Math.min(rank, ranks.get(text) ?? Infinity))
  }
  const isNear = (node: Node) => node.start >= place.start && node.end <= place.end
  const mentioned = new Map<string, number>()
  const positions = new Map<string, number>()
  walk(body, (node) => {
    if (language.table.inert.has(node.type) || (isFunction(node, language) && node !== body && !holds(node, place)))
      return false
    const rank = isNear(node) ? 0 : 1
    const text = textOf(source, node)
    if (!positions.has(text) || (rank === 0 && mentioned.get(text) !== 0)) positions.set(text, node.start)
    if (patches.names.has(node.type)) mentioned.set(text, Math.min(rank, mentioned.get(text) ?? 1))
    if (language.table.literals.has(node.type) && text.length < 40 && !/[`\n]|^\//.test(text)) {
      const read = node.parent?.type === 'unary_expression' ? readExpression(node.parent, reader) : undefined
      add(constants, read?.kind === 'leaf' ? read : readExpression(node, reader), rank)
      return false
    }
    if (
      patches.lookups.has(node.type) &&
      node.field !== 'function' &&
      reader.isPure(node) &&
      text.length < 60 &&
      !text.includes('\n')
    ) {
      const read = readExpression(node, reader)
      // Leaves that are the same everywhere are useless, and so is a variable that is only about to be assigned.
      if (leavesIn(read).some((l) => l.role === 'variable') || text.startsWith('this.')) add(values, read, rank + 0.5)
    }
    if (!isNear(node) && isCondition(node, reader) && text.length < 60) {
      const read = readExpression(node, reader)
      if (isPure(read) && !text.includes('\n')) add(conditions, read, 1)
    }
    return true
  })
  for (const { text, node } of membersInFile(file, location, language))
    if (!values.has(text)) add(values, { ...readExpression(node, reader), text }, 1.75)
  const seen = location.variables.filter(({ name }) => reader.isSeen(name))
  for (const { text, type } of siblingMembers([...values.values()], seen, patches.isStrict))
    add(values, variableLeaf(text, type), 1.25)
  for (const { name } of location.variables) {
    const { typing, isSeen } = reader
    add(values, { ...variableLeaf(name, typing.typeOfName(name)), isPure: isSeen(name) }, mentioned.get(name) ?? 2)
  }
  const locals = new Set(location.variables.map((v) => v.name))
  for (const { name, isFixed } of patches.members(place, source))
    if (!locals.has(name) && reader.isSeen(name))
      add(values, variableLeaf(name, reader.typing.typeOfName(name), isFixed), mentioned.get(name) ?? 3)
  for (const [text, e] of Array.from(values))
    for (const view of patches.views(text, e.type))
      add(values, variableLeaf(view.text, view.type), ranks.get(text)! + 1)
  for (const [i, { text, type }] of patches.constants.entries())
    add(constants, constantLeaf(text, type), i < 4 ? 1.5 : 2)
  for (const [text, e] of Array.from(constants))
    if (/^\d{1,6}$/.test(text) && !/^0\d/.test(text))
      for (const by of [1, -1]) add(constants, constantLeaf(String(Number(text) + by), e.type), ranks.get(text)! + 2)
  const positionOf = (e: Expression) => positions.get(e.text!) ?? file.source.length
  const ranked = (some: Map<string, Expression>, most: number) =>
    [...some.values()]
      .toSorted((a, b) => ranks.get(a.text!)! - ranks.get(b.text!)! || positionOf(a) - positionOf(b))
      .slice(0, most)
  return {
    values: ranked(values, mostValues),
    constants: ranked(constants, mostConstants),
    conditions: ranked(conditions, mostConditions),
    rankOf: (leaf) => ranks.get(leaf.text ?? '') ?? 2,
  }
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
