import { child, namedChildren, type Node } from '../../../syntax/node.js'
import type { SlotType, TypeName } from '../../../model/driver.js'

/** A constant expression of a test: its value and declared type. */
export interface TestConstant {
  readonly value: unknown
  readonly type: SlotType
}

/** Constants of the JDK that tests name instead of writing them out. */
const known: Record<string, TestConstant> = {
  'Integer.MAX_VALUE': of(2147483647, 'int'),
  'Integer.MIN_VALUE': of(-2147483648, 'int'),
  'Long.MAX_VALUE': of(2n ** 63n - 1n, 'long'),
  'Long.MIN_VALUE': of(-(2n ** 63n), 'long'),
  'Double.MAX_VALUE': of(Number.MAX_VALUE, 'double'),
  'Double.MIN_VALUE': of(Number.MIN_VALUE, 'double'),
  'Double.NaN': of(NaN, 'double'),
  'Double.POSITIVE_INFINITY': of(Infinity, 'double'),
  'Double.NEGATIVE_INFINITY': of(-Infinity, 'double'),
  'Float.NaN': of(NaN, 'float'),
  'Float.POSITIVE_INFINITY': of(Infinity, 'float'),
  'Float.NEGATIVE_INFINITY': of(-Infinity, 'float'),
  'Boolean.TRUE': of(true, 'boolean'),
  'Boolean.FALSE': of(false, 'boolean'),
  'Math.PI': of(Math.PI, 'double'),
  'Math.E': of(Math.E, 'double'),
}

function of(value: unknown, name: TypeName): TestConstant {
  return { value, type: { name } }
}

export type Enums = ReadonlyMap<string, readonly string[]>

/** The value of an expression that is nothing but a literal, a sign before one, or a well-known name. */
export function constantOf(node: Node, source: string, enums: Enums): TestConstant | undefined {
  const text = source.slice(node.start, node.end)
  switch (node.type) {
    case 'decimal_integer_literal':
    case 'hex_integer_literal':
    case 'octal_integer_literal':
    case 'binary_integer_literal':
      return integer(text, false)
    case 'decimal_floating_point_literal':
      return floating(text, 1)
    case 'character_literal': {
      const value = unescape(text.slice(1, -1))
      return value.length === 1 ? of(value, 'char') : undefined
    }
    case 'string_literal':
      return text.startsWith('"""') ? undefined : of(unescape(text.slice(1, -1)), 'string')
    case 'true':
    case 'false':
      return of(text === 'true', 'boolean')
    case 'unary_expression':
      return signed(node, source)
    case 'field_access':
      return known[text.replace(/\s+/g, '')] ?? enumConstant(node, source, enums)
    default:
      return undefined
  }
}

function signed(node: Node, source: string): TestConstant | undefined {
  const operator = node.children[0]?.type
  const operand = child(node, 'operand')
  if (!operand || (operator !== '-' && operator !== '+')) return undefined
  const text = source.slice(operand.start, operand.end)
  if (operand.type.endsWith('integer_literal')) return integer(text, operator === '-')
  return operand.type === 'decimal_floating_point_literal' ? floating(text, operator === '-' ? -1 : 1) : undefined
}

function integer(text: string, negative: boolean): TestConstant | undefined {
  const isLong = /l$/i.test(text)
  const digits = text.replace(/_|l$/gi, '')
  const isOctal = /^0\d+$/.test(digits)
  const magnitude = BigInt(isOctal ? `0o${digits.slice(1)}` : digits)
  const bits = isLong ? 64 : 32
  // Hexadecimal and the like write the bits, not the number.
  const value = /^0[xb\d]/i.test(digits) ? BigInt.asIntN(bits, magnitude) : magnitude
  const result = BigInt.asIntN(bits, negative ? -value : value)
  const plain = Number.isSafeInteger(Number(result)) ? Number(result) : result
  return of(plain, isLong ? 'long' : 'int')
}

function floating(text: string, sign: 1 | -1): TestConstant | undefined {
  const isFloat = /f$/i.test(text)
  const value = sign * Number(text.replace(/_|[fd]$/gi, ''))
  return Number.isNaN(value) ? undefined : of(isFloat ? Math.fround(value) : value, isFloat ? 'float' : 'double')
}

function enumConstant(node: Node, source: string, enums: Enums): TestConstant | undefined {
  const object = child(node, 'object')
  const field = child(node, 'field')
  if (!object || !field) return undefined
  const name = source.slice(object.start, object.end).split('.').at(-1)!
  const options = enums.get(name)
  const value = source.slice(field.start, field.end)
  return options?.includes(value) ? { value, type: { name: 'enum', options } } : undefined
}

const escapes: Record<string, string> = { n: '\n', t: '\t', r: '\r', b: '\b', f: '\f', s: ' ' }

export function unescape(text: string): string {
  return text.replace(/\\(u+([0-9a-fA-F]{4})|[0-3]?[0-7]{1,2}|.)/g, (_, all: string, hex?: string) => {
    if (hex) return String.fromCharCode(parseInt(hex, 16))
    if (/^[0-7]/.test(all)) return String.fromCharCode(parseInt(all, 8))
    return escapes[all] ?? all
  })
}

const elements: Record<string, TypeName> = {
  int: 'int',
  long: 'long',
  short: 'short',
  byte: 'byte',
  char: 'char',
  float: 'float',
  double: 'double',
  boolean: 'boolean',
  String: 'string',
}

/** `int[][]` as a type of slots; undefined for arrays of anything that has no literals. */
export function arrayType(text: string): SlotType | undefined {
  const match = /^(\w+)((?:\s*\[\s*\])+)$/.exec(text.trim())
  const element = match && elements[match[1]]
  if (!match || !element) return undefined
  let type: SlotType = { name: element }
  for (let depth = match[2].split('[').length - 1; depth > 0; depth--) type = { name: 'array', items: type }
  return type
}

const longest = 64

/** The values of an array initialiser whose elements are all constants of the type; `null` where it may be. */
export function arrayValue(node: Node, source: string, type: SlotType): unknown[] | undefined {
  const items = namedChildren(node)
  if (node.type !== 'array_initializer' || items.length > longest) return undefined
  const values: unknown[] = []
  for (const item of items) {
    const inner =
      type.items!.name === 'array' ? arrayValue(item, source, type.items!) : elementOf(item, source, type.items!)
    if (inner === undefined) return undefined
    values.push(inner)
  }
  return values
}

function elementOf(node: Node, source: string, type: SlotType): unknown {
  if (node.type === 'null_literal') return type.name === 'string' ? null : undefined
  const constant = constantOf(node, source, new Map())
  if (!constant) return undefined
  const { value, type: own } = constant
  if (own.name === type.name) return value
  const isNumeric = ['int', 'long', 'short', 'byte', 'float', 'double'].includes(type.name)
  return isNumeric && (typeof value === 'number' || typeof value === 'bigint') ? value : undefined
}

const noConstants = new Map<string, string[]>()

/** Whether a node has a value of its own, wherever it stands. */
export const isConstant = (node: Node, source: string): boolean => constantOf(node, source, noConstants) !== undefined
