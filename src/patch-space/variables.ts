import { ancestor, child, textOf, walk, type Node } from '../syntax/node.js'
import type { Variable } from './location.js'
import type { PatchLanguage } from './patch-syntax.js'

/** Variables of the functions around a place that certainly have a value there, innermost first. */
export function variablesAt(place: Node, source: string, language: PatchLanguage): Variable[] {
  const { table, patches } = language
  const found = new Map<string, Variable>()
  const hidden = new Set<string>()
  const assigned = new Set<string>()
  let closure: Node | undefined
  for (let node = place; node.parent && isInFunction(node, language); node = node.parent) {
    const owner = node.parent
    const earlier = table.statementLists.has(owner.type) ? owner.children.slice(0, owner.children.indexOf(node)) : []
    for (const statement of earlier) for (const name of assignedBy(statement, source)) assigned.add(name)
    const declared = [
      ...earlier.flatMap((s) => patches.declared(s, undefined, source)),
      ...patches.declared(owner, node, source),
    ]
    for (const { name, declared: type, isSet } of declared.reverse()) {
      if (found.has(name) || hidden.has(name)) continue
      const isUsable = isSet || assigned.has(name)
      if (isUsable && !(closure && patches.isStrict && isReassigned(name, owner, closure, source)))
        found.set(name, { name, ...(type !== undefined && { declared: type }) })
      else hidden.add(name)
    }
    // In a closure an outer variable has whatever value it had when the closure was made.
    if (table.functions.has(owner.type) || owner.type === 'class_body') closure = owner
  }
  return [...found.values()]
}

const isInFunction = (node: Node, { table }: PatchLanguage) =>
  ancestor(node, (n) => table.functions.has(n.type)) !== undefined

/** Names of all variables declared anywhere in the outermost function around a place. */
export function localNames(place: Node, source: string, { table, patches }: PatchLanguage): Set<string> {
  let outermost: Node | undefined
  for (let node = place.parent; node; node = node.parent) if (table.functions.has(node.type)) outermost = node
  const names = new Set<string>()
  if (!outermost) return names
  walk(outermost, (node) => {
    for (const { name } of patches.declared(node, undefined, source)) names.add(name)
    for (const inner of node.children) for (const { name } of patches.declared(node, inner, source)) names.add(name)
    if (node !== outermost && /^(generator_)?(function|class)_declaration$/.test(node.type))
      names.add(textOf(source, child(node, 'name')!))
  })
  return names
}

function assignedBy(statement: Node, source: string): string[] {
  if (statement.type !== 'expression_statement') return []
  const target = statement.children.flatMap((c) => (c.type === 'assignment_expression' ? (child(c, 'left') ?? []) : []))
  return target.filter((t) => t.type === 'identifier').map((t) => textOf(source, t))
}

/** A closure may only use what is assigned once, or what it uses already. */
function isReassigned(name: string, owner: Node, closure: Node, source: string): boolean {
  const is = (node: Node | undefined) => node?.type === 'identifier' && textOf(source, node) === name
  let isUsed = false
  walk(closure, (n) => void (isUsed ||= is(n)))
  if (isUsed) return false
  let changes = false
  walk(owner, (n) => {
    if (n.type === 'assignment_expression') changes ||= is(child(n, 'left'))
    if (n.type === 'update_expression') changes ||= n.children.some(is)
  })
  return changes
}
