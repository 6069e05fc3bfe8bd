import type { ParsedFile } from '../syntax/change.js'
import { functionsOf, moduleName } from '../syntax/functions.js'
import { ancestor, child, namedChildren, walk, type Node } from '../syntax/node.js'
import type { SyntaxTable } from '../syntax/table.js'
import type { Location, PatchSchema } from './location.js'
import type { PatchLanguage } from './patch-syntax.js'
import { purityAt } from './purity.js'
import { variablesAt } from './variables.js'

/**
 * The places of a file where the three schemas may put an expression (Fix2Fit, section 4.1), in source order. With
 * `lines` (one-based) only those on these lines, and those of statements that begin there.
 */
export function locationsIn(
  file: ParsedFile,
  path: string,
  language: PatchLanguage,
  lines?: ReadonlySet<number>,
): Location[] {
  const functions = new Map(functionsOf(file.root, file.source, language.table).map((f) => [f.node, f.name]))
  const found: Location[] = []
  walk(file.root, (node) => {
    if (language.table.inert.has(node.type) || node.broken) return !language.table.inert.has(node.type)
    for (const [schema, place] of placesAt(node, file.source, language)) {
      if (lines && !lines.has(place.line + 1) && !lines.has(statementOf(place, language.table).line + 1)) continue
      const fn = ancestor(place, (n) => functions.has(n))
      const name = fn && functions.get(fn)
      // What a module does when it is loaded is done only once.
      if (!name || name === moduleName) continue
      found.push(locationOf(schema, place, name, file, path, language))
    }
    return true
  })
  return found.sort((a, b) => a.start - b.start || b.end - a.end)
}

function locationOf(
  schema: PatchSchema,
  place: Node,
  name: string,
  file: ParsedFile,
  path: string,
  language: PatchLanguage,
): Location {
  const { patches } = language
  const variables = variablesAt(place, file.source, language)
  const declared = schema === 'assignment' ? patches.wanted(place, file, variables) : 'boolean'
  return {
    file: path,
    schema,
    start: place.start,
    end: place.end,
    line: place.line + 1,
    function: name,
    variables,
    hasThis: patches.hasThis(place, file.source),
    ...(declared !== undefined && { declared }),
    isPure: schema === 'guard' || purityAt(place, variables, file.source, language).isPure(place),
  }
}

/** The nodes that a node offers to the schemas. */
function placesAt(node: Node, source: string, { table, patches }: PatchLanguage): [PatchSchema, Node][] {
  const places: [PatchSchema, Node][] = []
  const isAllowed = (value: Node | undefined): value is Node => !!value && value.named && !patches.whole.has(value.type)
  if (patches.conditions.has(node.type)) {
    const condition = inside(child(node, 'condition'))
    const isEndless = patches.isStrict && condition?.type === 'true'
    if (isAllowed(condition) && !isEndless) places.push(['condition', condition])
  }
  if (Object.hasOwn(patches.values, node.type)) {
    const field = patches.values[node.type]
    const value = inside(field === null ? namedChildren(node)[0] : child(node, field))
    if (isAllowed(value) && !table.statementLists.has(value.type)) places.push(['assignment', value])
  }
  if (patches.guarded.has(node.type) && table.isStatement(node) && patches.maySkip(node, source))
    places.push(['guard', node])
  return places
}

/** What is in parentheses: these stay where they are. */
function inside(node: Node | undefined): Node | undefined {
  return node?.type === 'parenthesized_expression' ? inside(namedChildren(node)[0]) : node
}

export function statementOf(node: Node, table: SyntaxTable): Node {
  return table.isStatement(node) ? node : (ancestor(node, (n) => table.isStatement(n)) ?? node)
}

/** The node that a location was made of. */
export function nodeAtLocation({ schema, start, end }: Location, root: Node, table: SyntaxTable): Node {
  let found: Node | undefined
  walk(root, (n) => {
    if (n.named && n.start === start && n.end === end && (schema !== 'guard' || table.isStatement(n))) {
      // A statement is the outer one, an expression the inner one that does not only wrap another.
      if (schema !== 'guard' || !found) found = !found || schema === 'guard' || table.isStatement(found) ? n : found
    }
    return n.start <= start && n.end >= end
  })
  if (!found) throw new Error(`there is nothing at ${start}-${end}: the location belongs to another source text`)
  return found
}
