import { functionsOf } from './functions.js'
import { walk, type Node } from './node.js'
import type { SyntaxTable } from './table.js'

/** The functions of a file, and the names of what each calls. */
export type Calls = readonly (readonly [name: string, called: readonly string[]])[]

export function callsIn(root: Node, source: string, table: SyntaxTable): Calls {
  return functionsOf(root, source, table)
    .slice(1)
    .map(({ name, node }) => {
      const called = new Set<string>()
      walk(node, (inner) => {
        const word = table.calledName(inner, source)
        if (word) called.add(word)
        return undefined
      })
      return [name, [...called]] as const
    })
}

/** More than these are no longer the way to a change but the whole program. */
const most = 150

/**
 * Functions that may be on the call stack when a changed one runs, by file: those that call something of its name, those
 * that call these, and so on. Names are all that is looked at, so there may be too many but not too few.
 */
export function callersOf(
  calls: ReadonlyMap<string, Calls>,
  changed: ReadonlyMap<string, readonly string[]>,
): Map<string, string[]> {
  const found = new Map<string, string[]>()
  const taken = new Set([...changed].flatMap(([path, names]) => names.map((name) => `${path}\0${name}`)))
  let words = new Set([...changed.values()].flat().map(wordOf))
  for (let count = 0; words.size && count < most;) {
    const next = new Set<string>()
    for (const [path, functions] of calls)
      for (const [name, called] of functions) {
        if (taken.has(`${path}\0${name}`) || !called.some((word) => words.has(word))) continue
        taken.add(`${path}\0${name}`)
        found.set(path, [...(found.get(path) ?? []), name])
        next.add(wordOf(name))
        if (++count >= most) return found
      }
    words = next
  }
  return found
}

/** What a function is called by: the last part of its name, or its class when it is a constructor. */
function wordOf(name: string): string {
  const parts = name.replace(/\(.*$/, '').replace(/#\d+$/, '').split('.')
  return (parts.at(-1) === 'constructor' ? parts.at(-2) : parts.at(-1)) ?? name
}
