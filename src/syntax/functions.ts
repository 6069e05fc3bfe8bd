import { child, walk, type Node } from './node.js'
import type { SyntaxTable } from './table.js'

export interface FunctionInfo {
  /** Dotted path of the enclosing classes, objects and functions; `name#2` for the second of the same name. */
  readonly name: string
  readonly node: Node
  readonly body: Node | undefined
}

/** The functions of a file in source order. The module body itself is the function `<module>`. */
export function functionsOf(root: Node, source: string, table: SyntaxTable): FunctionInfo[] {
  const found: FunctionInfo[] = [{ name: moduleName, node: root, body: root }]
  const taken = new Map<string, number>()
  const visit = (node: Node, prefix: string) => {
    if (table.inert.has(node.type)) return
    let inner = prefix
    const isFunction = table.functions.has(node.type)
    if (isFunction || table.scopes.has(node.type)) {
      const own = table.nameOf(node, source) ?? (isFunction ? '<anonymous>' : undefined)
      if (own) inner = prefix ? `${prefix}.${own}` : own
    }
    if (isFunction) {
      const count = (taken.get(inner) ?? 0) + 1
      taken.set(inner, count)
      if (count > 1) inner = `${inner}#${count}`
      found.push({ name: inner, node, body: child(node, 'body') })
    }
    for (const c of node.children) visit(c, inner)
  }
  visit(root, '')
  return found
}

export const moduleName = '<module>'

/** Walks what belongs to a function itself: nested functions are entered only when asked for by the visitor. */
export function walkOwn(fn: Node, table: SyntaxTable, visit: (node: Node) => boolean | void): void {
  for (const c of fn.children) {
    walk(c, (node) => {
      if (table.inert.has(node.type) || table.functions.has(node.type)) return false
      return visit(node)
    })
  }
}
