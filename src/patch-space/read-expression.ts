import { child, namedChildren, textOf, type Node } from '../syntax/node.js'
import {
  lowestPrecedence,
  highestPrecedence,
  precedenceOf,
  unaryPrecedence,
  unknownType,
  type Expression,
  type LeafExpression,
  type ExpressionType,
} from './expression.js'
import type { Typing, PatchLanguage } from './patch-syntax.js'

/** What is known around a location when its expressions are read. */
export interface ExpressionReader {
  readonly source: string
  readonly language: PatchLanguage
  readonly typing: Typing
  /** Names that stand for values which another value could take the place of. */
  readonly names: ReadonlySet<string>
  isPure(node: Node): boolean
  /** Whether a name has the same meaning elsewhere in the file, or is passed there. */
  isSeen(name: string): boolean
}

/** How tightly operators bind that are never written anew. */
const others: Readonly<Record<string, number>> = {
  '&': precedenceOf('&&')! + 0.5,
  '|': precedenceOf('&&')! + 0.5,
  '^': precedenceOf('&&')! + 0.5,
  '<<': precedenceOf('<')! + 0.5,
  '>>': precedenceOf('<')! + 0.5,
  '>>>': precedenceOf('<')! + 0.5,
  instanceof: precedenceOf('<')!,
  in: precedenceOf('<')!,
}

/** In arguments, indices and the like anything may stand but a list. */
const alone = 1

export function readExpression(node: Node, reader: ExpressionReader): Expression {
  const { source, typing, language } = reader
  const text = textOf(source, node)
  const type = typing.typeOf(node)
  if (node.type === 'parenthesized_expression') {
    const inner = namedChildren(node)
    return inner.length === 1 ? readExpression(inner[0], reader) : opaque(node, reader, highestPrecedence)
  }
  if (language.table.literals.has(node.type) && !text.startsWith('`'))
    return { kind: 'leaf', text, type, role: 'constant', isPure: true }
  if (language.patches.names.has(node.type) && reader.names.has(text))
    return { kind: 'leaf', text, type, role: 'variable', isPure: reader.isPure(node) }
  const operator = child(node, 'operator')?.type
  const [left, right] = [child(node, 'left'), child(node, 'right')]
  if (node.type === 'binary_expression' && operator && left && right && precedenceOf(operator) !== undefined)
    return {
      kind: 'binary',
      text,
      type,
      operator,
      left: readExpression(left, reader),
      right: readExpression(right, reader),
    }
  const operand = child(node, 'argument') ?? child(node, 'operand')
  if (node.type === 'unary_expression' && operand && (operator === '!' || operator === '-')) {
    const of = readExpression(operand, reader)
    if (operator === '-' && of.kind === 'leaf' && of.role === 'constant')
      return { kind: 'leaf', text: `-${of.text}`, type, role: 'constant', isPure: true }
    return { kind: 'unary', text, type, operator, of }
  }
  return opaque(node, reader, levelOf(node, operator))
}

/** Text whose arguments, indices and objects can be edited. */
function opaque(node: Node, reader: ExpressionReader, tightness: number): Expression {
  const holes = reader.language.patches.whole.has(node.type) ? [] : holesIn(node, reader)
  const texts: string[] = []
  let at = node.start
  for (const { node: hole } of holes) {
    texts.push(reader.source.slice(at, hole.start))
    at = hole.end
  }
  texts.push(reader.source.slice(at, node.end))
  return {
    kind: 'form',
    text: textOf(reader.source, node),
    type: reader.typing.typeOf(node),
    texts,
    parts: holes.map((hole) => ({ expression: readExpression(hole.node, reader), tightness: hole.least })),
    tightness,
    isPure: reader.isPure(node),
  }
}

function holesIn(node: Node, reader: ExpressionReader): { node: Node; least: number }[] {
  if (/ternary/.test(node.type)) {
    const parts = ['condition', 'consequence', 'alternative'].flatMap((field) => child(node, field) ?? [])
    return parts.map((part, i) => ({ node: part, least: i === 0 ? 2 : alone }))
  }
  return node.children.flatMap((c) => {
    if (/^argument(s|_list)$/.test(c.type))
      return namedChildren(c).flatMap((a) => (/spread|comment/.test(a.type) ? [] : [{ node: a, least: alone }]))
    if (c.field === 'index') return [{ node: c, least: alone }]
    if (c.field === 'left' || c.field === 'right') return isType(node, c) ? [] : [{ node: c, least: unaryPrecedence }]
    if (/unary/.test(node.type) && c.named) return [{ node: c, least: unaryPrecedence }]
    // The callee of a method is no value of its own, but the object before it is.
    if (c.field === 'function') return holesIn(c, reader)
    const isObject = c.field === 'object' || c.field === 'array'
    return isObject && isValue(c, reader) ? [{ node: c, least: highestPrecedence }] : []
  })
}

const isType = (node: Node, part: Node) => node.type === 'instanceof_expression' && part.field === 'right'

const isValue = (node: Node, { language: { patches }, source, names }: ExpressionReader) =>
  patches.names.has(node.type) ? names.has(textOf(source, node)) : patches.lookups.has(node.type)

function levelOf(node: Node, operator: string | undefined): number {
  if (operator && /binary|instanceof/.test(node.type)) return others[operator] ?? alone
  if (node.type === 'instanceof_expression') return others.instanceof
  if (/ternary/.test(node.type)) return alone
  if (/unary|update|await|cast/.test(node.type)) return unaryPrecedence
  if (/assignment|arrow|lambda|sequence|yield|as_expression|satisfies|function/.test(node.type)) return lowestPrecedence
  return highestPrecedence
}

export const variableLeaf = (text: string, type: ExpressionType = unknownType, isFixed = false): LeafExpression => ({
  kind: 'leaf',
  text,
  type,
  role: 'variable',
  isPure: true,
  ...(isFixed && { isFixed }),
})

export const constantLeaf = (text: string, type: ExpressionType): LeafExpression => ({
  kind: 'leaf',
  text,
  type,
  role: 'constant',
  isPure: true,
})
