import { ancestor, child, namedChildren, nodeAt, type Node } from '../../../syntax/node.js'
import { Edits } from '../../../instrument/edits.js'
import {
  sitesPerFile,
  stepPlace,
  type AssertionSite,
  type LiftedFile,
  type Slot,
  type TestSite,
} from '../../../model/driver.js'
import type { LiftOptions } from '../../language.js'
import { hasContract } from '../../shared/contracts.js'
import { isDirective, javascriptTable } from '../table.js'
import { javascriptClaimOf, relations } from './claims.js'
import { isConstantExpression, constantValue } from './constants.js'
import { LiftedFrame, testRuntimeName } from './frame.js'
import { liftJavascriptPreservation } from './preserve.js'
import { blank, declaredNames, isGivenToBuiltIn, isLiftable, placeOf } from './places.js'
import { refusalOfTest, refusalOfFile } from './refusals.js'
import {
  chainCalls,
  chainRoot,
  chainWords,
  isControl,
  registersTest,
  shouldOf,
  frameworkNames,
  type FrameworkNames,
} from './framework-names.js'

/**
 * Turns a test file into drivers: literals become slots, assertions become observations, the framework's modules are
 * replaced by shims, and the whole body becomes a function that a host can run again for each execution.
 * In a helper file only the assertions are replaced.
 */
export function liftJavascriptFile(root: Node, source: string, path: string, options: LiftOptions): LiftedFile {
  return options.preserve
    ? liftJavascriptPreservation(root, source, path, options)
    : new Lifter(root, source, path, options).run()
}

class Lifter {
  private readonly edits: Edits
  private readonly words: FrameworkNames
  private readonly slots: Slot[] = []
  private readonly assertions: AssertionSite[] = []
  private readonly tests: TestSite[] = []
  private readonly frame: LiftedFrame
  private owner = -1
  private row = -1

  constructor(
    private readonly root: Node,
    private readonly source: string,
    private readonly path: string,
    private readonly options: LiftOptions,
  ) {
    this.edits = new Edits(source)
    this.words = frameworkNames(root, source)
    this.frame = new LiftedFrame(root, source, path, this.edits, options)
  }

  run(): LiftedFile {
    const refused = this.options.helper ? undefined : refusalOfFile(this.root, this.source)
    this.visit(this.root)
    this.frame.write(this.words.style)
    const { path, slots, assertions, tests } = this
    return { path, text: this.edits.apply(), slots, assertions, tests, loops: 0, ...(refused && { refused }) }
  }

  private text(node: Node | undefined): string {
    return node ? this.source.slice(node.start, node.end) : ''
  }

  private visit(node: Node): void {
    if (this.frame.take(node) || javascriptTable.inert.has(node.type) || isDirective(node)) return
    if (this.options.asserting) return node.children.forEach((c) => this.visit(c))
    if (node.type === 'call_expression' && this.visitCall(node)) return
    const isArrowAssertion = node.parent?.type === 'arrow_function' && node.field === 'body' && this.isAssertion(node)
    if (isArrowAssertion) return this.wrapAssertion(node, node, true)
    if (node.type === 'expression_statement' || node.type === 'return_statement') {
      const expression = namedChildren(node)[0]
      if (expression && this.isAssertion(expression)) return this.wrapAssertion(node, expression, false)
      if (this.options.steps && this.owner >= 0 && node.type === 'expression_statement') this.liftStep(node)
    }
    if (this.liftLiteral(node)) return
    if (javascriptTable.functions.has(node.type) && this.hasContract(node)) return
    for (const c of node.children) this.visit(c)
  }

  private hasContract(fn: Node): boolean {
    if (isGivenToBuiltIn(fn, this.source)) return false
    return hasContract(fn, this.source, javascriptTable.functions, (node) => this.isAssertion(node))
  }

