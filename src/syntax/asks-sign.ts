import { child, namedChildren, textOf, walk, type Node } from './node.js'
import { functionsOf } from './functions.js'
import type { SyntaxTable } from './table.js'

const orders = new Set(['<', '<=', '>', '>='])
/** Functions whose result is about the sign of a number. */
const aboutSigns = /^(f?abs|sign|signum|negated?|isNegative|isPositive|copySign)$/i
const zeroOrBelow = /^-|^[+]?0(\.0*)?[fFdDlLn]?$/

/**
 * Whether some functions of a file ask for the sign of a value: `n < 0`, `Math.abs(n)`, `-n`. That a search found nothing
 * (`indexOf(x) >= 0`) and that a loop counts down are no such questions.
 */
export function asksSignIn(root: Node, source: string, names: readonly string[], table: SyntaxTable): boolean {
  const isZeroOrBelow = (node: Node) => zeroOrBelow.test(textOf(source, node))
  const isCall = (node: Node) => table.calledName(node, source) !== undefined
  const asks = (node: Node): boolean => {
    const called = table.calledName(node, source)
    if (called !== undefined) return aboutSigns.test(called)
    const operator = child(node, 'operator')
    if (!operator) return false
    const [left, right] = [child(node, 'left'), child(node, 'right')]
    if (!left || !right) {
      const [of] = namedChildren(node)
      return textOf(source, operator) === '-' && of !== undefined && !table.literals.has(of.type)
    }
    if (!orders.has(textOf(source, operator)) || countsDown(node, table)) return false
    return [
      [left, right],
      [right, left],
    ].some(([value, limit]) => isZeroOrBelow(limit) && !isCall(value))
  }
  let found = false
  for (const fn of functionsOf(root, source, table)) {
    if (found || !names.includes(fn.name)) continue
    walk(fn.node, (node) => {
      if (found || table.inert.has(node.type)) return false
      found = asks(node)
      return found ? false : undefined
    })
  }
  return found
}

/** It is the condition of a loop. */
function countsDown(node: Node, table: SyntaxTable): boolean {
  let at = node
  while (at.parent && table.wrappers.has(at.parent.type)) at = at.parent
  return at.field === 'condition' && at.parent !== null && table.flow[at.parent.type] === 'loop'
}
