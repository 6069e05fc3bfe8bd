import { isFixed, partsOf, expressionText, type Expression } from './expression.js'

/** False where an operation that was put together comes out the same whatever the variables are. */
export function isSensible(e: Expression): boolean {
  // The original expression is intended by its author.
  if (e.text !== undefined) return true
  return (e.kind !== 'binary' || isOperation(e.operator, e.left, e.right)) && partsOf(e).every(isSensible)
}

function isOperation(operator: string, left: Expression, right: Expression): boolean {
  if (/^(&&|\|\|)$/.test(operator)) return true
  if (isFixed(left) && isFixed(right)) return false
  if (!/^[!=]==?$/.test(operator) && (isNothing(left) || isNothing(right))) return false
  return expressionText(left) !== expressionText(right) && !isIdle(operator, left, right)
}

const isNothing = ({ text }: Expression) => text === 'null' || text === 'undefined'

/** Changes nothing, or fails always. */
function isIdle(operator: string, left: Expression, right: Expression): boolean {
  if (/^[*/%]$/.test(operator))
    return ['0', '1', '-1'].includes(right.text ?? '') || ['0', '1'].includes(left.text ?? '')
  return /^[-+]$/.test(operator) && (right.text === '0' || left.text === '0' || /^-\d/.test(right.text ?? ''))
}
