import type { DeclaredVariable } from '../../patch-space/patch-syntax.js'
import { child, namedChildren, textOf, walk, type Node } from '../../syntax/node.js'
import { declaratorOf } from './types.js'

export function declared(node: Node, inside: Node | undefined, source: string): DeclaredVariable[] {
  if (!inside) return node.type === 'declaration' ? declarators(node).flatMap((d) => declaredBy(node, d, source)) : []
  switch (node.type) {
    case 'for_statement': {
      const first = child(node, 'initializer')
      return first && first !== inside ? declared(first, undefined, source) : []
    }
    case 'declaration': {
      const all = declarators(node)
      return all.slice(0, Math.max(0, all.indexOf(inside))).flatMap((d) => declaredBy(node, d, source))
    }
    case 'function_definition':
      return inside.field === 'body' ? parameters(node, source) : []
    default:
      return []
  }
}

const declarators = (node: Node) => node.children.filter(({ field }) => field === 'declarator')

function declaredBy(holder: Node, declarator: Node, source: string): DeclaredVariable[] {
  const type = child(holder, 'type')
  const found = type && declaratorOf(declarator, textOf(source, type), source)
  const isSet = declarator.type === 'init_declarator' || holder.type === 'parameter_declaration'
  const isFixed = namedChildren(holder).some((c) => c.type === 'type_qualifier' && textOf(source, c) === 'const')
  return found ? [{ name: found.name, declared: found.type, isSet, ...(isFixed && { isFixed }) }] : []
}

function parameters(fn: Node, source: string): DeclaredVariable[] {
  let list: Node | undefined
  walk(child(fn, 'declarator')!, (node) => {
    // Of a function that returns a function, the innermost list is its own.
    if (node.type === 'parameter_list') list = node
    return node.type !== 'parameter_list'
  })
  return (list ? namedChildren(list) : []).flatMap((p) => {
    const declarator = child(p, 'declarator')
    return declarator ? declaredBy(p, declarator, source) : []
  })
}

/** Variables of the file. */
export function globals(node: Node, source: string): DeclaredVariable[] {
  let root = node
  while (root.parent) root = root.parent
  return root.children
    .filter(({ type, broken }) => type === 'declaration' && !broken)
    .flatMap((c) => declared(c, undefined, source))
    .map((one) => ({ ...one, isSet: true }))
}
