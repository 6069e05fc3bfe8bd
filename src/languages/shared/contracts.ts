import { child, namedChildren, textOf, walk, type Node } from '../../syntax/node.js'

/**
 * A function of a test that is given to the program and returns something for two arguments or more: a comparator, an equality,
 * a reducer. Its results have to fit each other, so its constants are no inputs: with others it would be no comparator any more.
 * A function that the test calls itself has no such contract; nor has one that checks something.
 */
export function hasContract(
  fn: Node,
  source: string,
  functions: ReadonlySet<string>,
  isAssertion: (node: Node) => boolean,
): boolean {
  const parameters = child(fn, 'parameters')
  const body = child(fn, 'body')
  if (!parameters || !body || namedChildren(parameters).length < 2) return false
  return returnsValue(body, functions) && !contains(body, isAssertion) && !isCalled(fn, source)
}

function returnsValue(body: Node, functions: ReadonlySet<string>): boolean {
  if (!body.type.endsWith('block')) return true
  let found = false
  walk(body, (node) => {
    if (node.type === 'return_statement' && namedChildren(node).length) found = true
    return !found && !functions.has(node.type)
  })
  return found
}

function contains(node: Node, is: (node: Node) => boolean): boolean {
  let found = false
  walk(node, (inner) => {
    found ||= is(inner)
    return !found
  })
  return found
}

/** Whether the test file calls it by its name. */
function isCalled(fn: Node, source: string): boolean {
  const name = child(fn, 'name') ?? (fn.parent?.type === 'variable_declarator' ? child(fn.parent, 'name') : undefined)
  if (!name) return false
  const text = textOf(source, name).replaceAll('$', '\\$')
  const rest = source.slice(0, name.start) + source.slice(name.end)
  return new RegExp(`(?<![\\w$.])(?:this\\.)?${text}\\s*\\(`).test(rest)
}
