import { stepPlace, type Slot, type SlotType } from '../../../model/driver.js'
import type { Edits } from '../../../instrument/edits.js'
import { child, walk, type Node } from '../../../syntax/node.js'
import type { LiftOptions } from '../../language.js'
import { javaTable } from '../table.js'
import { arrayType, arrayValue, constantOf, type Enums } from './constants.js'
import { classConstants, isUse, type ClassConstant } from './fields.js'
import { isLiftable, isSkipped, placeOf, typeTextOf } from './places.js'
import { parameterisedCells } from './rows.js'

/** Slots are numbered through all lifted files: a test may read those of the class it inherits from. */
const slotsPerFile = 20_000

/** The method that returns the value of a slot, by simple type. */
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

/** Turns the literals of a test file into slots. */
export class SlotLifter {
  readonly found: Slot[] = []
  /** The test whose literals come next; −1 outside of tests. */
  owner = -1
  private readonly enums: Enums
  private readonly constants: Map<string, ClassConstant>
  /** Slots of class constants, by name. */
  private readonly shared = new Map<string, number>()

  constructor(
    private readonly root: Node,
    private readonly source: string,
    private readonly edits: Edits,
    /** The class through which a lifted file reaches the host's runtime. */
    private readonly H: string,
    private readonly options: LiftOptions,
    lifts: boolean,
  ) {
    this.enums = options.enums ?? new Map()
    this.constants = lifts ? classConstants(root, source, this.enums) : new Map()
  }

  /** True when the node was handled completely. */
  take(node: Node): boolean {
    return this.liftLiteral(node) || this.liftArray(node) || this.liftUse(node)
  }

  /** What the annotations of a parameterised test write out: one slot for each argument of each row. */
  takeRows(method: Node): number[] {
    const ids: number[] = []
    const name = this.text(child(method, 'name'))
    for (const { row, argument, node, value, type } of parameterisedCells(method, this.source)) {
      const id = this.newSlot(node, value, type, `${name}#${argument}`, this.owner, row)
      ids.push(id)
    }
    return ids
  }

  /** A statement that can be left out. */
  takeStep(statement: Node): void {
    if (this.owner < 0 || isSkipped(statement, this.source, this.options.skip)) return
    const id = this.newSlot(statement, true, { name: 'boolean' }, stepPlace, this.owner)
    this.edits.open(statement.start, `if(${this.H}.z(${id},true))`)
  }

  /** Only a literal or the name of one: in an assertion this is the expected value. */
  isConstant(argument: Node): boolean {
    return (
      constantOf(argument, this.source, this.enums) !== undefined ||
      argument.type === 'null_literal' ||
      (argument.type === 'array_creation_expression' && this.arrayOf(argument) !== undefined) ||
      (argument.type === 'identifier' && this.constants.has(this.text(argument)))
    )
  }

  private text(node: Node | undefined): string {
    return node ? this.source.slice(node.start, node.end) : ''
  }

  private newSlot(node: Node, value: unknown, type: SlotType, place: string, owner: number, row = -1): number {
    const id = this.options.number * slotsPerFile + this.found.length
    this.found.push({ id, value, type, line: node.line + 1, start: node.start, end: node.end, place, owner, row })
    return id
  }

  private liftLiteral(node: Node): boolean {
    if (node.type === 'null_literal') return this.liftNull(node)
    const constant = constantOf(node, this.source, this.enums)
    if (!constant) return false
    if (!isLiftable(node, this.source) || this.isLabel(node) || isSkipped(node, this.source, this.options.skip))
      return true
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

  /** `null` can be varied when the file shows its type: by a cast, or by another call with a string or list there. */
  private liftNull(node: Node): boolean {
    const cast = node.parent?.type === 'cast_expression' ? node.parent : undefined
    const javaType = cast
      ? this.text(child(cast, 'type')).replace(/\s+/g, '')
      : this.typesAt().get(placeOf(node, this.source))
    const type = javaType === 'String' ? ({ name: 'string' } as const) : javaType ? arrayType(javaType) : undefined
    if (!type || !isLiftable(cast ?? node, this.source) || isSkipped(node, this.source, this.options.skip)) return true
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
    if (!isLiftable(node, this.source) || isSkipped(node, this.source, this.options.skip)) return true
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
    if (!constant || !isUse(node) || isSkipped(node, this.source, this.options.skip)) return false
    let id = this.shared.get(name)
    if (id === undefined)
      this.shared.set(name, (id = this.newSlot(constant.node, constant.value, constant.type, name, -1)))
    if (constant.type.name === 'array')
      this.edits.replace(node.start, node.end, this.listText(id, constant.javaType, name))
    else this.edits.replace(node.start, node.end, `${this.H}.${getters[constant.type.name]}(${id},${name})`)
    return true
  }
}
