import { ancestor, child, namedChildren, type Node } from '../../syntax/node.js'
import type { Branch, ProbeEmitter } from '../../instrument/probes.js'
import { cMeta } from './meta.js'
import { cLoopTypes } from './table.js'

/**
 * Probes show which parts of the changed functions are executed. Steps, coverage of everything else and operands come from the
 * compiler's own instrumentation, so files that no patch changes have no probes at all.
 */
export function cEmitter(path: string): ProbeEmitter {
  const file = JSON.stringify(path)
  const cover = (id: number) => `__assay_cover(${file},${id})`
  const around = (node: Node | undefined, text: (id: number) => readonly [string, string]): Branch[] =>
    node ? [{ kind: 'around', node, probes: 1, text }] : []
  const value = (node: Node | undefined) => around(node, (id) => [`(${cover(id)},`, ')'])
  return {
    branchesOf: (node) => {
      switch (node.type) {
        case 'if_statement':
          return ifBranches(node)
        case 'conditional_expression':
          return [...value(child(node, 'consequence')), ...value(child(node, 'alternative'))]
        case 'binary_expression': {
          const operator = child(node, 'operator')?.type
          return operator === '&&' || operator === '||' ? value(child(node, 'right')) : []
        }
        case 'case_statement': {
          const colon = node.children.find(({ type }) => type === ':')
          // A declaration may not follow a label, but a statement may follow a statement.
          return colon ? [{ kind: 'list', at: colon.end }] : []
        }
        default:
          return cLoopTypes.has(node.type) ? body(child(node, 'body')) : []
      }
    },
    isBlock: ({ type }) => type === 'compound_statement',
    bodyStart: ({ start }) => start + 1,
    cover,
    parting: ([a, b], probe) => `{if(!(${inC(a)})!=!(${inC(b)})){${probe};}}`,
    partingIn: ([a, b], id) => [`((!(${inC(a)})!=!(${inC(b)})?(void)${cover(id)}:(void)0),(`, '))'],
    coverBody: () => undefined,
    trace: (id) => `__assay_step(${file},${id})`,
    traceBody: () => undefined,
    staysFirst: () => false,
    compare: () => undefined,
    operandsOf: () => undefined,
    exits: () => undefined,
    meta: (site, node, _root, source) => cMeta(site, node, source),
    header: () => ({ at: 0, text: '' }),
    guard: () => '',
    pinned: () => undefined,
    isFrozen,
  }
}

/** Truth has names only in files that include them. */
const inC = (condition: string) => (condition === 'true' ? '1' : condition === 'false' ? '0' : condition)

const body = (node: Node | undefined): Branch[] => (node ? [{ kind: 'body', node, loop: false }] : [])

function ifBranches(node: Node): Branch[] {
  const branches = body(child(node, 'consequence'))
  const otherwise = child(node, 'alternative')
  if (!otherwise) return [...branches, { kind: 'else', at: node.end }]
  const statement = namedChildren(otherwise)[0]
  return statement && statement.type !== 'if_statement' ? [...branches, ...body(statement)] : branches
}

const isError = (node: Node | undefined): boolean =>
  node !== undefined && (node.type === 'ERROR' || (node.broken && !node.children.length))

/** An error that is in no block of its own. */
const holdsError = ({ children }: Node): boolean =>
  children.some((c) => isError(c) || (c.broken && c.type !== 'compound_statement' && holdsError(c)))

const blocks = new Set(['compound_statement', 'function_definition', 'translation_unit'])

/** Something the parser did not understand, such as a macro: the statement that holds it, and those beside it in a block. */
function isOdd(node: Node): boolean {
  if (!node.broken && !node.parent?.broken) return false
  if (!blocks.has(node.type) && holdsError(node)) return true
  const siblings = node.parent?.children ?? []
  const at = siblings.indexOf(node)
  return isError(siblings[at - 1]) || isError(siblings[at + 1])
}

/** Constant expressions, what the preprocessor reads, and what the parser did not understand. */
function isFrozen(node: Node): boolean {
  if (isOdd(node)) return true
  if (node.field === 'condition' && node.parent?.type.startsWith('preproc_')) return true
  if (node.field === 'value' && node.parent?.type === 'case_statement') return true
  if (node.type !== 'declaration' && node.type !== 'array_declarator') return false
  const isStatic = node.children.some(({ type, start, end }) => type === 'storage_class_specifier' && end - start === 6)
  return node.type === 'array_declarator' || isStatic || !ancestor(node, ({ type }) => type === 'function_definition')
}
