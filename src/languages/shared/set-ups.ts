import { child, namedChildren, textOf, walk, type Node } from '../../syntax/node.js'

/** What has to be known of a language to tell whether a block may be run twice. */
export interface SetUpWords {
  readonly declarations: ReadonlySet<string>
  readonly functions: ReadonlySet<string>
}

/**
 * Whether what prepares a test may be done once more: it only declares variables, gives them values, and calls methods on
 * what it has just made. Anything else may be registered, opened or counted twice.
 */
export function isRepeatable(body: Node, source: string, { declarations, functions }: SetUpWords): boolean {
  const made = new Set<string>()
  return namedChildren(body).every((statement) => {
    if (leaves(statement, functions)) return false
    if (declarations.has(statement.type)) {
      for (const declarator of namedChildren(statement))
        made.add(textOf(source, child(declarator, 'name') ?? declarator))
      return true
    }
    const [expression] = statement.type === 'expression_statement' ? namedChildren(statement) : []
    if (!expression) return /comment/.test(statement.type)
    if (expression.type === 'assignment_expression') {
      made.add(textOf(source, child(expression, 'left')!))
      return true
    }
    const root = rootOf(expression)
    return root !== undefined && made.has(textOf(source, root))
  })
}

/** It ends the block, which would end the test, or means another object there. */
function leaves(statement: Node, functions: ReadonlySet<string>): boolean {
  let found = false
  walk(statement, (node) => {
    if (functions.has(node.type)) return false
    found ||= /^(return_statement|super)$/.test(node.type)
    return undefined
  })
  return found
}

/** The object at the beginning of a chain of calls. */
function rootOf(expression: Node): Node | undefined {
  const inner = child(expression, 'object') ?? child(expression, 'function')
  if (!inner) return undefined
  return inner.type === 'identifier' || inner.type === 'field_access' ? inner : rootOf(inner)
}
