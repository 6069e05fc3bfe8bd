import { sitesPerFile, type AssertionSite, type LiftedFile, type Range, type TestSite } from '../../../model/driver.js'
import { Edits } from '../../../instrument/edits.js'
import { child, namedChildren, walk, type Node } from '../../../syntax/node.js'
import type { LiftOptions } from '../../language.js'
import { javascriptTable } from '../table.js'
import { LiftedFrame, testRuntimeName } from './frame.js'

/**
 * Prepares a preservation test for a host. It declares its own parameters, so no literals are lifted; each `preserveIf`
 * only gets its position.
 */
export function liftJavascriptPreservation(root: Node, source: string, path: string, options: LiftOptions): LiftedFile {
  const edits = new Edits(source)
  const frame = new LiftedFrame(root, source, path, edits, { helper: false })
  const assertions: AssertionSite[] = []
  const tests: TestSite[] = []
  walk(root, (node) => {
    if (frame.take(node)) return false
    if (node.type !== 'call_expression') return undefined
    const args = child(node, 'arguments')
    if (args?.type !== 'arguments') return undefined
    const called = calledName(node, source)
    if (called === 'preserveIf') {
      const site = options.number * sitesPerFile + assertions.length
      const made = preserveSite(node, args, source)
      if (made) edits.close(namedChildren(args)[1].end, `,${site}`)
      if (made) assertions.push(made)
    }
    const body = namedChildren(args).at(-1)
    if (called === 'preservation' && body && javascriptTable.functions.has(body.type)) {
      edits.open(body.start, `${testRuntimeName}.w(${tests.length},`)
      edits.close(body.end, ')')
      const preserving = { body: { start: body.start, end: body.end }, tools: toolsOf(body), parameters: [] }
      tests.push({ line: node.line + 1, start: node.start, end: node.end, preserving })
    }
    return undefined
  })
  frame.write('other')
  const refused = root.broken ? 'has a syntax error' : undefined
  return { path, text: edits.apply(), slots: [], assertions, tests, loops: 0, ...(refused && { refused }) }
}

/** What comes after the first parameter of a function. */
function toolsOf(body: Node): Range {
  const list = child(body, 'parameters')
  const parameters = list ? namedChildren(list) : []
  const end = parameters[0]?.end ?? body.start
  return { start: end, end: parameters.at(-1)?.end ?? end }
}

/** `x` and `y.x` are called `x`. */
function calledName(call: Node, source: string): string {
  const callee = child(call, 'function')
  const name = callee?.type === 'member_expression' ? child(callee, 'property') : callee
  return name ? source.slice(name.start, name.end) : ''
}

function preserveSite(call: Node, args: Node, source: string): AssertionSite | undefined {
  const [condition, outputs] = namedChildren(args)
  if (!condition || !outputs) return undefined
  const text = ({ start, end }: Node) => source.slice(start, end)
  const statement = call.parent?.type === 'expression_statement' ? call.parent : call
  const value = outputs.type === 'arrow_function' ? (child(outputs, 'body') ?? outputs) : outputs
  return {
    line: call.line + 1,
    label: value.type === 'statement_block' ? 'the outputs' : text(value).replace(/\s+/g, ' '),
    condition: text(condition).replace(/\s+/g, ' '),
    statement: { start: statement.start, end: statement.end },
    actual: { start: outputs.start, end: outputs.end },
    isBody: false,
  }
}
