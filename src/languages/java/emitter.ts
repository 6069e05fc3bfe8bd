import { basename } from 'node:path/posix'
import { ancestor, child, namedChildren, walk, type Node } from '../../syntax/node.js'
import type { WrappedNode, Branch, FunctionProbe, ProbeEmitter } from '../../instrument/probes.js'
import { javaMeta } from './meta.js'
import { isStatementPlace, javaLoopTypes } from './table.js'

const comparisons: Record<string, string> = { '==': 'eq', '!=': 'ne', '<': 'lt', '<=': 'le', '>': 'gt', '>=': 'ge' }

/** Calls that compare their receiver with their only argument. */
const comparing = new Set([
  'equals',
  'equalsIgnoreCase',
  'compareTo',
  'compareToIgnoreCase',
  'startsWith',
  'endsWith',
  'contains',
])

/**
 * Probes of a file use a class that is added at its end: `H.c` are the counters, `H.P` does the rest. Java has no comma
 * expression, so branches inside expressions are recorded by the condition or next to the operand.
 */
export function javaEmitter(path: string): ProbeEmitter {
  const H = `__assay_${basename(path, '.java').replace(/\W/g, '_')}`
  const P = `${H}.P`
  return {
    meta: (site, node, _root, source) => javaMeta(site, node, source, H),
    branchesOf: (node) => branchesOf(node, P),
    isBlock: (node) => node.type === 'block' || node.type === 'constructor_body',
    bodyStart: (block) => {
      const first = namedChildren(block)[0]
      return first?.type === 'explicit_constructor_invocation' ? first.end : block.start + 1
    },
    cover: (id) => `if(${H}.c[${id}]++==0)${P}.t(${id})`,
    parting: ([a, b], probe) =>
      `{int __assay_a=2,__assay_b=2;${outcomeOf('__assay_a', a)}${outcomeOf('__assay_b', b)}` +
      `if(__assay_a!=__assay_b){${probe};}}`,
    // The original condition is evaluated first, so that it throws as before.
    partingIn: ([a, b], id) => [`((!(${b})!=!(${a})&&${P}.b(${id})||true)&&(`, '))'],
    coverBody: () => undefined,
    staysFirst: (node) => node.type === 'explicit_constructor_invocation',
    trace: (id) => `${P}.x(${id})`,
    traceBody: () => undefined,
    compare: (id, operator) => [`${P}.${comparisons[operator]}(${id},`, ',', ')'],
    operandsOf: (node, source) => operandsOf(node, source, P),
    exits: (fn, id, source, whole) => exits(fn, id, source, P, whole),
    header: (_root, source, file, sizes) => ({
      at: source.length,
      text:
        `\nfinal class ${H}{static final assay.host.Probes P=assay.host.Probes.of(${H}.class,` +
        `${JSON.stringify(file)},${sizes.cover},${sizes.compare});static final byte[] c=P.c;}`,
    }),
    guard: () => '',
    pinned,
    isFrozen,
  }
}

/** A condition that throws leaves the variable unchanged, which counts as a third outcome. */
const outcomeOf = (variable: string, condition: string) =>
  `try{${variable}=(${condition})?1:0;}catch(RuntimeException __assay_y){}`

const pins: Record<string, string> = {
  'System.currentTimeMillis()': 'assay.host.Pins.currentTimeMillis()',
  'System.nanoTime()': 'assay.host.Pins.nanoTime()',
  'Math.random()': 'assay.host.Pins.random()',
  'new Random()': 'assay.host.Pins.newRandom()',
  'new java.util.Random()': 'assay.host.Pins.newRandom()',
}

function pinned(node: Node, source: string): string | undefined {
  if (node.type !== 'method_invocation' && node.type !== 'object_creation_expression') return undefined
  if (node.end - node.start > 40) return undefined
  const text = source.slice(node.start, node.end)
  if (!(text in pins)) return undefined
  // The program may have classes with these names.
  if (text === 'new Random()' && !/\bimport\s+java\.util\.Random\s*;/.test(source)) return undefined
  return /\b(class|interface|enum|record)\s+(Math|System|Random)\b/.test(source) ? undefined : pins[text]
}

