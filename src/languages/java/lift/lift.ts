import { basename } from 'node:path/posix'
import { ancestor, child, namedChildren, walk, type Node } from '../../../syntax/node.js'
import { Edits } from '../../../instrument/edits.js'
import {
  sitesPerFile,
  type AssertionSite,
  type LiftedFile,
  type Range,
  type Slot,
  type SlotType,
  type TestSite,
} from '../../../drivers/driver.js'
import type { LiftOptions } from '../../language.js'
import { javaTable } from '../table.js'
import { arrayType, arrayValue, constantOf, type Enums } from './constants.js'
import { classConstants, isOnce, isUse, type ClassConstant } from './fields.js'
import { blank, declaredNames, isLiftable, placeOf, typeTextOf } from './places.js'
import { rowsOf } from './rows.js'
import { actualOf, Words } from './words.js'

/**
 * Turns a test file into drivers: literals become calls that an input may answer, assertions become observations. The
 * file stays a test class; a class at its end, `H`, is what the host's runtime is reached through.
 */
export function liftFile(root: Node, source: string, path: string, options: LiftOptions): LiftedFile {
  return new Lifter(root, source, path, options).run()
}

/** Slots are numbered through all lifted files: a test may read those of the class it inherits from. */
const slotsPerFile = 20_000

/** How a literal of each simple type is asked for. */
const getters: Partial<Record<SlotType['name'], string>> = {
  int: 'i',
  long: 'l',
  float: 'f',
  double: 'd',
  char: 'c',
  boolean: 'z',
  string: 's',
  enum: 'e',
}

class Lifter {
  private readonly edits: Edits
  private readonly words: Words
  private readonly enums: Enums
  private readonly constants: Map<string, ClassConstant>
  private readonly slots: Slot[] = []
  private readonly assertions: AssertionSite[] = []
  private readonly tests: TestSite[] = []
  private readonly names: string[] = []
  private readonly expected: number[] = []
  /** Slots of the rows of each test, row by row. */
  private readonly rows: number[][] = []
  /** Slots of class constants, by name. */
  private readonly shared = new Map<string, number>()
  private readonly H: string
  private owner = -1
  private readonly lifts: boolean

  constructor(
    private readonly root: Node,
    private readonly source: string,
    private readonly path: string,
    private readonly options: LiftOptions,
  ) {
    this.edits = new Edits(source)
    this.words = new Words(root, source)
    this.enums = options.enums ?? new Map()
    // A class that others inherit tests from is as good as a test class.
    this.lifts = !options.helper || /@(\w+\.)*Test\b|\bvoid\s+test[A-Z]/.test(source)
    this.constants = this.lifts ? classConstants(root, source, this.enums) : new Map()
    this.H = `__assayt_${basename(path, '.java')}`
  }

  run(): LiftedFile {
    const { path, slots, assertions, tests } = this
    const file = { path, slots, assertions, tests, loops: 0 }
    if (this.root.broken) return { ...file, text: this.source, refused: 'has a syntax error' }
    this.visit(this.root)
    const list = this.names.map((name) => JSON.stringify(name)).join(',')
    const table = `static final String[] tests={${list}};static final int[] expected={${this.expected.join(',')}};static final int[][] rows={${this.rows.map((ids) => `{${ids.join(',')}}`).join(',')}};`
    this.edits.close(this.source.length, `\nclass ${this.H} extends assay.host.Check${this.words.style}{${table}}`)
    return { ...file, text: this.edits.apply() }
  }

  private text(node: Node | undefined): string {
    return node ? this.source.slice(node.start, node.end) : ''
  }

  private isSkipped(node: Node): boolean {
    const { skip } = this.options
    if (!skip?.size) return false
    const last = node.line + this.text(node).split('\n').length
    for (let line = node.line + 1; line <= last; line++) if (skip.has(line)) return true
    return false
  }

  private visit(node: Node): void {
    if (javaTable.inert.has(node.type) || node.type === 'switch_label') return
    if (node.type === 'method_declaration' && this.owner < 0) return this.visitMethod(node)
    if (node.type === 'catch_clause') this.noteCaught(node)
    if (node.type === 'field_declaration' && isOnce(node)) return
    if (node.type === 'expression_statement') {
      const expression = namedChildren(node)[0]
      if (expression && this.words.isChecking(expression) && !this.isSkipped(node))
        return this.wrapAssertion(node, expression)
    }
    if (node.type === 'method_invocation' && this.words.isRewritten(node) && !this.isSkipped(node))
      return this.rewrite(node, this.newSite(node, node))
    if (this.lifts && (this.liftLiteral(node) || this.liftArray(node) || this.liftUse(node))) return
    for (const c of node.children) this.visit(c)
  }

