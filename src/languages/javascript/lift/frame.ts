import { dirname, relative } from 'node:path/posix'
import { Edits } from '../../../instrument/edits.js'
import { child, namedChildren, walk, type Node } from '../../../syntax/node.js'
import type { LiftOptions } from '../../language.js'
import { isDirective, javascriptTable } from '../table.js'
import { shimmed, type FrameworkNames } from './framework-names.js'

/** The name under which a lifted file reaches its host. */
export const testRuntimeName = '__assay$t'

/**
 * The frame of a lifted file: what is imported stays at the top with shims in place of test frameworks, and everything
 * else moves into a function that a host can run again for each execution. A helper file keeps its shape.
 */
export class LiftedFrame {
  private imports = ''
  /** Nothing but imports so far; what is required later may depend on what ran before. */
  private leading = true
  private readonly helper: boolean
  private readonly asserting: boolean

  constructor(
    private readonly root: Node,
    private readonly source: string,
    private readonly path: string,
    private readonly edits: Edits,
    { helper, asserting = false }: Pick<LiftOptions, 'helper' | 'asserting'>,
  ) {
    this.helper = helper
    this.asserting = asserting
  }

  /** Libraries of assertions stay what they are where assertions are real. */
  private shimFor(specifier: string): string | undefined {
    const shim = shimmed[specifier]
    if (!this.asserting) return shim
    // Its `expect` is another one than jest's.
    if (specifier === 'vitest') return specifier
    return shim === 'assert' || shim === 'chai' ? undefined : shim
  }

  private text(node: Node | undefined): string {
    return node ? this.source.slice(node.start, node.end) : ''
  }

  /** Deals with a node that belongs to the frame; true when nothing is left to do for it. */
  take(node: Node): boolean {
    if (node.type === 'import_statement') this.moveImport(node)
    else if (this.isRequire(node)) this.moveRequire(node)
    else if (node.type === 'call_expression' && this.isLoading(node)) this.replaceCall(node)
    else {
      if (node.parent === this.root && node.type !== 'comment' && !isDirective(node)) this.leading = false
      if (node.type === 'export_statement' && !this.helper) this.dropExport(node)
      return false
    }
    return true
  }

  write(style: FrameworkNames['style']): void {
    let at = 0
    for (const c of this.root.children) {
      if (c.type === 'comment') continue
      if (c.type !== 'hash_bang_line' && !isDirective(c)) break
      at = c.end
    }
    const open = `const ${testRuntimeName}=globalThis.__assayTest(${JSON.stringify(this.path)});`
    if (this.helper) return this.edits.first(at, `\n;${this.imports}${open}`)
    this.edits.first(at, `\n;${this.imports}${open}${testRuntimeName}.body(${this.isAsync() ? 'async' : ''}()=>{`)
    this.edits.close(this.source.length, `\n},${JSON.stringify(style)})`)
  }

  private isAsync(): boolean {
    let found = false
    walk(this.root, (node) => {
      if (javascriptTable.functions.has(node.type)) return false
      const loops = node.type === 'for_in_statement' && node.children.some((c) => c.type === 'await')
      if (node.type === 'await_expression' || loops) found = true
      return !found
    })
    return found
  }

  private moveImport(node: Node): void {
    const specifier = child(node, 'source')
    const shim = this.shimFor(this.text(specifier).slice(1, -1))
    const head = shim && this.source.slice(node.start, specifier!.start)
    const moved = `${shim ? head + JSON.stringify(this.shimPath(shim)) : this.text(node)};`
    if (this.helper) return this.edits.replace(node.start, node.end, moved)
    this.imports += moved
    this.edits.replace(node.start, node.end, '')
  }

  /** `const x = require('x')` and `const { y } = require('x').z` among the first statements of a file. */
  private isRequire(node: Node): boolean {
    if (this.helper || !this.leading || node.parent !== this.root || !node.type.endsWith('_declaration')) return false
    const isPlain = (value: Node | undefined): boolean =>
      value?.type === 'member_expression'
        ? isPlain(child(value, 'object'))
        : value?.type === 'call_expression' && this.text(child(value, 'function')) === 'require'
    const declarators = namedChildren(node)
    return declarators.every((d) => d.type === 'variable_declarator' && isPlain(child(d, 'value')))
  }

  /** `require` returns the same object every time, so it is moved out of the body that runs in each execution. */
  private moveRequire(node: Node): void {
    const edits = new Edits(this.text(node))
    walk(node, (n) => {
      const shim = n.type === 'call_expression' && this.shimOf(n)
      if (shim) edits.replace(n.start - node.start, n.end - node.start, shimCall(shim))
      return !shim
    })
    this.imports += `${edits.apply()};`
    this.edits.replace(node.start, node.end, '')
  }

  private isLoading(call: Node): boolean {
    const callee = child(call, 'function')
    return callee?.type === 'import' || this.text(callee) === 'require'
  }

  private replaceCall(call: Node): void {
    const shim = this.shimOf(call)
    if (!shim) return
    const isImport = child(call, 'function')!.type === 'import'
    this.edits.replace(
      call.start,
      call.end,
      isImport ? `import(${JSON.stringify(this.shimPath(shim))})` : shimCall(shim),
    )
  }

  /** The shim that takes the place of what a `require` or `import()` loads. */
  private shimOf(call: Node): string | undefined {
    const args = child(call, 'arguments')
    if (!this.isLoading(call) || args?.type !== 'arguments') return undefined
    return this.shimFor(this.text(namedChildren(args)[0]).slice(1, -1))
  }

  private shimPath(shim: string): string {
    const path = relative(dirname(this.path), `.assay/shims/${shim}.mjs`)
    return path.startsWith('../') ? path : `./${path}`
  }

  /** Nobody imports a test file; what it exports stays inside its body. */
  private dropExport(node: Node): void {
    const inner = child(node, 'declaration')
    if (inner) this.edits.replace(node.start, inner.start, '')
    else if (!child(node, 'value')) this.edits.replace(node.start, node.end, ';')
    else this.edits.replace(node.start, child(node, 'value')!.start, '(void 0),')
  }
}

const shimCall = (shim: string) => `globalThis.__assayShim(${JSON.stringify(shim)})`
