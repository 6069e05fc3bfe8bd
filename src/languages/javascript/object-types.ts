import { child, namedChildren, textOf, walk, type Node } from '../../syntax/node.js'
import { javascriptTable } from './table.js'

/** Without the parentheses around it. */
export function unwrapped(node: Node | undefined): Node | undefined {
  return node?.type === 'parenthesized_expression' ? unwrapped(namedChildren(node).find(isCode)) : node
}

const isCode = ({ type }: Node) => type !== 'comment'

/** The class whose objects a function returns, if it is the same everywhere: `new Range(…)`, or `this` of a method. */
export function returnedTypes(fn: Node, source: string, receiver: string | undefined): string[] {
  const body = child(fn, 'body')
  if (!body) return []
  const values: (Node | undefined)[] = body.type === 'statement_block' ? [] : [body]
  walk(body, (node) => {
    if (node.type === 'return_statement') values.push(namedChildren(node).find(isCode))
    return !javascriptTable.functions.has(node.type)
  })
  const types = new Set(values.map((value) => typeOf(unwrapped(value), source, receiver)))
  const [only] = types
  return types.size === 1 && only !== undefined ? [only] : []
}

function typeOf(value: Node | undefined, source: string, receiver: string | undefined): string | undefined {
  if (value?.type === 'this') return receiver
  const made = value?.type === 'new_expression' ? child(value, 'constructor') : undefined
  return made?.type === 'identifier' ? textOf(source, made) : undefined
}

/** The classes that a function asks its parameters about: `data instanceof Range`. */
export function instancesAskedIn(fn: Node, source: string): ReadonlyMap<string, readonly string[]> {
  const found = new Map<string, string[]>()
  walk(fn, (node) => {
    if (node.type !== 'binary_expression' || textOf(source, child(node, 'operator') ?? node) !== 'instanceof') return
    const [left, right] = [child(node, 'left'), child(node, 'right')]
    if (left?.type !== 'identifier' || right?.type !== 'identifier') return
    const name = textOf(source, left)
    found.set(name, [...(found.get(name) ?? []), textOf(source, right)])
  })
  return found
}