  /** True when the call was handled completely. */
  private visitCall(node: Node): boolean {
    const args = child(node, 'arguments')
    const callee = child(node, 'function')
    if (!args || !callee) return false
    if (args.type === 'template_string') return this.visitTemplateTable(node, callee, args)
    const root = this.text(chainRoot(callee))
    const isTest = this.words.tests.has(root)
    // A test inside of another one runs in place; what `t` does besides is no test.
    if (this.words.hasContext && isTest && (this.owner >= 0 || !registersTest(callee, this.source))) return false
    if (!isTest && !this.words.describes.has(root)) return false
    if (callee.type === 'member_expression' && this.text(child(callee, 'property')) === 'each') {
      this.visitTable(namedChildren(args)[0])
      return true
    }
    this.visit(callee)
    for (const argument of namedChildren(args))
      if (javascriptTable.functions.has(argument.type)) this.visitBody(argument, isTest, node)
    return true
  }

  private visitBody(body: Node, isTest: boolean, call: Node): void {
    if (!isTest) return this.visit(body)
    const outer = this.owner
    this.owner = this.tests.length
    const refused = refusalOfTest(call, this.source)
    const block = child(body, 'body')
    const bodyEnd = block?.type === 'statement_block' ? block.end - 1 : undefined
    const title = namedChildren(child(call, 'arguments')!).find((argument) => argument.type.endsWith('string'))
    const holder = call.parent?.type === 'expression_statement' ? call.parent : undefined
    const isStatement = holder?.parent?.type === 'program' || holder?.parent?.type === 'statement_block'
    this.tests.push({
      line: call.line + 1,
      start: call.start,
      end: call.end,
      ...(holder && isStatement && { statement: { start: holder.start, end: holder.end } }),
      ...(title && { title: { start: title.start, end: title.end } }),
      ...(bodyEnd !== undefined && { bodyEnd }),
      ...(refused && { refused }),
    })
    this.edits.open(body.start, `${testRuntimeName}.w(${this.owner},`)
    this.visit(body)
    if (block && bodyEnd !== undefined) {
      const names = declaredNames(block, this.source)
      if (names.length) this.edits.open(bodyEnd, `;${testRuntimeName}.v({${names.join(',')}});`)
    }
    this.edits.close(body.end, ')')
    this.owner = outer
  }

  /** The rows of `each`: every cell is a slot of the test that runs the row. */
  private visitTable(table: Node | undefined): void {
    if (table?.type !== 'array') return void (table && this.visit(table))
    // The test that will own the rows is the next one to be registered.
    const outer = this.owner
    this.owner = this.tests.length
    namedChildren(table).forEach((row, index) => {
      this.row = index
      const cells = row.type === 'array' ? namedChildren(row) : [row]
      for (const cell of cells) this.visit(cell)
    })
    this.row = -1
    this.owner = outer
  }

  private visitTemplateTable(call: Node, callee: Node, template: Node): boolean {
    if (!this.text(callee).endsWith('.each')) return true
    const columns = this.source
      .slice(template.start + 1, template.end)
      .trim()
      .split('\n')[0]
      .split('|').length
    const outer = this.owner
    this.owner = this.tests.length
    template.children
      .filter((c) => c.type === 'template_substitution')
      .forEach((cell, index) => {
        this.row = Math.floor(index / columns)
        for (const c of namedChildren(cell)) this.visit(c)
      })
    this.row = -1
    this.owner = outer
    return call.end > 0
  }

  private isAssertion(node: Node): boolean {
    const expression = node.type === 'await_expression' ? namedChildren(node)[0] : node
    if (!expression || (expression.type !== 'call_expression' && expression.type !== 'member_expression')) return false
    const root = chainRoot(expression)
    if (this.words.hasContext && isControl(chainWords(expression, this.source).at(-1))) return false
    if (root.type === 'identifier' && this.words.assertions.has(this.text(root))) return true
    const words = chainWords(expression, this.source)
    return words.includes('should') || words.includes('assert')
  }

  private wrapAssertion(statement: Node, expression: Node, arrow: boolean): void {
    const site = this.options.number * sitesPerFile + this.assertions.length
    this.assertions.push(this.describe(statement, expression, arrow))
    const open = `try{${testRuntimeName}.o(${site});${arrow ? 'return ' : ''}`
    const close = `}catch(${testRuntimeName}e){${testRuntimeName}.x(${site},${testRuntimeName}e)}`
    this.edits.open(statement.start, (arrow ? '{' : '') + open)
    this.noteOperands(site)
    this.visitAssertion(expression)
    this.edits.close(statement.end, (arrow ? ';' : '') + close + (arrow ? '}' : ''))
  }

