import { ancestor, child, namedChildren, walk, type Node } from '../../syntax/node.js'
import type { WrappedNode, Branch, FunctionProbe, ProbeEmitter, ProbeSizes } from '../../instrument/probes.js'
import { metaText } from './meta.js'
import { moduleState } from './module-state.js'
import { isDirective, javascriptTable, javascriptLoopTypes } from './table.js'

/** The name under which a file reaches the runtime in its host. */
const R = '__assay$'

const comparisons: Record<string, string> = {
  '===': 'eq',
  '!==': 'ne',
  '==': 'leq',
  '!=': 'lne',
  '<': 'lt',
  '<=': 'le',
  '>': 'gt',
  '>=': 'ge',
}

/** Outside of a host (a test runner on an instrumented tree) the probes have no effect. */
const stub =
  '{file:function(p,n){return{c:new Uint8Array(n),t:function(){},s:function(){},' +
  'eq:function(i,a,b){return a===b},ne:function(i,a,b){return a!==b},leq:function(i,a,b){return a==b},' +
  'lne:function(i,a,b){return a!=b},lt:function(i,a,b){return a<b},le:function(i,a,b){return a<=b},' +
  'gt:function(i,a,b){return a>b},ge:function(i,a,b){return a>=b},' +
  'enter:function(){},ret:function(e,v){return v},thrown:function(e,x){return x},done:function(){},' +
  'm:[],p:[],was:function(k,p,v){return v}}}}'

const cover = (id: number) => `${R}.c[${id}]++||${R}.t(${id})`

/** A condition that throws stays undefined, which counts as a third outcome. */
const parting = ([a, b]: readonly [string, string], probe: string) =>
  `{let ${R}a,${R}b;try{${R}a=!(${a})}catch{}try{${R}b=!(${b})}catch{}if(${R}a!==${R}b){${probe}}}`

export const javascriptEmitter: ProbeEmitter = {
  meta: (site, node, _root, source) => metaText(R, site, node, source),
  branchesOf,
  isBlock: (node) => node.type === 'statement_block',
  bodyStart: (block) => {
    let at = block.start + 1
    for (const statement of namedChildren(block)) {
      if (!isDirective(statement)) break
      at = statement.end
    }
    return at
  },
  cover,
  parting,
  partingIn: (when, id) => [`((()=>${parting(when, cover(id))})(),`, ')'],
  coverBody: (node) => around(node),
  staysFirst: () => false,
  trace: (id) => `${R}.s(${id})`,
  traceBody: (id) => [`(${R}.s(${id}),`, ')'],
  compare: (id, operator) => [`${R}.${comparisons[operator]}(${id},`, ',', ')'],
  operandsOf: () => undefined,
  // A host replaces the functions themselves.
  pinned: () => undefined,
  exits,
  header,
  guard: (fn, root) => (isHoisted(fn) && isModule(root) ? `${R}||${R}i();` : ''),
  // A hoisted function of a module in an import cycle may be called before the header ran, and its default parameters
  // are evaluated before its guard.
  // The parser takes `a > b!.c` for `(a > b)!.c`.
  isFrozen: (node) =>
    (node.type === 'formal_parameters' && !!node.parent && isHoisted(node.parent)) ||
    (node.type === 'binary_expression' && node.parent?.type === 'non_null_expression'),
}

const isHoisted = (fn: Node) =>
  fn.type === 'function_declaration' ||
  fn.type === 'generator_function_declaration' ||
  (fn.type === 'function_expression' && fn.parent?.type === 'export_statement')

export function isModule(root: Node): boolean {
  return root.children.some((c) => c.type === 'import_statement' || c.type === 'export_statement')
}

function header(root: Node, source: string, path: string, sizes: ProbeSizes): { at: number; text: string } {
  const state = sizes.exits ? moduleState(root, source) : []
  let at = 0
  for (const c of root.children) {
    if (c.type === 'comment') continue
    if (c.type !== 'hash_bang_line' && !isDirective(c)) break
    at = c.end
  }
  // A hashbang is a comment to the end of its line; the header starts the next one.
  const newline =
    source.startsWith('#!') && !source.slice(0, at).includes('\n') ? source.indexOf('\n') + 1 || undefined : undefined
  // A variable that is not initialised yet has no state.
  const seen = state.map((name) => `${JSON.stringify(name)}:function(){return ${name}}`).join()
  const file = `.file(${JSON.stringify(path)},${sizes.cover},${sizes.compare}${seen && `,{${seen}}`})`
  const text = `;var ${R}=${R}||${R}i();function ${R}i(){return ${R}=(globalThis.__assay||${stub})${file}}`
  return { at: newline ?? (source.startsWith('#!') && at <= source.indexOf('\n') ? source.length : at), text }
}

