import { basename } from 'node:path/posix'
import { child, namedChildren, nodeAt, walk, type Node } from '../../../syntax/node.js'
import { Edits } from '../../../instrument/edits.js'
import { sitesPerFile, type AssertionSite, type LiftedFile, type Range, type TestSite } from '../../../model/driver.js'
import type { LiftOptions } from '../../language.js'
import { hasContract } from '../../shared/contracts.js'
import { javaTable } from '../table.js'
import { javaClaimOf, relations } from './claims.js'
import { isOnce } from './fields.js'
import { blank, classAround, declaredNames, isSkipped } from './places.js'
import { liftJavaPreservation } from './preserve.js'
import { SlotLifter } from './slots.js'
import { actualOf, JavaAssertionNames } from './assertion-names.js'

/**
 * Turns a test file into drivers: literals become calls that return the values of an input, assertions become
 * observations. The file stays a test class; a class at its end, `H`, connects it to the host's runtime.
 */
export function liftJavaFile(root: Node, source: string, path: string, options: LiftOptions): LiftedFile {
  if (options.asserting) return { path, text: source, slots: [], assertions: [], tests: [], loops: 0 }
  return options.preserve
    ? liftJavaPreservation(root, source, path, options)
    : new Lifter(root, source, path, options).run()
}

class Lifter {
  private readonly edits: Edits
  private readonly words: JavaAssertionNames
  private readonly slots: SlotLifter
  private readonly assertions: AssertionSite[] = []
  private readonly tests: TestSite[] = []
  private readonly names: string[] = []
  private readonly expected: number[] = []
  /** Slots of the rows of each test, row by row. */
  private readonly rows: number[][] = []
  private readonly H: string
  private readonly lifts: boolean

  constructor(
    private readonly root: Node,
    private readonly source: string,
    private readonly path: string,
    private readonly options: LiftOptions,
  ) {
    this.edits = new Edits(source)
    this.words = new JavaAssertionNames(root, source)
    // A class from which others inherit tests counts as a test class.
    this.lifts = !options.helper || /@(\w+\.)*Test\b|\bvoid\s+test[A-Z]/.test(source)
    this.H = `__assayt_${basename(path, '.java')}`
    this.slots = new SlotLifter(root, source, this.edits, this.H, options, this.lifts)
  }

  run(): LiftedFile {
    const { path, assertions, tests } = this
    const file = { path, slots: this.slots.found, assertions, tests, loops: 0 }
    if (this.root.broken) return { ...file, text: this.source, refused: 'has a syntax error' }
    this.visit(this.root)
    const list = this.names.map((name) => JSON.stringify(name)).join(',')
    const table = `static final String[] tests={${list}};static final int[] expected={${this.expected.join(',')}};static final int[][] rows={${this.rows.map((ids) => `{${ids.join(',')}}`).join(',')}};static final String[][] parameters={};`
    this.edits.close(this.source.length, `\nclass ${this.H} extends assay.host.Check${this.words.style}{${table}}`)
    return { ...file, text: this.edits.apply() }
  }

  private text(node: Node | undefined): string {
    return node ? this.source.slice(node.start, node.end) : ''
  }

  private visit(node: Node): void {
    if (javaTable.inert.has(node.type) || node.type === 'switch_label') return
    if (node.type === 'method_declaration' && this.slots.owner < 0) return this.visitMethod(node)
    if (node.type === 'catch_clause') this.noteCaught(node)
    if (node.type === 'field_declaration' && isOnce(node)) return
    if (node.type === 'expression_statement') {
      const expression = namedChildren(node)[0]
      if (expression && this.words.isChecking(expression) && !isSkipped(node, this.source, this.options.skip))
        return this.wrapAssertion(node, expression)
      if (this.options.steps && expression?.type === 'method_invocation') this.slots.takeStep(node)
    }
    if (
      node.type === 'method_invocation' &&
      this.words.isRewritten(node) &&
      !isSkipped(node, this.source, this.options.skip)
    )
      return this.rewrite(node, this.newSite(node, node))
    if (this.lifts && this.slots.take(node)) return
    if (javaTable.functions.has(node.type) && this.hasContract(node)) return
    for (const c of node.children) this.visit(c)
  }

  private hasContract(fn: Node): boolean {
    return hasContract(
      fn,
      this.source,
      javaTable.functions,
      (node) => node.type === 'method_invocation' && this.words.isChecking(node),
    )
  }

  private visitMethod(node: Node): void {
    const body = child(node, 'body')
    const block = body?.type === 'block' ? body : undefined
    if (!block || !this.lifts || !this.isTest(node)) return this.hasContract(node) ? undefined : this.visitInner(node)
    this.slots.owner = this.tests.length
    const name = child(node, 'name')!
    const isThrowing = node.children.some((c) => c.type === 'throws')
    this.tests.push({
      line: name.line + 1,
      start: node.start,
      end: node.end,
      title: { start: name.start, end: name.end },
      ...(!isThrowing && { throwsAt: child(node, 'parameters')!.end }),
      bodyEnd: block.end - 1,
    })
    this.names.push(`${classAround(node, this.source)}#${this.text(name)}`)
    this.expected.push(this.expectsException(node) ? this.newSite(node, undefined) : -1)
    this.rows.push(this.slots.takeRows(node))
    this.visitInner(node)
    this.noteVariables(block)
    this.slots.owner = -1
  }

