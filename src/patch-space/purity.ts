import { isComment, textOf, type Node } from '../syntax/node.js'
import type { Variable } from './location.js'
import { localNames } from './variables.js'
import type { PatchLanguage } from './patch-syntax.js'

export interface Purity {
  isPure(node: Node): boolean
  /** Whether a name has the same meaning elsewhere in the file, or is passed there. */
  isSeen(name: string): boolean
}

/** Whether nodes could be evaluated elsewhere in the file without side effects, given the variables of a place. */
export function purityAt(place: Node, variables: readonly Variable[], source: string, language: PatchLanguage): Purity {
  const { table, patches } = language
  // A variable without a written type cannot be handed on where the language wants types.
  const handed = new Set(variables.filter((v) => !patches.isStrict || v.declared !== undefined).map((v) => v.name))
  const locals = localNames(place, source, language)
  const isSeen = (name: string) => handed.has(name) || (!locals.has(name) && name !== 'arguments')
  const test = (node: Node): boolean => {
    if (!node.named || isComment(node) || node.field === 'type') return true
    if (node.type === 'private_property_identifier' || table.impurityOf(node, source) !== undefined) return false
    if (isName(node, patches) && !isSeen(textOf(source, node))) return false
    return node.children.every(test)
  }
  return { isPure: test, isSeen }
}

/** Names of variables; those of members and methods depend on the object before them. */
export const isName = (node: Node, { names }: PatchLanguage['patches']) =>
  names.has(node.type) && node.field !== 'field' && node.field !== 'name'
