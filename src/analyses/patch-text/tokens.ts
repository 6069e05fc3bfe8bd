import { child, namedChildren, textOf, type Node } from '../../syntax/node.js'
import type { Mended } from './complete-fragment.js'
import { isWithoutEffect, nodeKind, operatorOf } from './kinds.js'

/** A token that means something. */
export interface Token {
  readonly text: string
  /** As this language writes it: `===` is no `==` here. */
  readonly written: string
  readonly kind: string
  readonly node: Node
}

const punctuation = new Set(['{', '}', '(', ')', ';', ',', '.', ':', '?.', 'var', 'let', 'const', '[', ']'])
const whole = /string|character_literal|regex|^number$/

/**
 * The tokens of a fragment without those that show who wrote it rather than what it does: layout, braces, redundant
 * parentheses, `== true`, `this.`.
 */
export function tokensOf(root: Node, { text: source, start, end }: Mended): Token[] {
  const leaves: Token[] = []
  const add = (node: Node, written: string, kind: string) => {
    if (node.start >= start && node.end <= end && written.trim())
      leaves.push({ text: neutral(written), written, kind, node })
  }
  const visit = (node: Node): void => {
    if (isWithoutEffect(node)) return
    if (!node.children.length || whole.test(node.type)) {
      const text = textOf(source, node)
      const kind = nodeKind(node)
      if (text === 'this' && node.parent && nodeKind(node.parent) === 'member') return
      if (!punctuation.has(text)) add(node, kind === 'text' ? text.replace(/^['"`]|['"`]$/g, '"') : text, kind)
      return
    }
    const truth = comparedWithTruth(node, source)
    if (truth) {
      if (!truth.holds) add(child(node, 'operator')!, '!', '!')
      return visit(truth.what)
    }
    if (node.type === 'cast_expression' && child(node, 'value')?.type.endsWith('literal'))
      return visit(child(node, 'value')!)
    const kept = node.type === 'parenthesized_expression' && isNeeded(node)
    if (kept) add(node.children[0], '(', '(')
    for (const c of node.children) visit(c)
  }
  visit(root)
  return leaves
}

const neutral = (text: string) => (text === '===' ? '==' : text === '!==' ? '!=' : text)

/** `x == true` is `x`, `x != true` is `!x`; `x === true` is something else. */
function comparedWithTruth(node: Node, source: string): { what: Node; holds: boolean } | undefined {
  const operator = node.type === 'binary_expression' ? child(node, 'operator')?.type : undefined
  const [left, right] = [child(node, 'left'), child(node, 'right')]
  if ((operator !== '==' && operator !== '!=') || !left || !right) return undefined
  if (right.type !== 'true' && right.type !== 'false') return undefined
  return { what: left, holds: (operator === '==') === (textOf(source, right) === 'true') }
}

/** Whether the expression would be another one without its parentheses; of several pairs the inner one may be needed. */
function isNeeded(node: Node): boolean {
  const inner = namedChildren(node)[0]
  if (!inner || !/^(binary|ternary|assignment)_expression$/.test(inner.type)) return false
  let outer = node
  while (outer.parent?.type === 'parenthesized_expression') outer = outer.parent
  const around = outer.parent
  if (!around) return false
  if (/^(unary|cast|as|await)_expression$/.test(around.type) || /^(object|function|array)$/.test(outer.field ?? ''))
    return true
  if (around.type !== 'binary_expression') return false
  const [operator, own] = [operatorOf(around), operatorOf(inner)]
  // `a - (b - c)`; `a && (b && c)` is the same without.
  return operator !== own || (outer.field === 'right' && operator !== '&&' && operator !== '||')
}
