import { ancestor, child, namedChildren, textOf, walk, type Node } from '../../syntax/node.js'
import type { SyntaxTable } from '../../syntax/table.js'

/** Longer arguments are hardly worth repeating. */
const longest = 200

/**
 * The arguments of all calls of a test file by their place, such as `parse#0`, as far as they mean the same in every test:
 * they use no name that is local to a function.
 */
export function argumentsGivenIn(
  root: Node,
  source: string,
  { functions }: Pick<SyntaxTable, 'functions'>,
  isLocalName: (node: Node) => boolean,
  placeOf: (call: Node) => string | undefined,
): Map<string, string[]> {
  const found = new Map<string, Set<string>>()
  const locals = new Map<Node, ReadonlySet<string>>()
  const localsOf = (around: Node) => {
    const known = locals.get(around) ?? namesIn(around, source, isLocalName)
    locals.set(around, known)
    return known
  }
  walk(root, (node) => {
    const list = child(node, 'arguments')
    const name = list && placeOf(node)
    if (!list || !name) return
    const around = outermost(node, functions)
    const own = around ? localsOf(around) : new Set<string>()
    namedChildren(list).forEach((argument, i) => {
      const isShort = argument.end - argument.start <= longest
      if (!isShort || [...identifiersIn(argument, source)].some((word) => own.has(word))) return
      const key = `${name}#${i}`
      found.set(key, (found.get(key) ?? new Set()).add(textOf(source, argument)))
    })
  })
  return new Map([...found].map(([key, texts]) => [key, [...texts]]))
}

function outermost(node: Node, functions: ReadonlySet<string>): Node | undefined {
  let found = ancestor(node, ({ type }) => functions.has(type))
  for (let at = found; at; at = ancestor(at, ({ type }) => functions.has(type))) found = at
  return found
}

function namesIn(node: Node, source: string, isLocalName: (node: Node) => boolean): ReadonlySet<string> {
  const names = new Set<string>()
  walk(node, (inner) => {
    if (isLocalName(inner)) names.add(textOf(source, inner))
  })
  return names
}

function identifiersIn(node: Node, source: string): ReadonlySet<string> {
  return namesIn(node, source, ({ type }) => type === 'identifier')
}
