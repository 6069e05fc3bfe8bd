import { child, namedChildren, walk, type Node } from '../../../syntax/node.js'

/** Assertions that are turned into observations. */
const rewritten = new Set([
  'assertTrue',
  'assertFalse',
  'assertNull',
  'assertNotNull',
  'assertSame',
  'assertNotSame',
  'assertEquals',
  'assertNotEquals',
  'assertArrayEquals',
  'assertIterableEquals',
  'assertLinesMatch',
  'assertThat',
  'assertThrows',
  'assertThrowsExactly',
  'assertInstanceOf',
  'fail',
])

const holders =
  /^(org\.junit\.|junit\.framework\.|org\.junit\.jupiter\.api\.|org\.hamcrest\.)?(Assert|Assertions|TestCase|MatcherAssert)$/

/** Names of helper functions that check something. */
const checking = /^(assert|check|verify|expect|ensure|validate|fail|should|compare|test[A-Z])/

/** The names of assertions in a test file, and which of them it defines itself. */
export class JavaAssertionNames {
  private readonly own = new Set<string>()
  readonly style: 4 | 5

  constructor(
    root: Node,
    private readonly source: string,
  ) {
    this.style = /\borg\.junit\.jupiter\b/.test(source) ? 5 : 4
    walk(root, (node) => {
      if (node.type !== 'method_declaration') return
      const parameters = namedChildren(child(node, 'parameters')!).length
      this.own.add(`${this.text(child(node, 'name'))}/${parameters}`)
    })
  }

  private text(node: Node | undefined): string {
    return node ? this.source.slice(node.start, node.end) : ''
  }

  /** A call of the framework's that becomes an observation. */
  isRewritten(call: Node): boolean {
    const name = this.text(child(call, 'name'))
    if (call.type !== 'method_invocation' || !rewritten.has(name)) return false
    const args = namedChildren(child(call, 'arguments')!)
    // With one argument it starts a fluent assertion of another library.
    if (name === 'assertThat' && args.length === 1) return false
    const object = child(call, 'object')
    return object ? holders.test(this.text(object).replace(/\s+/g, '')) : !this.own.has(`${name}/${args.length}`)
  }

  /** `assertThat(x)` of a library that goes on with calls on its result. */
  isSentence(call: Node): boolean {
    return (
      call.type === 'method_invocation' &&
      ['assertThat', 'assertThatObject'].includes(this.text(child(call, 'name'))) &&
      namedChildren(child(call, 'arguments')!).length === 1
    )
  }

  /** A statement that checks something: assertions of the framework, helper functions, fluent assertions. */
  isChecking(expression: Node): boolean {
    if (expression.type !== 'method_invocation') return false
    if (this.isRewritten(expression) || this.isSentence(expression)) return true
    const object = child(expression, 'object')
    if (object?.type === 'method_invocation' && this.isChecking(object)) return true
    return checking.test(this.text(child(expression, 'name')))
  }
}

/** The position of the actual value in an assertion: the last argument that is not a message, tolerance or matcher. */
export function actualOf(call: Node, source: string, style: 4 | 5): Node {
  const args = namedChildren(child(call, 'arguments')!)
  const name = source.slice(child(call, 'name')!.start, child(call, 'name')!.end)
  if (!args.length) return call
  const isText = (node: Node | undefined) => node?.type === 'string_literal'
  const rest = style === 4 ? args.slice(isText(args[0]) && args.length > 1 && !isPair(name, args) ? 1 : 0) : args
  if (/^assert(True|False|Null|NotNull)$/.test(name)) return (style === 4 ? rest.at(-1) : rest[0])!
  if (name === 'assertThat') return rest[0]
  if (/^assertThrows|^assertInstanceOf/.test(name)) return rest[1] ?? rest[0]
  return rest[1] ?? rest[0]
}

/** Two texts that are compared, not a message and something. */
const isPair = (name: string, args: readonly Node[]) => /Equals$|Same$/.test(name) && args.length === 2
