import { child, namedChildren, walk, type Node } from '../../../syntax/node.js'

/** Modules whose place a shim takes in a lifted test, and the shim's name. */
export const shimmed: Record<string, 'assert' | 'chai' | 'test' | 'context' | 'framework' | 'preserve'> = {
  assert: 'assert',
  'node:assert': 'assert',
  'assert/strict': 'assert',
  'node:assert/strict': 'assert',
  chai: 'chai',
  'node:test': 'test',
  test: 'test',
  vitest: 'framework',
  '@jest/globals': 'framework',
  mocha: 'framework',
  uvu: 'framework',
  'uvu/assert': 'assert',
  ava: 'context',
  tape: 'context',
  'blue-tape': 'context',
  'tape-catch': 'context',
  'tape-promise': 'context',
  'tape-promise/tape': 'context',
  tap: 'context',
  'assay/preserve': 'preserve',
}

export interface FrameworkNames {
  readonly tests: Set<string>
  readonly describes: Set<string>
  /** Names that start an assertion. */
  readonly assertions: Set<string>
  readonly style: 'node' | 'other'
  /** Its tests are given what they assert with. */
  readonly hasContext: boolean
}

const testWords = ['it', 'test', 'specify', 'xit', 'xtest', 'fit']
const describeWords = ['describe', 'suite', 'context', 'xdescribe', 'fdescribe']
const kindOf = (imported: string) =>
  testWords.includes(imported) ? 'tests' : describeWords.includes(imported) ? 'describes' : 'assertions'

/** The names a test file uses for its framework, from its imports and requires. */
export function frameworkNames(root: Node, source: string): FrameworkNames {
  const words = {
    tests: new Set(testWords),
    describes: new Set(describeWords),
    assertions: new Set(['assert', 'expect', 'chai']),
    style: 'other' as FrameworkNames['style'],
    hasContext: false,
  }
  const text = (node: Node | undefined) => (node ? source.slice(node.start, node.end) : '')
  const add = (specifier: string, imported: string, local: string) => {
    const shim = shimmed[specifier]
    if (!shim || !local) return
    if (shim === 'test') words.style = 'node'
    if (shim === 'context') words.hasContext = true
    if ((shim === 'test' || shim === 'context') && imported === 'default') words.tests.add(local)
    else if (shim === 'assert') words.assertions.add(local)
    else if (shim === 'preserve') return
    else words[kindOf(imported)].add(local)
  }
  walk(root, (node) => {
    if (node.type === 'import_statement') {
      const specifier = text(child(node, 'source')).slice(1, -1)
      const clause = node.children.find((c) => c.type === 'import_clause')
      if (clause) for (const [imported, local] of importedNames(clause, text)) add(specifier, imported, local)
      return false
    }
    if (node.type !== 'variable_declarator') return undefined
    const required = requiredModule(child(node, 'value'), text)
    if (!required) return undefined
    const name = child(node, 'name')
    if (name?.type === 'identifier') add(required.specifier, required.member ?? 'default', text(name))
    else if (name)
      for (const part of namedChildren(name)) {
        if (part.type === 'pair_pattern') add(required.specifier, text(child(part, 'key')), text(child(part, 'value')))
        else add(required.specifier, text(part), text(part))
      }
    return undefined
  })
  if (words.hasContext) for (const name of contextNames(root, source)) words.assertions.add(name)
  return words
}

/** The first parameters of tests: `t` in `test('…', (t) => …)` and `t.test('…', function (t) …)`. */
function contextNames(root: Node, source: string): string[] {
  const names: string[] = []
  walk(root, (node) => {
    const args = node.type === 'call_expression' ? child(node, 'arguments') : undefined
    for (const fn of args ? namedChildren(args) : []) {
      const list = child(fn, 'parameters')
      const [first] = list ? namedChildren(list) : [child(fn, 'parameter')]
      const target = first && (child(first, 'pattern') ?? first)
      if (target?.type === 'identifier') names.push(source.slice(target.start, target.end))
    }
  })
  return names.filter((name) => /^\w?t$|^(assert|test)$/.test(name))
}

/** What `t` does besides asserting. */
export const isControl = (word: string | undefined) =>
  /^(end|plan|test|comment|log|timeout|timeoutAfter|teardown|skip|pass|context|beforeEach|afterEach|autoend)$/.test(
    word ?? '',
  )

function importedNames(clause: Node, text: (n: Node | undefined) => string): [string, string][] {
  return namedChildren(clause).flatMap((part): [string, string][] => {
    if (part.type === 'identifier') return [['default', text(part)]]
    if (part.type === 'namespace_import') return [['*', text(namedChildren(part)[0])]]
    return namedChildren(part).map((s) => [text(child(s, 'name')), text(child(s, 'alias') ?? child(s, 'name'))])
  })
}

/** `require('x')`, `require('x').y` and `require('x')()`. */
function requiredModule(
  node: Node | undefined,
  text: (n: Node | undefined) => string,
): { specifier: string; member?: string } | undefined {
  if (!node) return undefined
  if (node.type === 'member_expression') {
    const inner = requiredModule(child(node, 'object'), text)
    return inner && { specifier: inner.specifier, member: text(child(node, 'property')) }
  }
  if (node.type !== 'call_expression') return undefined
  if (text(child(node, 'function')) === 'require')
    return { specifier: text(namedChildren(child(node, 'arguments')!)[0]).slice(1, -1) }
  return requiredModule(child(node, 'function'), text)
}

/** What a link of a chain of calls and members hangs on. */
function inward(node: Node): Node | undefined {
  if (node.type === 'call_expression') return child(node, 'function')
  if (node.type === 'member_expression' || node.type === 'subscript_expression') return child(node, 'object')
  const isWrapper = ['await_expression', 'parenthesized_expression', 'non_null_expression'].includes(node.type)
  return isWrapper ? namedChildren(node)[0] : undefined
}

/** A chain of calls and members, outermost link first. */
function chain(node: Node): Node[] {
  const links: Node[] = []
  for (let n: Node | undefined = node; n; n = inward(n)) links.push(n)
  return links
}

/** What the chain starts with. */
export const chainRoot = (node: Node): Node => chain(node).at(-1)!

/** Every call in the chain, outermost first. */
export const chainCalls = (node: Node): Node[] => chain(node).filter((link) => link.type === 'call_expression')

/** The names of the members in the chain. */
export function chainWords(node: Node, source: string): string[] {
  const members = chain(node).filter((link) => link.type === 'member_expression')
  return members.map((link) => source.slice(child(link, 'property')?.start, child(link, 'property')?.end))
}

/** `x` in `x.should…`. */
export function shouldOf(node: Node, source: string): Node | undefined {
  const isShould = (link: Node) =>
    link.type === 'member_expression' &&
    source.slice(child(link, 'property')?.start, child(link, 'property')?.end) === 'should'
  const link = chain(node).find(isShould)
  return link && child(link, 'object')
}

/** Whether a call on a module whose tests are given `t` makes a test: `test`, `test.only`, `t.test`, but not `t.end`. */
export function registersTest(callee: Node, source: string): boolean {
  const [word] = chainWords(callee, source)
  return word === undefined || /^(test|only|skip|todo|serial|failing|default)$/.test(word)
}
