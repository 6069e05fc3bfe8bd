import type { LocalName, LocalUse, TestStep } from '../../model/outline.js'
import type { Range } from '../../model/driver.js'
import { child, namedChildren, textOf, walk, type Node } from '../../syntax/node.js'

/** What has to be known of a language to read what a test does step by step. */
export interface StepWords {
  readonly declarations: ReadonlySet<string>
  readonly functions: ReadonlySet<string>
  isAssertion(expression: Node): boolean
  /** A name that stands for a variable, and not for a member of something. */
  isVariable(node: Node): boolean
  /** It is a shorthand, which is a name of something else, too. */
  isShorthand(node: Node): boolean
  /** What the value of a declared variable comes from; '' if that says nothing. */
  originOf(declarator: Node): string
}

/** Tests whose steps another one may take: a file can have thousands. */
const mostBeside = 40

/** The tests of a file that stand nearest to one of them. */
export function testsAround<T>(tests: readonly T[], own: T): T[] {
  const at = tests.indexOf(own)
  const others = tests.filter((test) => test !== own)
  const from = Math.max(0, Math.min(at - mostBeside / 2, others.length - mostBeside))
  return others.slice(from, from + mostBeside)
}

const rangeOf = ({ start, end }: Node): Range => ({ start, end })

/**
 * The statements of a test's body, with what each needs to stand in another test. `given`: names that it has from elsewhere,
 * its parameters and the variables that all tests share.
 */
export function stepsIn(body: Node, given: readonly string[], source: string, words: StepWords): TestStep[] {
  const statements = namedChildren(body)
  const declared = statements.map((statement) => declaredIn(statement, source, words))
  const own = new Set([...given, ...declared.flat().map(({ name }) => name)])
  const first: LocalName[] = given.map((name) => ({ name, origin: `given ${name}` }))
  return statements.map((statement, i) => ({
    whole: rangeOf(statement),
    kind: kindOf(statement, words),
    uses: usesIn(statement, own, source, words),
    declares: [...(i ? [] : first), ...declared[i]],
    calls: callsIn(statement, own, source, words),
  }))
}

function declaredIn(statement: Node, source: string, words: StepWords): LocalName[] {
  if (!words.declarations.has(statement.type)) return []
  return namedChildren(statement).flatMap((declarator) => {
    const name = child(declarator, 'name')
    if (declarator.type !== 'variable_declarator' || name?.type !== 'identifier') return []
    const value = child(declarator, 'value')
    return [{ name: textOf(source, name), origin: words.originOf(declarator), ...(value && { value: rangeOf(value) }) }]
  })
}

/**
 * A call, or a value for a member of an object, can be left out or done twice; one with assertions inside says what is right
 * for its own test only.
 */
function kindOf(statement: Node, words: StepWords): TestStep['kind'] {
  if (words.declarations.has(statement.type)) return 'declaration'
  const [expression] = statement.type === 'expression_statement' ? namedChildren(statement) : []
  if (!expression) return 'other'
  if (words.isAssertion(expression)) return 'assertion'
  if (asserts(expression, words)) return 'other'
  if (isCall(expression)) return 'call'
  const target = expression.type === 'assignment_expression' ? child(expression, 'left') : undefined
  return target && isMember(target) ? 'call' : 'other'
}

function asserts(node: Node, words: StepWords): boolean {
  return (isCall(node) && words.isAssertion(node)) || node.children.some((inner) => asserts(inner, words))
}

const isMember = ({ type }: Node) => /^(member_expression|subscript_expression|field_access|array_access)$/.test(type)
const isCall = (node: Node): boolean =>
  child(node, 'arguments') !== undefined || (node.type === 'await_expression' && namedChildren(node).some(isCall))

function usesIn(statement: Node, own: ReadonlySet<string>, source: string, words: StepWords): LocalUse[] {
  const found: LocalUse[] = []
  walk(statement, (node) => {
    const isShorthand = words.isShorthand(node)
    if (!isShorthand && !words.isVariable(node)) return
    const name = textOf(source, node)
    if (own.has(name)) found.push({ name, at: rangeOf(node), ...(isShorthand && { isFixed: true }) })
  })
  return found
}

/** Not those inside of functions, which may be called at another time. */
function callsIn(statement: Node, own: ReadonlySet<string>, source: string, words: StepWords): Range[] {
  const found: Range[] = []
  walk(statement, (node) => {
    if (words.functions.has(node.type)) return false
    const callee = child(node, 'arguments') && (child(node, 'function') ?? node)
    const object = callee && child(callee, 'object')
    if (object && words.isVariable(object) && own.has(textOf(source, object))) found.push(rangeOf(node))
    return undefined
  })
  return found
}
