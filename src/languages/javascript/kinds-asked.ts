import type { ValueKind } from '../../model/value-kind.js'
import { child, namedChildren, textOf, walk, type Node } from '../../syntax/node.js'
import { javascriptTable } from './table.js'

/** Kinds of values that functions ask about, by function and position: `merge#1` → `string`, `list`. */
export type KindsAsked = Readonly<Record<string, readonly ValueKind[]>>

/**
 * A function that asks what kind of value a parameter is takes several: each kind that it asks about is one of them. Its
 * declared type may say the same.
 */
export function kindsAskedIn(root: Node, source: string): KindsAsked {
  const found: Record<string, ValueKind[]> = Object.create(null) as Record<string, ValueKind[]>
  walk(root, (node) => {
    const name = javascriptTable.functions.has(node.type) ? nameOf(node, source) : undefined
    const list = name === undefined ? undefined : child(node, 'parameters')
    for (const [i, parameter] of (list ? namedChildren(list) : []).entries()) {
      const target = child(parameter, 'pattern') ?? child(parameter, 'left') ?? parameter
      if (target.type !== 'identifier') continue
      const declared = child(parameter, 'type')
      const kinds = [
        ...askedOf(textOf(source, target), child(node, 'body'), source),
        ...(declared ? declaredKinds(textOf(source, declared)) : []),
      ]
      if (kinds.length) found[`${name}#${i}`] = [...new Set([...(found[`${name}#${i}`] ?? []), ...kinds])]
    }
  })
  return found
}

/** The name that a function is called by. */
function nameOf(fn: Node, source: string): string | undefined {
  const own = child(fn, 'name')
  if (own) return textOf(source, own)
  const holder = fn.parent
  if (holder?.type === 'variable_declarator') return textOf(source, child(holder, 'name')!)
  if (holder?.type === 'pair') return textOf(source, child(holder, 'key')!)
  const left = holder?.type === 'assignment_expression' ? child(holder, 'left') : undefined
  return left && textOf(source, child(left, 'property') ?? left)
}

const types: Readonly<Record<string, ValueKind>> = {
  string: 'string',
  number: 'number',
  boolean: 'boolean',
  object: 'object',
  Array: 'list',
  RegExp: 'regular expression',
  Object: 'object',
  String: 'string',
  Number: 'number',
  Boolean: 'boolean',
  PlainObject: 'object',
}

/** `typeof x === 'string'`, `Array.isArray(x)`, `x instanceof RegExp`, `isString(x)`, `[].concat(x)`. */
function askedOf(name: string, body: Node | undefined, source: string): ValueKind[] {
  const kinds: (ValueKind | undefined)[] = []
  const isIt = (node: Node | undefined) => node?.type === 'identifier' && textOf(source, node) === name
  if (body)
    walk(body, (node) => {
      if (node.type === 'binary_expression') {
        const [left, right] = [child(node, 'left'), child(node, 'right')]
        const operator = textOf(source, child(node, 'operator') ?? node)
        if (operator === 'instanceof' && isIt(left)) kinds.push(types[textOf(source, right!)])
        if (!/^[!=]==?$/.test(operator)) return
        for (const [a, b] of [
          [left, right],
          [right, left],
        ])
          if (a?.type === 'unary_expression' && /^typeof\b/.test(textOf(source, a)) && isIt(child(a, 'argument')))
            kinds.push(types[textOf(source, b!).slice(1, -1)])
      } else if (node.type === 'call_expression') {
        const [first] = namedChildren(child(node, 'arguments') ?? node)
        if (!isIt(first)) return
        const callee = textOf(source, child(node, 'function')!)
        const asked = /(?:^|\.)is([A-Z]\w*)$/.exec(callee)?.[1]
        kinds.push(callee === '[].concat' ? 'list' : types[asked ?? ''])
      }
    })
  return kinds.filter((kind) => kind !== undefined)
}

/** The parts of a union that are plain kinds. */
function declaredKinds(annotation: string): ValueKind[] {
  const parts = annotation.replace(/^\s*:\s*/, '').split('|')
  if (parts.length < 2) return []
  return parts.flatMap((part): ValueKind[] => {
    const type = part.trim()
    if (/\[\]$|^(readonly\s|Readonly)?Array</.test(type)) return ['list']
    return /^(string|number|boolean|RegExp)$/.test(type) ? [types[type]] : []
  })
}