function branchesOf(node: Node): Branch[] {
  switch (node.type) {
    case 'if_statement':
      return ifBranches(node)
    case 'ternary_expression':
      return [expression(child(node, 'consequence')), expression(child(node, 'alternative'))].flat()
    case 'binary_expression': {
      const operator = child(node, 'operator')?.type
      return operator === '&&' || operator === '||' || operator === '??' ? expression(child(node, 'right')) : []
    }
    case 'switch_case':
    case 'switch_default': {
      const colon = node.children.find((c) => c.type === ':')
      return colon ? [{ kind: 'list', at: colon.end }] : []
    }
    case 'catch_clause':
      return body(child(node, 'body'), false)
    case 'assignment_pattern':
    case 'object_assignment_pattern':
      return unnamed(child(node, 'right'))
    case 'required_parameter':
    case 'optional_parameter':
      return unnamed(child(node, 'value'))
    default:
      return javascriptLoopTypes.has(node.type) ? body(child(node, 'body'), true) : []
  }
}

const around = (node: Node): WrappedNode => ({
  node,
  probes: 1,
  text: (id) => [`(${R}.c[${id}]++||${R}.t(${id}),`, ')'],
})
const expression = (node: Node | undefined): Branch[] => (node ? [{ kind: 'around', ...around(node) }] : [])
const body = (node: Node | undefined, loop: boolean): Branch[] => (node ? [{ kind: 'body', node, loop }] : [])

/** A function or class as default value takes the name of its target; inside parentheses with a probe it would not. */
const unnamed = (node: Node | undefined): Branch[] =>
  node && !javascriptTable.functions.has(node.type) && node.type !== 'class' ? expression(node) : []

function ifBranches(node: Node): Branch[] {
  const branches = body(child(node, 'consequence'), false)
  const otherwise = child(node, 'alternative')
  if (!otherwise) return [...branches, { kind: 'else', at: node.end }]
  const statement = namedChildren(otherwise)[0]
  return statement && statement.type !== 'if_statement' ? [...branches, ...body(statement, false)] : branches
}

function exits(fn: Node, id: number, source: string, whole: boolean): FunctionProbe | undefined {
  if (repeatsName(fn, source) || assignsParameters(fn)) return undefined
  const isArrow = fn.type === 'arrow_function'
  const isConstructor =
    fn.type === 'method_definition' && source.slice(child(fn, 'name')?.start, child(fn, 'name')?.end) === 'constructor'
  const self = isArrow || isConstructor ? 'void 0' : 'this'
  const isAsync = fn.children.some((c) => c.type === 'async')
  const done = whole ? `finally{${R}.done(${R}e${isAsync ? ',true' : ''})}` : ''
  const args = isArrow ? `[${boundNames(fn, source).join(',')}]` : 'arguments'
  return {
    open: `const ${R}e=${R}.enter(${id},${self},${args});try{`,
    end: `;${R}.ret(${R}e,void 0${isConstructor ? ',this' : ''});`,
    close: `}catch(${R}x){throw ${R}.thrown(${R}e,${R}x)}${done}`,
    value: [`return ${R}.ret(${R}e,(`, '))', ''],
    bare: `return ${R}.ret(${R}e,void 0)`,
    signature: '',
    parameters: isArrow ? boundNames(fn, source) : formalNames(fn, source),
  }
}

/** The parameters by their places; one that is a pattern is called by its text. */
function formalNames(fn: Node, source: string): string[] {
  const parameters = child(fn, 'parameters')
  const nodes = parameters ? namedChildren(parameters).filter((n) => n.type !== 'comment') : []
  const names = nodes.map((node) => {
    const target = child(node, 'pattern') ?? child(node, 'left') ?? node
    return source.slice(target.start, target.end).replace(/^\.\.\./, '')
  })
  return names.filter((name) => name !== 'this')
}

function boundNames(fn: Node, source: string): string[] {
  const single = child(fn, 'parameter')
  if (single) return [source.slice(single.start, single.end)]
  const names: string[] = []
  const parameters = child(fn, 'parameters')
  if (!parameters) return names
  walk(parameters, (node) => {
    // Neither types nor defaults bind anything.
    const isDefault = node.field === 'right' || (node.field === 'value' && node.parent?.type !== 'pair_pattern')
    if (javascriptTable.inert.has(node.type) || isDefault) return false
    if (node.type === 'identifier' || node.type === 'shorthand_property_identifier_pattern')
      names.push(source.slice(node.start, node.end))
    return undefined
  })
  return names.filter((name) => name !== 'this')
}

/** `constructor(private x)`: TypeScript puts the assignments after `super()`, which must then stay a top-level statement. */
function assignsParameters(fn: Node): boolean {
  return (child(fn, 'parameters')?.children ?? []).some((p) =>
    p.children.some(
      (c) => c.type === 'accessibility_modifier' || c.type === 'readonly' || c.type === 'override_modifier',
    ),
  )
}

/** Inside a `try` block, duplicate function names, or one equal to a parameter, would behave differently. */
function repeatsName(fn: Node, source: string): boolean {
  const block = child(fn, 'body')
  if (!block || block.type !== 'statement_block') return false
  const names = boundNames(fn, source)
  for (const statement of block.children) {
    if (!isHoisted(statement)) continue
    const name = source.slice(child(statement, 'name')!.start, child(statement, 'name')!.end)
    if (names.includes(name)) return true
    names.push(name)
  }
  return ancestor(fn, (n) => n.type === 'ERROR') !== undefined
}
