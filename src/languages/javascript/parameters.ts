import { child, namedChildren, textOf, walk, type Node } from '../../syntax/node.js'
import { parse } from '../../syntax/parser.js'
import type { DeclaredTypes } from './declared.js'

/** A parameter of a function, as far as the source tells. */
export interface DeclaredParameter {
  readonly name: string
  /** Name of its type; undefined when nothing is said about it. */
  readonly type?: string
  readonly isOptional: boolean
  readonly isRest: boolean
  /** A pattern: what it takes apart is not seen as a whole. */
  readonly isPattern: boolean
}

/** The parameters of a function with their types: TypeScript's, JSDoc's, or those of default values. */
export async function declaredParameters(fn: Node, source: string, types: DeclaredTypes): Promise<DeclaredParameter[]> {
  const single = child(fn, 'parameter')
  const list = child(fn, 'parameters')
  const nodes = single ? [single] : list ? namedChildren(list).filter((n) => n.type !== 'comment') : []
  const documented = await documentedTypes(fn, source)
  const found: DeclaredParameter[] = []
  for (const node of nodes) {
    const target = child(node, 'pattern') ?? child(node, 'left') ?? node
    const isRest = node.type === 'rest_pattern' || target.type === 'rest_pattern'
    const name = source.slice(target.start, target.end).replace(/^\.\.\./, '')
    if (name === 'this') continue
    const annotation = child(node, 'type')
    const value = child(node, 'value') ?? child(node, 'right')
    const doc = documented.get(name)
    const type =
      (annotation && types.named(annotation)) ??
      (doc && types.named(doc.node, doc.source)) ??
      (value && typeOfDefault(value, source, types))
    const isOptional =
      node.type === 'optional_parameter' ||
      value !== undefined ||
      doc?.isOptional === true ||
      isAskedFor(name, textOf(source, child(fn, 'body') ?? fn))
    found.push({
      name,
      ...(type && { type }),
      isOptional,
      isRest,
      isPattern: target.type.endsWith('_pattern') && !isRest,
    })
  }
  return found
}

/** How functions without default values ask whether an argument was given: `if (options === void 0)`, `options || {}`. */
function isAskedFor(parameter: string, body: string): boolean {
  const name = parameter.replaceAll('$', '\\$')
  const asked = `${name}\\s*(?:[!=]==?\\s*(?:void 0|undefined)\\b|\\|\\|)|typeof ${name}\\s*[!=]==?\\s*["']undefined`
  return /^[\w$]+$/.test(parameter) && new RegExp(`(?<![\\w$.])(?:${asked})`).test(body)
}

function typeOfDefault(value: Node, source: string, types: DeclaredTypes): string | undefined {
  const text = source.slice(value.start, value.end)
  const kinds: Record<string, string> = { number: 'number', string: 'string', true: 'boolean', false: 'boolean' }
  const kind = kinds[value.type]
  if (!kind) return undefined
  return types.either([types.simple(kind), types.values(`literal ${text}`, [text])])
}

interface Documented {
  readonly node: Node
  readonly source: string
  readonly isOptional: boolean
}

const tag = /@param\s+\{((?:[^{}]|\{[^{}]*\})*)\}\s+(\[?)([A-Za-z_$][\w$]*)/g

/** The types in the comment above a function. They are parsed as TypeScript's. */
async function documentedTypes(fn: Node, source: string): Promise<Map<string, Documented>> {
  const found = new Map<string, Documented>()
  const comment = /\/\*\*(?:(?!\*\/)[^])*\*\/\s*$/.exec(source.slice(0, startOf(fn)))
  for (const [, given, bracket, name] of comment?.[0].matchAll(tag) ?? []) {
    const type = given
      .replace(/^\.\.\.|[?!=]/g, '')
      .replace(/\bString\b|\bNumber\b|\bBoolean\b/g, (word) => word.toLowerCase())
      .replace(/\bFunction\b|\bcallback\b/g, 'Function')
      .replace(/^\s*\*\s*$/, 'any')
    const text = `let x: ${type}`
    const root = await parse('typescript', text)
    let node: Node | undefined
    walk(root, (n) => {
      if (n.type === 'type_annotation') node ??= namedChildren(n)[0]
      return node === undefined
    })
    if (node && !root.broken)
      found.set(name, { node, source: text, isOptional: bracket === '[' || given.includes('=') })
  }
  return found
}

/** Where the statement begins that a function is the value of. */
function startOf(fn: Node): number {
  let at = fn
  while (
    at.parent &&
    at.parent.type !== 'program' &&
    at.parent.type !== 'class_body' &&
    at.parent.type !== 'statement_block'
  )
    at = at.parent
  return at.start
}
