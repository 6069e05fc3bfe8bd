import { walk, type Node } from './node.js'
import type { SyntaxTable } from './table.js'

/** Names that code at a place may mean: those declared by then, and those that are declared only further down. */
export interface NameScope {
  readonly visible: ReadonlySet<string>
  readonly later: ReadonlySet<string>
}

/** Nodes that declare names, with the fields that hold them; the whole node where no field is named. */
const declaring: Readonly<Record<string, readonly string[]>> = {
  variable_declarator: ['name'],
  function_declaration: ['name'],
  generator_function_declaration: ['name'],
  class_declaration: ['name'],
  formal_parameters: [],
  inferred_parameters: [],
  import_statement: [],
  resource: ['name'],
  catch_formal_parameter: ['name'],
}

/** Fields of compound statements and functions that declare names for their bodies. */
const owned = new Set(['parameters', 'parameter', 'initializer', 'init', 'left', 'resources'])

/** What a name means is decided by where it is declared, so a condition is moved only where its names mean the same. */
export function scopeAt(place: Node, source: string, table: SyntaxTable, at = place.start): NameScope {
  const visible = new Set<string>()
  const later = new Set<string>()
  let inside = true
  for (let node = place; node.parent; node = node.parent) {
    const owner = node.parent
    for (const sibling of owner.children) {
      const isOwned = sibling.field !== null && owned.has(sibling.field)
      const isLoopName = sibling.field === 'name' && owner.type === 'enhanced_for_statement'
      // Around a function everything has been declared by the time it is called.
      const into = inside && sibling.start >= at && !isOwned ? later : visible
      if (isLoopName || (isOwned && !table.statementLists.has(owner.type))) names(sibling, source, into)
      else declared(sibling, source, table, into)
    }
    if (table.functions.has(owner.type)) inside = false
  }
  return { visible, later }
}

function declared(node: Node, source: string, table: SyntaxTable, into: Set<string>): void {
  walk(node, (n) => {
    for (const field of declaring[n.type] ?? [])
      for (const c of n.children) if (c.field === field) names(c, source, into)
    if (declaring[n.type]?.length === 0) names(n, source, into)
    return !table.functions.has(n.type) && !table.statementLists.has(n.type)
  })
}

function names(node: Node, source: string, into: Set<string>): void {
  walk(node, (n) => {
    if (n !== node && (n.field === 'right' || (n.field === 'value' && n.parent?.type !== 'pair_pattern'))) return false
    if (n.type === 'identifier' || n.type === 'shorthand_property_identifier_pattern')
      into.add(source.slice(n.start, n.end))
    return true
  })
}
