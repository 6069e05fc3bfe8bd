import type { SlotType } from '../../../model/driver.js'
import { child, namedChildren, walk, type Node } from '../../../syntax/node.js'
import { constantOf, unescape } from './constants.js'

/** An argument that an annotation of a parameterised test writes out. */
export interface Cell {
  readonly row: number
  readonly argument: number
  readonly node: Node
  readonly value: unknown
  readonly type: SlotType
}

const read: Record<string, (text: string) => unknown> = {
  int: Number,
  long: Number,
  short: Number,
  byte: Number,
  double: Number,
  float: Number,
  boolean: (text) => text === 'true',
  String: (text) => text,
}
const named = (javaType: string): SlotType => ({
  name: (javaType === 'String' ? 'string' : javaType) as SlotType['name'],
})

/** The cells of `@ValueSource` or `@CsvSource`, row by row; none when a parameter has a type without literals. */
export function parameterisedCells(method: Node, source: string): Cell[] {
  const text = (node: Node | undefined) => (node ? source.slice(node.start, node.end) : '')
  const types = namedChildren(child(method, 'parameters')!).map((p) => text(child(p, 'type')))
  if (!types.length || types.some((type) => !(type in read))) return []
  const modifiers = method.children.find((c) => c.type === 'modifiers')
  const annotation = modifiers?.children.find((c) => /^(Value|Csv)Source$/.test(text(child(c, 'name'))))
  // Several sources in one list would have to be put in the runner's order.
  const sources = modifiers?.children.filter((c) => text(child(c, 'name')).endsWith('Source')) ?? []
  if (!annotation || sources.length !== 1) return []
  const literals: Node[] = []
  walk(child(annotation, 'arguments')!, (node) => {
    const isCell = constantOf(node, source, new Map()) !== undefined
    if (isCell) literals.push(node)
    return !isCell
  })
  return text(child(annotation, 'name')) === 'ValueSource'
    ? values(literals, types, source)
    : lines(literals, types, source)
}

function values(literals: readonly Node[], types: readonly string[], source: string): Cell[] {
  if (types.length !== 1) return []
  return literals.map((node, row) => {
    const { value, type } = constantOf(node, source, new Map())!
    return { row, argument: 0, node, value, type: types[0] === 'String' ? type : named(types[0]) }
  })
}

function lines(literals: readonly Node[], types: readonly string[], source: string): Cell[] {
  const cells = literals.map((node) => cellsIn(unescape(source.slice(node.start + 1, node.end - 1))))
  const odd = cells.some(
    (row) => row.length !== types.length || row.some((c, k) => c === null && types[k] !== 'String'),
  )
  if (odd || literals.some((node) => node.type !== 'string_literal')) return []
  return cells.flatMap((row, i) =>
    row.map((text, k) => ({
      row: i,
      argument: k,
      node: literals[i],
      value: text === null ? null : read[types[k]](text),
      type: named(types[k]),
    })),
  )
}

/** As JUnit reads a line: between commas, quoted by apostrophes, an empty cell is nothing. */
function cellsIn(line: string): (string | null)[] {
  const cells: (string | null)[] = []
  for (let at = 0; at <= line.length;) {
    while (line[at] === ' ') at++
    const quoted = line[at] === "'"
    const end = quoted ? line.indexOf("'", at + 1) : -1
    const comma = line.indexOf(',', quoted ? end : at)
    const stop = comma < 0 ? line.length : comma
    const cell = quoted ? line.slice(at + 1, end) : line.slice(at, stop).trim()
    cells.push(cell === '' && !quoted ? null : cell)
    at = stop + 1
  }
  return cells
}
