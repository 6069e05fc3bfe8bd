import { ancestor, child, namedChildren, textOf, walk, type Node } from '../../syntax/node.js'
import { javaTable, javaLoopTypes } from './table.js'

/** Whether javac would still accept a function if a statement were skipped conditionally. */
export function maySkip(statement: Node, source: string): boolean {
  if (statement.parent?.type === 'labeled_statement') return false
  if (statement.type === 'expression_statement') return !setsForTheFirstTime(statement, source)
  return statement.type === 'break_statement' || statement.type === 'continue_statement'
    ? goesOn(statement)
    : goesOn(statement) && !declaresForOthers(statement)
}

/** Whether code follows a `return`, `throw` or jump that is skipped. */
function goesOn(statement: Node): boolean {
  for (let node = statement; node.parent; node = node.parent) {
    const owner = node.parent
    if (javaTable.functions.has(owner.type)) return returnsNothing(owner)
    if (javaLoopTypes.has(owner.type)) return true
    if (owner.type === 'switch_rule' || owner.type === 'switch_block_statement_group') return isStatementSwitch(owner)
    if (owner.type === 'static_initializer' || owner.type === 'class_body') return true
    const siblings = javaTable.statementLists.has(owner.type) ? namedChildren(owner) : []
    if (siblings.at(-1) !== node && siblings.length) return true
  }
  return false
}

/** Inside a switch, execution falls through to the next group; this is not analysed. */
function isStatementSwitch(group: Node): boolean {
  const fn = ancestor(group, (n) => javaTable.functions.has(n.type))
  const whole = ancestor(group, (n) => n.type === 'switch_expression')
  return !!fn && !!whole && (returnsNothing(fn) || isFollowed(whole))
}

const isFollowed = (node: Node) => {
  const holder = node.parent?.type === 'expression_statement' ? node.parent : node
  const siblings = holder.parent && javaTable.statementLists.has(holder.parent.type) ? namedChildren(holder.parent) : []
  return siblings.length > 0 && siblings.at(-1) !== holder
}

function returnsNothing(fn: Node): boolean {
  if (fn.type === 'constructor_declaration' || fn.type === 'compact_constructor_declaration') return true
  if (fn.type === 'method_declaration') return child(fn, 'type')?.type === 'void_type'
  let hasValue = false
  walk(fn, (n) => {
    if (n.type === 'return_statement' && namedChildren(n).length) hasValue = true
    return n === fn || !javaTable.functions.has(n.type)
  })
  return !hasValue
}

/** The following code may use a variable without a value: `int x; if (a) x = 1; else throw …`. */
function declaresForOthers(statement: Node): boolean {
  const owner = statement.parent?.type === 'block' ? statement.parent.parent : statement.parent
  if (!owner || !/^(if|switch|try|catch)/.test(owner.type)) return false
  const fn = ancestor(statement, (n) => javaTable.functions.has(n.type))
  let isUnset = false
  if (fn)
    walk(fn, (n) => {
      const isDeclared = n.type === 'variable_declarator' && n.parent?.type === 'local_variable_declaration'
      if (isDeclared && n.start < statement.start && !child(n, 'value')) isUnset = true
    })
  return isUnset
}

/** The first value of a local variable, or the only one of a final field. */
function setsForTheFirstTime(statement: Node, source: string): boolean {
  const [assignment] = namedChildren(statement)
  if (assignment?.type !== 'assignment_expression') return false
  const fn = ancestor(statement, (n) => javaTable.functions.has(n.type))
  if (!fn) return true
  const target = child(assignment, 'left')!
  const name = textOf(source, target).replace(/^this\./, '')
  if (
    fn.type === 'constructor_declaration' &&
    new RegExp(`\\bfinal\\b[^;={}()]*\\b${name.replace(/\W/g, '')}\\s*;`).test(source)
  )
    return true
  let isUnset = false
  walk(fn, (n) => {
    if (n.type !== 'variable_declarator' || child(n, 'value') || n.parent?.type !== 'local_variable_declaration') return
    if (textOf(source, child(n, 'name')!) === name) isUnset = true
  })
  return isUnset
}