  private visitMethod(node: Node): void {
    const body = child(node, 'body')
    const block = body?.type === 'block' ? body : undefined
    if (!block || !this.lifts || !this.isTest(node)) return this.visitInner(node)
    this.owner = this.tests.length
    this.tests.push({
      line: (child(node, 'name') ?? node).line + 1,
      start: node.start,
      end: node.end,
      bodyEnd: block.end - 1,
    })
    this.names.push(`${this.className(node)}#${this.text(child(node, 'name'))}`)
    this.expected.push(this.expectsException(node) ? this.newSite(node, undefined) : -1)
    this.rows.push(this.liftRows(node))
    this.visitInner(node)
    this.noteVariables(block)
    this.owner = -1
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

  /** What the annotations of a parameterised test write out: one slot for each argument of each row. */
  private liftRows(method: Node): number[] {
    const ids: number[] = []
    const name = this.text(child(method, 'name'))
    for (const { row, argument, node, value, type } of rowsOf(method, this.source)) {
      const id = this.newSlot(node, value, type, `${name}#${argument}`, this.owner, row)
      ids.push(id)
    }
    return ids
  }

  /** The name the JVM has for the class around a node, without its package. */
  private className(node: Node): string {
    const names: string[] = []
    for (
      let n: Node | undefined = node;
      n;
      n = ancestor(n, (a) => /^(class|enum|interface|record)_declaration$/.test(a.type))
    )
      if (n !== node) names.unshift(this.text(child(n, 'name')))
    return names.join('$')
  }

  /** A place where something is observed: at an assertion, or (without an expression) at the start of a body. */
  private newSite(statement: Node, expression: Node | undefined): number {
    const site = this.options.number * sitesPerFile + this.assertions.length
    const range = ({ start, end }: Range) => ({ start, end })
    const shown =
      expression &&
      (this.words.isRewritten(expression) ? actualOf(expression, this.source, this.words.style) : expression)
    const here = { start: statement.start, end: statement.start }
    this.assertions.push({
      line: statement.line + 1,
      label: shown ? blank(shown, this.source) : 'the exception',
      statement: expression ? range(statement) : here,
      actual: shown ? range(shown) : here,
      isBody: false,
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
    for (const argument of args) if (!this.isExpected(argument)) this.visit(argument)
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

  /** Literals that only say what is expected stay as they are. */
  private isExpected(argument: Node): boolean {
    return (
      constantOf(argument, this.source, this.enums) !== undefined ||
      argument.type === 'null_literal' ||
      (argument.type === 'array_creation_expression' && this.arrayOf(argument) !== undefined) ||
      (argument.type === 'identifier' && this.constants.has(this.text(argument)))
    )
  }

  private noteCaught(clause: Node): void {
    const body = child(clause, 'body')
    const parameter = clause.children.find((c) => c.type === 'catch_formal_parameter')
    const name = this.text(parameter && child(parameter, 'name'))
    if (!body || !name || this.isSkipped(parameter!)) return
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

  private newSlot(node: Node, value: unknown, type: SlotType, place: string, owner: number, row = -1): number {
    const id = this.options.number * slotsPerFile + this.slots.length
    this.slots.push({ id, value, type, line: node.line + 1, start: node.start, end: node.end, place, owner, row })
    return id
  }

  private liftLiteral(node: Node): boolean {
    if (node.type === 'null_literal') return this.liftNull(node)
    const constant = constantOf(node, this.source, this.enums)
    if (!constant) return false
    if (!isLiftable(node, this.source) || this.isLabel(node) || this.isSkipped(node)) return true
    const narrow = constant.type.name === 'int' ? this.narrowType(node) : undefined
    const type: SlotType = narrow ? { name: narrow } : constant.type
    const value = narrow === 'char' ? String.fromCharCode(Number(constant.value)) : constant.value
    const id = this.newSlot(node, value, type, placeOf(node, this.source), this.owner)
    // A whole number that is given to a byte must be made one.
    const get = narrow === 'char' ? `${this.H}.c(${id},(char)` : `${this.H}.${getters[constant.type.name]}(${id},`
    this.edits.open(node.start, (narrow && narrow !== 'char' ? `(${narrow})` : '') + get)
    this.edits.close(node.end, ')')
    return true
  }

  /** The value of a name that is a label of a switch, which must be a constant. */
  private isLabel(node: Node): boolean {
    if (node.parent?.type !== 'variable_declarator') return false
    this.labels ??= new Set(this.source.match(/(?<=\bcase\s+)[A-Za-z_]\w*/g) ?? [])
    return this.labels.has(this.text(child(node.parent, 'name')))
  }

  private labels: Set<string> | undefined

  private narrowType(node: Node): 'byte' | 'short' | 'char' | undefined {
    const declarator = node.parent?.type === 'variable_declarator' ? node.parent : undefined
    const text = declarator && typeTextOf(declarator, this.source)
    return text === 'byte' || text === 'short' || text === 'char' ? text : undefined
  }

  /** `null` can be something else where the file shows what: by a cast, or by another call with a text or list there. */
  private liftNull(node: Node): boolean {
    const cast = node.parent?.type === 'cast_expression' ? node.parent : undefined
    const javaType = cast
      ? this.text(child(cast, 'type')).replace(/\s+/g, '')
      : this.typesAt().get(placeOf(node, this.source))
    const type = javaType === 'String' ? ({ name: 'string' } as const) : javaType ? arrayType(javaType) : undefined
    if (!type || !isLiftable(cast ?? node, this.source) || this.isSkipped(node)) return true
    const id = this.newSlot(node, null, type, placeOf(node, this.source), this.owner)
    this.edits.replace(node.start, node.end, this.listText(id, javaType!, `(${javaType})null`))
    return true
  }

  private types: Map<string, string> | undefined

  /** Java types of the texts and lists this file passes, by place; places with several are left out. */
  private typesAt(): Map<string, string> {
    if (this.types) return this.types
    const found = new Map<string, Set<string>>()
    walk(this.root, (node) => {
      const javaType =
        node.type === 'string_literal'
          ? 'String'
          : node.type === 'array_creation_expression'
            ? this.arrayOf(node)?.javaType
            : undefined
      if (javaType) {
        const place = placeOf(node, this.source)
        found.set(place, (found.get(place) ?? new Set()).add(javaType))
      }
      return !javaTable.inert.has(node.type)
    })
    this.types = new Map(
      [...found].filter(([place, types]) => types.size === 1 && place).map(([place, types]) => [place, [...types][0]]),
    )
    return this.types
  }

  private listText(id: number, javaType: string, otherwise: string): string {
    return `(${this.H}.u(${id})?${this.H}.g(${id},${javaType}.class):${otherwise})`
  }

  /** `new int[] {1, 2}` or the `{1, 2}` of a declaration, when it holds nothing but constants. */
  private arrayOf(node: Node): { value: unknown[]; type: SlotType; javaType: string } | undefined {
    const list =
      node.type === 'array_creation_expression'
        ? child(node, 'value')
        : node.type === 'array_initializer' && node.parent?.type === 'variable_declarator'
          ? node
          : undefined
    if (!list) return undefined
    const dimensions = node.children
      .filter((c) => c.type === 'dimensions')
      .map((c) => this.text(c))
      .join('')
    const javaType =
      list === node
        ? typeTextOf(node.parent!, this.source)
        : (this.text(child(node, 'type')) + dimensions).replace(/\s+/g, '')
    const type = arrayType(javaType)
    const value = type && arrayValue(list, this.source, type)
    return value && { value, type, javaType }
  }

  private liftArray(node: Node): boolean {
    const array = this.arrayOf(node)
    if (!array) return false
    if (!isLiftable(node, this.source) || this.isSkipped(node)) return true
    const id = this.newSlot(node, array.value, array.type, placeOf(node, this.source), this.owner)
    const [before, after] = this.listText(id, array.javaType, '\0').split('\0')
    this.edits.open(node.start, before + (node.type === 'array_initializer' ? `new ${array.javaType}` : ''))
    this.edits.close(node.end, after)
    return true
  }

  /** A constant of the class: every use of its name asks for the same slot. */
  private liftUse(node: Node): boolean {
    const name = node.type === 'identifier' ? this.text(node) : ''
    const constant = this.constants.get(name)
    if (!constant || !isUse(node) || this.isSkipped(node)) return false
    let id = this.shared.get(name)
    if (id === undefined)
      this.shared.set(name, (id = this.newSlot(constant.node, constant.value, constant.type, name, -1)))
    if (constant.type.name === 'array')
      this.edits.replace(node.start, node.end, this.listText(id, constant.javaType, name))
    else this.edits.replace(node.start, node.end, `${this.H}.${getters[constant.type.name]}(${id},${name})`)
    return true
  }
}
