import type { Range } from '../../model/driver.js'
import { child, namedChildren, walk, type Node } from '../../syntax/node.js'

/** What the walks over asserted relations have to know about a language. */
export interface RelationSyntax {
  isConstant(node: Node, source: string): boolean
  /** Nodes that call or create something. */
  readonly calls: ReadonlySet<string>
  /** Operators that say that two values differ. */
  readonly unequal: ReadonlySet<string>
  /** Whether a call is a check of its own for every input, such as `Number.isNaN(x)`. */
  isCheck(node: Node, source: string): boolean
  /** What a call computes something about, where that is compared rather than the call. */
  partsOf?(node: Node, source: string): readonly Node[] | undefined
}

const orders = new Set(['<', '<=', '>', '>='])
const isAround = ({ type }: Node) => type === 'parenthesized_expression' || type === 'unary_expression'
const sidesOf = (node: Node): Node[] => [child(node, 'left')!, child(node, 'right')!]

/** Walks over what assertions claim, the same for languages whose expressions are written alike. */
export class Relations {
  constructor(private readonly syntax: RelationSyntax) {}

  /** A relation that must hold for every input, such as `x >= 0`. */
  isRelation(node: Node, source: string): boolean {
    if (isCloseness(node, source)) return false
    const inner = () => namedChildren(node)[0]
    if (node.type === 'parenthesized_expression') return this.isRelation(inner(), source)
    if (node.type === 'unary_expression')
      return child(node, 'operator')?.type === '!' && this.isRelation(inner(), source)
    if (node.type !== 'binary_expression') return this.syntax.isCheck(node, source)
    const sides = sidesOf(node)
    const operator = child(node, 'operator')!.type
    if (operator === '&&' || operator === '||') return sides.every((side) => this.isRelation(side, source))
    if (orders.has(operator)) return true
    return this.syntax.unequal.has(operator) && !sides.some((side) => this.syntax.isConstant(side, source))
  }

  /** What a relation compares, without its constants. */
  operandsOf(node: Node, source: string): Node[] {
    if (this.syntax.isConstant(node, source)) return []
    if (node.type === 'binary_expression') return sidesOf(node).flatMap((side) => this.operandsOf(side, source))
    if (isAround(node)) return this.operandsOf(namedChildren(node)[0], source)
    return [...(this.syntax.partsOf?.(node, source) ?? [node])]
  }

  /** The constants on either side of a relation. */
  boundsOf(node: Node, source: string): Range[] {
    if (this.syntax.isConstant(node, source)) return [{ start: node.start, end: node.end }]
    if (node.type === 'binary_expression') return sidesOf(node).flatMap((side) => this.boundsOf(side, source))
    return isAround(node) ? this.boundsOf(namedChildren(node)[0], source) : []
  }

  /** How a value is expected: as a constant, or as what other code computes. */
  kindOf(expected: Node, source: string): 'constant' | 'implementation' {
    return this.syntax.isConstant(expected, source) || !this.makesCall(expected) ? 'constant' : 'implementation'
  }

  private makesCall(node: Node): boolean {
    let found = false
    walk(node, (inner) => {
      found ||= this.syntax.calls.has(inner.type)
      return !found
    })
    return found
  }
}

/** `Math.abs(x - 0.5) < 1e-9` is an equality with a constant. */
const isCloseness = (node: Node, source: string) =>
  /\babs\s*\([^<>]*-[^<>]*\)\s*<=?|<=?\s*\S*\babs\s*\([^<>]*-/.test(source.slice(node.start, node.end))
