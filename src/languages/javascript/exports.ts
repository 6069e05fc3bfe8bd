import { child, namedChildren, walk, type Node } from '../../syntax/node.js'
import { isModule } from './emitter.js'

/** An export of a module: the name it is imported by, and its node or local name. */
export interface Exported {
  /** `default`, a name, or `=` for what a CommonJS module is as a whole. */
  readonly name: string
  readonly local?: string
  readonly node?: Node
}

const declarations = new Set(['function_declaration', 'generator_function_declaration', 'class_declaration'])

export function exportsOf(root: Node, source: string): Exported[] {
  return isModule(root) ? moduleExports(root, source) : commonExports(root, source)
}

const textIn = (source: string) => (node: Node | undefined) => (node ? source.slice(node.start, node.end) : '')

function moduleExports(root: Node, source: string): Exported[] {
  const text = textIn(source)
  const found: Exported[] = []
  for (const statement of root.children) {
    if (statement.type !== 'export_statement') continue
    const isDefault = statement.children.some((c) => c.type === 'default')
    const declared = child(statement, 'declaration') ?? child(statement, 'value')
    if (child(statement, 'source')) continue
    if (isDefault && declared) {
      const local = text(declared.type === 'identifier' ? declared : child(declared, 'name'))
      found.push({ name: 'default', node: declared, ...(local && { local }) })
    } else if (declared && declarations.has(declared.type)) {
      const name = text(child(declared, 'name'))
      found.push({ name, local: name, node: declared })
    } else if (declared)
      for (const declarator of namedChildren(declared))
        if (declarator.type === 'variable_declarator') {
          const name = text(child(declarator, 'name'))
          found.push({ name, local: name })
        }
    walk(statement, (node) => {
      if (node.type !== 'export_specifier') return node === statement || node.type === 'export_clause'
      const local = text(child(node, 'name'))
      found.push({ name: text(child(node, 'alias')) || local, local })
      return false
    })
  }
  return found
}

/** `module.exports = …`, `exports.name = …`, and chains of the two. */
function commonExports(root: Node, source: string): Exported[] {
  const text = textIn(source)
  const found: Exported[] = []
  walk(root, (node) => {
    if (node.type !== 'assignment_expression') return undefined
    const left = text(child(node, 'left')).replace(/\s+/g, '')
    const match = /^(?:module\.)?exports(?:\.([A-Za-z_$][\w$]*))?$/.exec(left)
    if (!match || left === 'exports') return undefined
    let value = child(node, 'right')
    while (value?.type === 'assignment_expression') value = child(value, 'right')
    if (!value) return undefined
    const exported = (name: string, to: Node): Exported =>
      to.type === 'identifier' ? { name, local: text(to) } : { name, node: to }
    if (match[1]) found.push(exported(match[1], value))
    else if (value.type === 'object')
      for (const entry of namedChildren(value)) {
        const key = text(child(entry, 'key') ?? child(entry, 'name'))
        if (entry.type === 'shorthand_property_identifier') found.push({ name: text(entry), local: text(entry) })
        else if (entry.type === 'pair' && child(entry, 'value')) found.push(exported(key, child(entry, 'value')!))
        else if (entry.type === 'method_definition') found.push({ name: key, node: entry })
      }
    else found.push(exported('=', value))
    return undefined
  })
  return found
}