/** Places where Java requires a constant, so a call would not compile. */
function isFrozen(node: Node): boolean {
  if (node.type === 'switch_label' || node.type === 'guard' || node.type === 'resource_specification') return true
  if (node.type !== 'variable_declarator') return false
  const holder = node.parent
  const isFinal =
    holder?.type === 'constant_declaration' ||
    holder?.children.some((c) => c.type === 'modifiers' && c.children.some((m) => m.type === 'final'))
  return !!isFinal && mayBeConstant(node)
}

function mayBeConstant(node: Node): boolean {
  let constant = true
  walk(node, (n) => {
    if (/^(method_invocation|object_creation_expression|array_|lambda|switch_expression|method_reference)/.test(n.type))
      constant = false
    return constant
  })
  return constant
}

function branchesOf(node: Node, P: string): Branch[] {
  switch (node.type) {
    case 'if_statement': {
      const otherwise = child(node, 'alternative')
      const branches = body(child(node, 'consequence'), false)
      if (!otherwise) return [...branches, { kind: 'else', at: node.end }]
      return otherwise.type === 'if_statement' ? branches : [...branches, ...body(otherwise, false)]
    }
    case 'ternary_expression':
      return around(child(node, 'condition'), 2, (id) => [`${P}.q(${id},`, ')'])
    case 'binary_expression': {
      const operator = child(node, 'operator')?.type
      // Each form preserves definite assignment for the code that follows.
      if (operator === '&&') return around(child(node, 'right'), 1, (id) => [`(${P}.b(${id})&&(`, '))'])
      if (operator === '||') return around(child(node, 'right'), 1, (id) => [`(${P}.n(${id})||(`, '))'])
      return []
    }
    case 'switch_block_statement_group': {
      const colon = node.children.findLast((c) => c.type === ':')
      return colon ? [{ kind: 'list', at: colon.end }] : []
    }
    case 'switch_rule':
      return ruleBranch(node)
    case 'catch_clause':
      return body(child(node, 'body'), false)
    default:
      return javaLoopTypes.has(node.type) ? body(child(node, 'body'), true) : []
  }
}

/** `case x -> …`: an expression may be the value of the whole switch, and is left alone then. */
function ruleBranch(rule: Node): Branch[] {
  const action = namedChildren(rule).at(-1)
  if (!action || action.type === 'switch_label') return []
  const isValue = !isStatementPlace(rule.parent!.parent!)
  return action.type === 'expression_statement' && isValue ? [] : body(action, false)
}

const body = (node: Node | undefined, loop: boolean): Branch[] => (node ? [{ kind: 'body', node, loop }] : [])
const around = (node: Node | undefined, probes: number, text: WrappedNode['text']): Branch[] =>
  node && !isConstantCondition(node) ? [{ kind: 'around', node, probes, text }] : []

/** Constants `true` and `false` stay, because flow analysis depends on them; so do patterns, which bind names. */
const isConstantCondition = (node: Node) =>
  node.type === 'true' ||
  node.type === 'false' ||
  holds(node, 'instanceof_expression', (n) => !!child(n, 'name') || !!child(n, 'pattern'))

function holds(node: Node, type: string, test: (node: Node) => boolean): boolean {
  let found = false
  walk(node, (n) => {
    if (n.type === type && test(n)) found = true
    return !found
  })
  return found
}

function operandsOf(node: Node, source: string, P: string) {
  if (node.type === 'method_invocation') return callOperands(node, source, P)
  return node.type === 'switch_expression' ? switchOperands(node, source, P) : undefined
}

function callOperands(node: Node, source: string, P: string) {
  const receiver = child(node, 'object')
  const name = child(node, 'name')
  const list = child(node, 'arguments')
  if (!receiver || !name || !list || !comparing.has(source.slice(name.start, name.end))) return undefined
  const args = namedChildren(list)
  if (args.length !== 1 || receiver.type === 'super' || isTypeName(receiver, source)) return undefined
  if (['lambda_expression', 'method_reference', 'null_literal'].includes(args[0].type)) return undefined
  return {
    probes: 1,
    around: [
      { node: receiver, probes: 1, text: (id: number) => [`${P}.r(${id},`, ')'] as const },
      { node: args[0], probes: 1, text: (id: number) => [`${P}.a(${id},`, ')'] as const },
    ],
  }
}

