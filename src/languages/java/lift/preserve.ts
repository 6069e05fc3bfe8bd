import { basename } from 'node:path/posix'
import { sitesPerFile, type AssertionSite, type LiftedFile, type TestSite } from '../../../model/driver.js'
import { Edits } from '../../../instrument/edits.js'
import { child, namedChildren, walk, type Node } from '../../../syntax/node.js'
import type { LiftOptions } from '../../language.js'
import { classAround } from './places.js'

/**
 * Prepares a preservation test for a host. It declares its own parameters, so no literals are lifted; each `preserveIf`
 * only gets its position.
 */
export function liftJavaPreservation(root: Node, source: string, path: string, options: LiftOptions): LiftedFile {
  const edits = new Edits(source)
  const assertions: AssertionSite[] = []
  const tests: TestSite[] = []
  const names: string[] = []
  const parameters: string[][] = []
  const text = (node: Node | undefined) => (node ? source.slice(node.start, node.end) : '')
  walk(root, (node) => {
    if (node.type === 'method_invocation' && text(child(node, 'name')) === 'preserveIf') {
      const [condition, outputs] = namedChildren(child(node, 'arguments')!)
      if (!outputs) return undefined
      edits.close(outputs.end, `,${options.number * sitesPerFile + assertions.length}`)
      assertions.push(preserveSite(node, condition, outputs, text))
    }
    if (node.type === 'method_declaration' && isPreservationMethod(node, source)) {
      const body = child(node, 'body')
      if (!body) return undefined
      const declared = namedChildren(child(node, 'parameters')!)
      const preserving = {
        body: { start: body.start, end: body.end },
        tools: { start: body.start, end: body.start },
        parameters: declared.map((p) => `${text(child(p, 'type'))} ${text(child(p, 'name'))}`),
      }
      tests.push({ line: (child(node, 'name') ?? node).line + 1, start: node.start, end: node.end, preserving })
      names.push(`${classAround(node, source)}#${text(child(node, 'name'))}`)
      parameters.push(declared.map((p) => text(child(p, 'name'))))
    }
    return undefined
  })
  const list = (items: readonly string[]) => `{${items.map((item) => JSON.stringify(item)).join(',')}}`
  const table =
    `static final String[] tests=${list(names)};static final int[] expected={${names.map(() => -1).join(',')}};` +
    `static final int[][] rows={${names.map(() => '{}').join(',')}};` +
    `static final String[][] parameters={${parameters.map(list).join(',')}};`
  edits.close(source.length, `\nclass __assayt_${basename(path, '.java')}{${table}}`)
  const refused = root.broken ? 'has a syntax error' : undefined
  return { path, text: edits.apply(), slots: [], assertions, tests, loops: 0, ...(refused && { refused }) }
}

export const isPreservationMethod = (method: Node, source: string) => {
  const modifiers = method.children.find((c) => c.type === 'modifiers')
  return modifiers !== undefined && /@(assay\.)?Preservation\b/.test(source.slice(modifiers.start, modifiers.end))
}

function preserveSite(
  call: Node,
  condition: Node,
  outputs: Node,
  text: (node: Node | undefined) => string,
): AssertionSite {
  const flat = (node: Node | undefined) => text(node).replace(/\s+/g, ' ')
  const value = outputs.type === 'lambda_expression' ? child(outputs, 'body') : outputs
  const statement = call.parent?.type === 'expression_statement' ? call.parent : call
  return {
    line: call.line + 1,
    label: value?.type === 'block' ? 'the outputs' : flat(value),
    condition: flat(condition),
    statement: { start: statement.start, end: statement.end },
    actual: { start: outputs.start, end: outputs.end },
    isBody: false,
  }
}
