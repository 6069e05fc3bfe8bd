import type { GivenFunction, GivenPredicate } from '../../model/outline.js'
import { child, namedChildren, textOf, walk, type Node } from '../../syntax/node.js'
import { hasContract } from './contracts.js'

/**
 * Comparators and other functions of two arguments that a test gives to the program, and that may as well take them in the other
 * order: with a compiler that checks it, all; otherwise those that use both in the same way, or call them `a` and `b`.
 */
export function symmetricFunctionsIn(
  body: Node,
  source: string,
  functions: ReadonlySet<string>,
  isAssertion: (node: Node) => boolean,
  isCompiled: boolean,
): GivenFunction[] {
  const found: GivenFunction[] = []
  walk(body, (node) => {
    if (!functions.has(node.type) || !hasContract(node, source, functions, isAssertion)) return
    const parameters = namedChildren(child(node, 'parameters')!)
    const names = parameters.map((parameter) => textOf(source, child(parameter, 'name') ?? parameter))
    if (names.length !== 2 || !names.every((name) => /^[\w$]+$/.test(name))) return
    const [first, second] = names.map((name) => usesOf(name, child(node, 'body')!, source))
    const range = ({ start, end }: Node) => ({ start, end })
    if (isCompiled || areNeighbours(names) || (first && first === second))
      found.push({ whole: range(node), parameters: parameters.map(range) })
  })
  return found
}

/** `a` and `b`, `x` and `y`. */
const areNeighbours = ([first, second]: readonly string[]) =>
  first.length === 1 && second.length === 1 && first.charCodeAt(0) + 1 === second.charCodeAt(0)

/** What is done with a parameter: `.price` and `%` of `a.price % 2`, wherever that stands. */
function usesOf(name: string, body: Node, source: string): string {
  const uses: string[] = []
  walk(body, (node) => {
    if (node.children.length || textOf(source, node) !== name || isMember(node)) return
    let whole = node
    while (whole.parent && whole.parent !== body && whole.parent.children[0] === whole && isAccess(whole.parent))
      whole = whole.parent
    uses.push(`${whole.parent?.type} ${source.slice(node.end, whole.end)}`)
  })
  return uses.sort().join('\n')
}

const isAccess = ({ type }: Node) => /^(member_expression|field_access|call_expression|method_invocation)$/.test(type)
/** `b` in `a.b` is not the parameter. */
const isMember = ({ field, type }: Node) => field === 'property' || type === 'property_identifier' || field === 'field'

/** Functions that are arguments and whose result is true or false, such as `(entry) => entry.size > 3`. */
export function predicatesIn(
  body: Node,
  source: string,
  functions: ReadonlySet<string>,
  isAssertion: (node: Node) => boolean,
): GivenPredicate[] {
  const found: GivenPredicate[] = []
  walk(body, (node) => {
    const result = functions.has(node.type) ? child(node, 'body') : undefined
    const call = /^argument(s|_list)$/.test(node.parent?.type ?? '') ? node.parent?.parent : undefined
    if (!result || !call || isAssertion(call) || !saysYesOrNo(result, source)) return
    found.push({ whole: { start: node.start, end: node.end }, result: { start: result.start, end: result.end } })
  })
  return found
}

const comparisons = new Set(['===', '!==', '==', '!=', '<', '<=', '>', '>=', 'in', 'instanceof'])

function saysYesOrNo(node: Node, source: string): boolean {
  const inner = namedChildren(node)
  const operator = textOf(source, child(node, 'operator') ?? node)
  if (node.type === 'parenthesized_expression') return inner.length === 1 && saysYesOrNo(inner[0], source)
  if (node.type === 'unary_expression') return operator === '!'
  if (node.type === 'binary_expression' && /^(&&|\|\|)$/.test(operator))
    return ['left', 'right'].every((side) => saysYesOrNo(child(node, side)!, source))
  return (
    /^(true|false|instanceof_expression)$/.test(node.type) ||
    (node.type === 'binary_expression' && comparisons.has(operator))
  )
}