/** By convention: a name that starts with a capital and is not all capitals. */
function isTypeName(node: Node, source: string): boolean {
  if (node.type !== 'identifier' && node.type !== 'field_access') return false
  const last = source.slice(node.start, node.end).split('.').at(-1)!.trim()
  return /^[A-Z]/.test(last) && /[a-z]/.test(last)
}

function switchOperands(node: Node, source: string, P: string) {
  const condition = child(node, 'condition')
  const value = condition && namedChildren(condition)[0]
  if (!value) return undefined
  const labels: Node[] = []
  for (const group of namedChildren(child(node, 'body')!))
    for (const label of group.children.filter((c) => c.type === 'switch_label')) labels.push(...namedChildren(label))
  const kinds = new Set(labels.map((label) => label.type))
  const simple = ['string_literal', 'character_literal', 'decimal_integer_literal', 'hex_integer_literal']
  if (kinds.size !== 1 || !simple.includes([...kinds][0]) || labels.length > 64) return undefined
  const cases = labels.map((label) => source.slice(label.start, label.end)).join(',')
  return {
    probes: labels.length,
    around: [{ node: value, probes: labels.length, text: (id: number) => [`${P}.s(${id},`, `,${cases})`] as const }],
  }
}

function exits(fn: Node, id: number, source: string, P: string, whole: boolean): FunctionProbe | undefined {
  if (fn.type === 'lambda_expression' || ancestor(fn, (n) => n.type === 'ERROR')) return undefined
  const modifiers = fn.children.find((c) => c.type === 'modifiers')
  const isStatic = modifiers?.children.some((m) => m.type === 'static')
  // The fields of a record are set after the body of its compact constructor.
  const self = isStatic || fn.type === 'compact_constructor_declaration' ? 'null' : 'this'
  const type = child(fn, 'type')
  const dimensions = child(fn, 'dimensions')
  const isVoid = !type || type.type === 'void_type'
  const returned = type
    ? source.slice(type.start, type.end) + (dimensions ? source.slice(dimensions.start, dimensions.end) : '')
    : ''
  const parameters = parametersOf(fn, source)
  const told = parameters.filter(({ isPrimitive }) => whole || !isPrimitive).map(({ name }) => name)
  const E = '__assay_e'
  const thrown = `}catch(final Throwable __assay_x){${P}.thrown(${E},__assay_x);throw __assay_x;}`
  return {
    open: `final Object ${E}=${P}.enter(${id},${self},new Object[]{${told.join(',')}});try{`,
    end: '',
    close: isVoid || whole ? `${thrown}finally{${P}.done(${E});}` : thrown,
    value: [`{final ${returned} __assay_r=`, '', `${P}.ret(${E},__assay_r);return __assay_r;}`],
    bare: 'return',
    signature: parameters.map(({ type }) => type).join(','),
    parameters: told,
  }
}

interface Parameter {
  readonly name: string
  readonly type: string
  /** It cannot be changed inside. */
  readonly isPrimitive: boolean
}

function parametersOf(fn: Node, source: string): Parameter[] {
  // A compact constructor has those of its record.
  const isCompact = fn.type === 'compact_constructor_declaration'
  const record = isCompact ? ancestor(fn, (n) => n.type === 'record_declaration') : undefined
  const parameters = child(record ?? fn, 'parameters')
  const text = (n: Node | undefined) => (n ? source.slice(n.start, n.end) : '')
  return (parameters ? namedChildren(parameters) : []).flatMap((p) => {
    const type = child(p, 'type') ?? namedChildren(p).find((c) => /_type$|^type_identifier$/.test(c.type))
    if (p.type === 'spread_parameter')
      return [{ name: text(child(namedChildren(p).at(-1)!, 'name')), type: `${text(type)}...`, isPrimitive: false }]
    if (p.type !== 'formal_parameter') return []
    const dimensions = child(p, 'dimensions')
    const isPrimitive = !!type && /^(integral|floating_point|boolean)_type$/.test(type.type) && !dimensions
    return [{ name: text(child(p, 'name')), type: text(type) + text(dimensions), isPrimitive }]
  })
}