  /** For a relation, its operands are observed: whether it holds often does not change. */
  private noteOperands(site: number): void {
    const { claim, actual } = this.assertions[site % sitesPerFile]
    const node = claim?.kind === 'relation' && claim.is === 'equal' && nodeAt(this.root, actual, () => true)
    for (const operand of node ? relations.operandsOf(node, this.source) : []) {
      if (operand.type === 'identifier') continue
      this.edits.open(operand.start, `${testRuntimeName}.n(${JSON.stringify(blank(operand, this.source))},`)
      this.edits.close(operand.end, ')')
    }
  }

  /** Literals of expected values stay unchanged. */
  private visitAssertion(expression: Node): void {
    const should = shouldOf(expression, this.source)
    const calls = chainCalls(expression)
    const actual = calls.at(-1)
    for (const call of calls) {
      if (should && call.start === should.start && call.end <= should.end) break
      const args = namedChildren(child(call, 'arguments')!)
      args.forEach((argument, index) => {
        const expected = should !== undefined || call !== actual || index > 0
        if (!(expected && isConstantExpression(argument, this.source))) this.visit(argument)
      })
    }
    if (should) return this.visit(should)
    const root = chainRoot(expression)
    if (!this.words.assertions.has(this.text(root))) this.visit(root)
  }

  private describe(statement: Node, expression: Node, isBody: boolean): AssertionSite {
    const shown = this.actualOf(expression)
    const range = ({ start, end }: Node) => ({ start, end })
    const label = blank(shown, this.source)
    const claim = javascriptClaimOf(
      expression.type === 'await_expression' ? namedChildren(expression)[0] : expression,
      shown,
      this.source,
    )
    const line = expression.line + 1
    return { line, label, statement: range(statement), actual: range(shown), isBody, ...(claim && { claim }) }
  }

  /** `actual` in `assert.x(actual, …)`, `expect(actual).x(…)` and `actual.should.x(…)`. */
  private actualOf(expression: Node): Node {
    const should = shouldOf(expression, this.source)
    if (should) return should
    const call = chainCalls(expression).at(-1)
    return (call && namedChildren(child(call, 'arguments')!)[0]) ?? expression
  }

  /** A statement that can be left out. */
  private liftStep(statement: Node): void {
    const id = this.newSlot(statement, true, stepPlace)
    this.edits.open(statement.start, `if(${testRuntimeName}.u(${id})?${testRuntimeName}.g(${id}):true)`)
  }

  private newSlot({ line, start, end }: Node, value: unknown, place: string): number {
    const id = this.slots.length
    this.slots.push({ id, value, line: line + 1, start, end, place, owner: this.owner, row: this.row })
    return id
  }

  private liftLiteral(node: Node): boolean {
    if (
      this.options.helper ||
      !node.named ||
      !isConstantExpression(node, this.source) ||
      node.type === 'parenthesized_expression'
    )
      return false
    if (!isLiftable(node)) return true
    // Tables outside tests hold the data of many: each entry is its own slot.
    if (
      this.owner < 0 &&
      node.type === 'array' &&
      namedChildren(node).some((c) => c.type === 'array' || c.type === 'object')
    )
      return false
    if (
      this.owner < 0 &&
      node.parent?.type === 'array' &&
      (node.type === 'array' || node.type === 'object') &&
      ancestor(node, (n) => javascriptTable.functions.has(n.type)) === undefined
    )
      return false
    const id = this.newSlot(node, constantValue(node, this.source), placeOf(node, this.source))
    const startsStatement = ancestor(node, (n) => n.type === 'expression_statement' && n.start === node.start)
    this.edits.open(
      node.start,
      `${startsStatement ? ';' : ''}(${testRuntimeName}.u(${id})?${testRuntimeName}.g(${id}):`,
    )
    this.edits.close(node.end, ')')
    return true
  }
}
