import { functionsOf, moduleName } from './functions.js'
import { walk, type Node } from './node.js'
import type { SyntaxTable } from './table.js'

/** The functions of a file, and the names of what each calls. */
export type FunctionCalls = readonly (readonly [name: string, called: readonly string[], as?: string])[]

export function callsIn(root: Node, source: string, table: SyntaxTable): FunctionCalls {
  return functionsOf(root, source, table)
    .slice(1)
    .map(({ name, node }) => {
      const called = new Set<string>()
      walk(node, (inner) => {
        const word = table.calledName(inner, source)
        if (word) called.add(word)
        return undefined
      })
      const as = table.heldAs?.(node, source)
      return as === undefined ? ([name, [...called]] as const) : ([name, [...called], as] as const)
    })
}

/** With more functions than this, the result would be the whole program. */
const most = 150

/** Functions that may lead to the changed ones, and how many calls away they are at least. */
export type Distances = ReadonlyMap<string, ReadonlyMap<string, number>>

/**
 * Functions that may be on the call stack when a changed one runs, by file: those that call something of its name (1),
 * those that call these (2), and so on. Only names are compared, so there may be too many but not too few.
 */
export function distancesTo(
  calls: ReadonlyMap<string, FunctionCalls>,
  changed: ReadonlyMap<string, readonly string[]>,
): Distances {
  const found = new Map<string, Map<string, number>>()
  let words = new Set<string>()
  /** A nested function exists only if the outer one ran. */
  const take = (path: string, name: string, distance: number, next: Set<string>) => {
    const mine = found.get(path) ?? new Map<string, number>()
    found.set(path, mine.set(name, distance))
    next.add(wordOf(name))
    const as = calls.get(path)?.find(([own]) => own === name)?.[2]
    if (as !== undefined) next.add(wordOf(as))
    // Code outside of functions affects every function of the file.
    const isAround = (other: string) => name.startsWith(`${other}.`) || name === moduleName
    for (const [other] of calls.get(path) ?? [])
      if (isAround(other) && !mine.has(other)) take(path, other, distance + 1, next)
  }
  for (const [path, names] of changed) for (const name of names) take(path, name, 0, words)
  for (let distance = 1, count = 0; words.size && count < most; distance++) {
    const next = new Set<string>()
    for (const [path, functions] of calls)
      for (const [name, called] of functions) {
        if (count >= most || found.get(path)?.has(name) || !called.some((word) => words.has(word))) continue
        take(path, name, distance, next)
        count++
      }
    words = next
  }
  return found
}

/** The functions that may call the changed ones, by file. */
export const callersOf = (...given: Parameters<typeof distancesTo>): Map<string, string[]> =>
  new Map(
    [...distancesTo(...given)].map(([path, names]) => [
      path,
      [...names].filter(([, distance]) => distance > 0).map(([name]) => name),
    ]),
  )

/** What a function is called by: the last part of its name, or its class when it is a constructor. */
export function wordOf(name: string): string {
  const parts = name
    .replace(/\(.*$/, '')
    .replace(/#\d+$/, '')
    .replace(/(^|\.)[gs]et (?=[^.]+$)/, '$1')
    .split('.')
  return (parts.at(-1) === 'constructor' ? parts.at(-2) : parts.at(-1)) ?? name
}