  private visitInner(node: Node): void {
    for (const c of node.children) this.visit(c)
  }

  private isTest(method: Node): boolean {
    const modifiers = method.children.find((c) => c.type === 'modifiers')
    const annotated = /@(\w+\.)*(Test|ParameterizedTest|RepeatedTest|Theory)\b/.test(this.text(modifiers))
    return annotated || this.text(child(method, 'name')).startsWith('test')
  }

  private expectsException(method: Node): boolean {
    return /@(\w+\.)*Test\s*\([^)]*\bexpected\s*=/.test(this.text(method.children.find((c) => c.type === 'modifiers')))
  }

  /** A place where something is observed: at an assertion, or (without an expression) at the start of a body. */
  private newSite(statement: Node, expression: Node | undefined): number {
    const site = this.options.number * sitesPerFile + this.assertions.length
    const range = ({ start, end }: Range) => ({ start, end })
    const shown =
      expression &&
      (this.words.isRewritten(expression) ? actualOf(expression, this.source, this.words.style) : expression)
    const here = { start: statement.start, end: statement.start }
    const claim = expression ? javaClaimOf(expression, shown!, this.source) : ({ kind: 'throws' } as const)
    this.assertions.push({
      line: statement.line + 1,
      label: shown ? blank(shown, this.source) : 'the exception',
      statement: expression ? range(statement) : here,
      actual: shown ? range(shown) : here,
      isBody: false,
      ...(claim && { claim }),
    })
    return site
  }

  private wrapAssertion(statement: Node, expression: Node): void {
    const { edits, H } = this
    const site = this.newSite(statement, expression)
    edits.open(statement.start, `try{${H}.o(${site});`)
    if (this.words.isRewritten(expression)) this.rewrite(expression, site)
    else this.visitSentence(expression, site)
    edits.close(statement.end, `}catch(final Throwable __assay_t){if(${H}.x(${site},__assay_t))throw __assay_t;}`)
  }

  /** `assertEquals(e, a)` becomes `H.assertEquals(site, e, a)`, where the compiler finds out which is the actual value. */
  private rewrite(call: Node, site: number): void {
    const name = child(call, 'name')!
    const list = child(call, 'arguments')!
    const args = namedChildren(list)
    this.edits.replace(call.start, list.start + 1, `${this.H}.${this.text(name)}(${site}${args.length ? ',' : ''}`)
    this.noteOperands(site)
    for (const argument of args) if (!this.slots.isConstant(argument)) this.visit(argument)
  }

  /** For a relation, its operands are observed: whether it holds often does not change. */
  private noteOperands(site: number): void {
    const { claim, actual } = this.assertions[site % sitesPerFile]
    const node = claim?.kind === 'relation' && nodeAt(this.root, actual, () => true)
    for (const operand of node ? relations.operandsOf(node, this.source) : []) {
      if (operand.type === 'identifier') continue
      this.edits.open(operand.start, `${this.H}.n(${JSON.stringify(blank(operand, this.source))},`)
      this.edits.close(operand.end, ')')
    }
  }

  private visitSentence(expression: Node, site: number): void {
    walk(expression, (node) => {
      if (!this.words.isSentence(node)) return undefined
      const argument = namedChildren(child(node, 'arguments')!)[0]
      this.edits.open(argument.start, `${this.H}.see(${site},`)
      this.visit(argument)
      this.edits.close(argument.end, ')')
      return false
    })
    const inner = (node: Node): void => {
      if (this.words.isSentence(node)) return
      for (const c of node.children)
        if (c.type === 'method_invocation' && c.field === 'object') inner(c)
        else this.visit(c)
    }
    inner(expression)
  }

  private noteCaught(clause: Node): void {
    const body = child(clause, 'body')
    const parameter = clause.children.find((c) => c.type === 'catch_formal_parameter')
    const name = this.text(parameter && child(parameter, 'name'))
    if (!body || !name || isSkipped(parameter!, this.source, this.options.skip)) return
    const site = this.newSite(clause, undefined)
    this.edits.close(body.start + 1, `${this.H}.caught(${site},${name});`)
  }

  private noteVariables(block: Node): void {
    const names = declaredNames(block, this.source)
    const last = namedChildren(block).at(-1)
    const ends =
      last &&
      /^(return|throw|while|do|for)_statement$/.test(last.type) &&
      /^(return|throw|while\s*\(\s*true|for\s*\(\s*;\s*;)/.test(this.text(last))
    const line = this.source.slice(0, block.end).split('\n').length
    if (ends || this.options.skip?.has(line)) return
    for (const name of names) this.edits.open(block.end - 1, `${this.H}.v(${JSON.stringify(name)},${name});`)
  }
}
