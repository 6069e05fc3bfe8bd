import { child, namedChildren, textOf, walk, type Node } from './node.js'
import { functionsOf, moduleName } from './functions.js'
import type { SyntaxTable } from './table.js'

const orders = new Set(['<', '<=', '>', '>='])
/** Functions whose result is about the sign of a number. */
const aboutSigns = /^(f?abs|sign|signum|negated?|isNegative|isPositive|copySign)$/i
const zeroOrBelow = /^-\s*[\d.]|^0(\.0*)?[fFdDlLn]?$/
/** A variable whose name, or whose value, says that it counts something or is the result of a search or comparison. */
const counts = /(length|size|count|index|search|find|compare|cmp|diff)/i

/**
 * Whether some functions of a file ask for the sign of a value: `n < 0`, `Math.abs(n)`, `-n`. That something is empty
 * (`size > 0`), that a search found nothing (`indexOf(x) >= 0`) and that a loop counts down are no such questions.
 */
export function asksSignIn(root: Node, source: string, names: readonly string[], table: SyntaxTable): boolean {
  const isZeroOrBelow = (node: Node) => zeroOrBelow.test(textOf(source, node))
  const initials = new Map<string, string>()
  const isCount = (node: Node) => {
    const text = textOf(source, node)
    return table.calledName(node, source) !== undefined || counts.test(text) || counts.test(initials.get(text) ?? '')
  }
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
    ].some(([value, limit]) => isZeroOrBelow(limit) && !isCount(value))
  }
  let found = false
  for (const fn of functionsOf(root, source, table)) {
    // A module is changed by every import and every new function.
    if (found || fn.name === moduleName || !names.includes(fn.name)) continue
    initials.clear()
    walk(fn.node, (node) => {
      if (found || table.inert.has(node.type)) return false
      const [name, value] = [child(node, 'name'), child(node, 'value')]
      if (name && value) initials.set(textOf(source, name), textOf(source, value))
      found = asks(node)
      return found ? false : undefined
    })
  }
  return found
}

/** It is the condition of a loop. */
function countsDown(node: Node, table: SyntaxTable): boolean {
  let at = node
  const isPart = ({ type }: Node) => table.wrappers.has(type) || type === 'binary_expression'
  while (at.parent && isPart(at.parent)) at = at.parent
  return at.field === 'condition' && at.parent !== null && table.flow[at.parent.type] === 'loop'
}
