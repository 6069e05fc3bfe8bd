/** As much of the ONNX format (protocol buffers) as small models for tests need. */
type Bytes = readonly number[]

function varint(value: number): number[] {
  const bytes = []
  for (; value > 127; value = Math.floor(value / 128)) bytes.push((value % 128) | 128)
  return [...bytes, value]
}

const int = (field: number, value: number): Bytes => [...varint(field * 8), ...varint(value)]
const bytes = (field: number, value: Iterable<number>): Bytes => {
  const content = [...value]
  return [...varint(field * 8 + 2), ...varint(content.length), ...content]
}
const text = (field: number, value: string): Bytes => bytes(field, Buffer.from(value, 'utf8'))
const message = (field: number, ...parts: readonly Bytes[]): Bytes => bytes(field, parts.flat())

const elementTypes = { float32: 1, int32: 6, int64: 7, bool: 9, float16: 10 }
type ElementType = keyof typeof elementTypes

export interface Slot {
  readonly name: string
  readonly type: ElementType
  /** A side that can vary has a name. */
  readonly shape: readonly (number | string)[]
}

const slot = (field: number, { name, type, shape }: Slot): Bytes => {
  const sides = shape.map((side) => message(1, typeof side === 'number' ? int(1, side) : text(2, side)))
  return message(field, text(1, name), message(2, message(1, int(1, elementTypes[type]), message(2, ...sides))))
}

/** A constant of the model; `beside` is the file that holds its numbers instead of the model. */
function constant(name: string, type: ElementType, shape: readonly number[], data: Uint8Array, beside?: string): Bytes {
  const entry = (key: string, value: string) => message(13, text(1, key), text(2, value))
  const head = [...shape.map((side) => int(1, side)), int(2, elementTypes[type]), text(8, name)]
  if (beside === undefined) return message(5, ...head, bytes(9, data))
  const place = [entry('location', beside), entry('offset', '0'), entry('length', String(data.length)), int(14, 1)]
  return message(5, ...head, ...place)
}

const attribute = (name: string, value: number): Bytes => message(5, text(1, name), int(3, value), int(20, 2))
const node = (operator: string, from: readonly string[], to: string, ...attributes: readonly Bytes[]): Bytes =>
  message(1, ...from.map((name) => text(1, name)), text(2, to), text(4, operator), ...attributes)

export interface SmallModel {
  /** One row of eight numbers per token. */
  readonly table: readonly (readonly number[])[]
  readonly inputs: readonly Slot[]
  readonly output: Slot
  /** The file beside the model that holds the table. */
  readonly beside?: string
  /** The width of the output only shows when the model runs. */
  readonly isWidthHidden?: boolean
}

export const tableBytes = (table: SmallModel['table']) => new Uint8Array(Float32Array.from(table.flat()).buffer)

/** Gives each token its row of the table, plus its attention mask where the model takes one. */
export function smallModel({ table, inputs, output, beside, isWidthHidden }: SmallModel): Uint8Array {
  const width = table[0]!.length
  const tokens = inputs[0]!.name
  const isMasked = inputs.some(({ name }) => name === 'attention_mask')
  const graph = [
    node('Gather', ['table', tokens], 'rows'),
    ...(isMasked
      ? [
          node('Cast', ['attention_mask'], 'mask', attribute('to', elementTypes.float32)),
          node('Unsqueeze', ['mask', 'last'], 'column'),
          node('Add', ['rows', 'column'], 'sum'),
        ]
      : [node('Identity', ['rows'], 'sum')]),
    node('Compress', ['sum', 'all'], 'chosen', attribute('axis', 2)),
    node('Cast', [isWidthHidden ? 'chosen' : 'sum'], output.name, attribute('to', elementTypes[output.type])),
    text(2, 'small'),
    constant('table', 'float32', [table.length, width], tableBytes(table), beside),
    constant('last', 'int64', [1], new Uint8Array(BigInt64Array.of(2n).buffer)),
    constant('all', 'bool', [width], new Uint8Array(width).fill(1)),
    ...inputs.map((input) => slot(11, input)),
    slot(12, output),
  ]
  return Uint8Array.from([int(1, 8), message(7, ...graph), message(8, text(1, ''), int(2, 13))].flat())
}
