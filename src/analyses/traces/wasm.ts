/**
 * As much of a WebAssembly assembler as the strip of the bit-parallel LCS needs: 64-bit words, two at a time, which
 * JavaScript does not have. An expression is the list of its bytes, so that nested calls read like their formula.
 */
export type Code = readonly number[]

export const i32 = 0x7f
export const v128 = 0x7b

/** LEB128, the variable-length integers of the format. */
function unsigned(value: number): number[] {
  const bytes = []
  for (; value > 127; value >>>= 7) bytes.push((value & 127) | 128)
  return [...bytes, value]
}

function signed(value: number): number[] {
  const bytes = []
  for (; value < -64 || value > 63; value >>= 7) bytes.push((value & 127) | 128)
  return [...bytes, value & 127]
}

const binary =
  (...opcode: Code) =>
  (left: Code, right: Code): Code => [...left, ...right, ...opcode]

export const get = (local: number): Code => [0x20, ...unsigned(local)]
export const set = (local: number, value: Code): Code => [...value, 0x21, ...unsigned(local)]
export const i32Constant = (value: number): Code => [0x41, ...signed(value)]
export const isBelow = binary(0x49)
export const plus = binary(0x6a)
/** An i32 in memory. */
export const loadI32 = (address: Code): Code => [...address, 0x28, 2, 0]

// Pairs of 64-bit words: "low" is the first, "high" the second.
const simd = 0xfd
const pairOf = (byte: number): Code => [simd, 0x0c, ...new Array<number>(16).fill(byte)]
export const zeros = pairOf(0)
export const ones = pairOf(0xff)
export const and = binary(simd, 0x4e)
export const andNot = binary(simd, 0x4f)
export const or = binary(simd, 0x50)
export const xor = binary(simd, 0x51)
export const add = binary(simd, ...unsigned(0xce))
export const topBit = (pair: Code): Code => [...pair, ...i32Constant(63), simd, ...unsigned(0xcd)]
const lowBytes = [0, 1, 2, 3, 4, 5, 6, 7]
export const lowOfBoth = binary(simd, 0x0d, ...lowBytes, ...lowBytes.map((byte) => 16 + byte))
const loadLow = (address: Code, offset: number): Code => [...address, simd, 0x5d, 3, ...unsigned(offset)]
const intoHigh = (offset: number): Code => [simd, 0x57, 3, ...unsigned(offset), 1]
export const loadPair = (low: Code, lowOffset: number, high: Code, highOffset: number): Code =>
  [high, loadLow(low, lowOffset), intoHigh(highOffset)].flat()
export const loadByte = (address: Code): Code => [...address, ...zeros, simd, 0x54, 0, 0, 0]
export const storeHighByte = (address: Code, pair: Code): Code => [...address, ...pair, simd, 0x58, 0, 0, 8]

const end = 0x0b
const loop = [0x03, 0x40]
const continueIf = [0x0d, 0]
export const repeatWhile = (condition: Code, body: readonly Code[]): Code =>
  [loop, ...body, condition, continueIf, end].flat()

const list = (items: readonly Code[]): Code => [...unsigned(items.length), ...items.flat()]
const sized = (bytes: Code): Code => [...unsigned(bytes.length), ...bytes]
const section = (id: number, items: readonly Code[]): Code => [id, ...sized(list(items))]
const named = (name: string): Code => sized([...Buffer.from(name)])
const preamble = [0x00, 0x61, 0x73, 0x6d, 1, 0, 0, 0]

/** A module that exports one function without result, `run`, and its memory, `memory`, of one page at first. */
export function moduleOf(parameters: Code, locals: Code, body: readonly Code[]): Uint8Array<ArrayBuffer> {
  const declared = list(locals.map((type) => [1, type]))
  return Uint8Array.from([
    ...preamble,
    ...section(1, [[0x60, ...sized(parameters), 0]]),
    ...section(3, [[0]]),
    ...section(5, [[0, 1]]),
    ...section(7, [
      [...named('run'), 0, 0],
      [...named('memory'), 2, 0],
    ]),
    ...section(10, [sized([...declared, ...body.flat(), end])]),
  ])
}
