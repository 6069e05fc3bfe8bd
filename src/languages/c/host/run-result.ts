import type { Operands } from '../../../model/execution.js'
import { endings, operandSize, operandText, result, resultSize, type Ending } from './layout.js'

/** What one execution left in the shared memory. */
export interface RunResult {
  readonly input: number
  readonly ending: Ending
  /** What a target returned, an exit status or a signal. */
  readonly status: number
  readonly steps: number
  readonly milliseconds: number
  /** Of the blocks that were executed. */
  readonly hash: number
  readonly fresh: readonly number[]
  /** Coverage probes that were hit. */
  readonly cells: readonly number[]
  /** Statements in the order of their execution. */
  readonly trace: readonly number[]
  readonly operands: Buffer
  /** Candidates of a meta-program that would have done the same. */
  readonly peers: readonly number[]
  readonly printed: Buffer
  /** More was printed than is kept. */
  readonly isCut: boolean
  readonly errors: Buffer
  readonly files: Buffer
}

/** A trace in the form of docs/protocol.md, without any repetition. */
export const folded = (trace: readonly number[]): number[] => (trace.length ? [trace.length, ...trace] : [])

/** The results in a part of the shared memory, which is copied. */
export function readResults(bytes: Buffer): RunResult[] {
  const found: RunResult[] = []
  for (let at = 0; at + resultSize <= bytes.length;) {
    const size = bytes.readUInt32LE(at + result.size)
    // A program that writes wherever it likes may have written here.
    if (size < resultSize || at + size > bytes.length) break
    found.push(readOne(bytes.subarray(at, at + size)))
    at += size
  }
  return found
}

function readOne(bytes: Buffer): RunResult {
  const number = (name: keyof typeof result) => bytes.readUInt32LE(result[name])
  let at = resultSize
  const numbers = (count: number) => {
    const list = Array.from({ length: count }, (_, i) => bytes.readUInt32LE(at + 4 * i))
    at += 4 * count
    return list
  }
  const part = (size: number) => bytes.subarray(at, (at += size))
  const fresh = numbers(number('freshCount'))
  const cells = numbers(number('cellCount')).map((cell) => cell >>> 8)
  const trace = numbers(number('traceCount'))
  const operands = part(number('operandCount') * operandSize)
  const peers = numbers(number('peerCount'))
  const printed = part(number('outStored'))
  const errors = part(number('errStored'))
  return {
    input: number('input'),
    ending: endings[number('ending')] ?? 'signalled',
    status: bytes.readInt32LE(result.status),
    steps: number('steps'),
    milliseconds: number('microseconds') / 1000,
    hash: number('hash'),
    fresh,
    cells,
    trace,
    operands,
    peers,
    printed,
    isCut: number('outTotal') > printed.length,
    errors,
    files: part(number('filesStored')),
  }
}

/** Operands as numbers, and as the bytes by which an input may hold them. */
export function operandsIn(bytes: Buffer): Operands[] {
  const found: Operands[] = []
  for (let at = 0; at + operandSize <= bytes.length; at += operandSize) {
    const [kind, size, lengthA, lengthB] = bytes.subarray(at, at + 4)
    const texts = at + operandSize - 2 * operandText
    if (kind === 1) {
      const text = (from: number, length: number) =>
        bytes.toString('latin1', from, from + Math.min(length, operandText))
      found.push([text(texts, lengthA), text(texts + operandText, lengthB)])
      continue
    }
    const [a, b] = [bytes.readBigUInt64LE(at + 8), bytes.readBigUInt64LE(at + 16)]
    found.push([signed(a, size), signed(b, size)])
    for (const width of [1, 2, 4, 8]) {
      if (width > size || !fits(a, width) || !fits(b, width)) continue
      found.push([inBytes(a, width, 'little'), inBytes(b, width, 'little')])
      if (width > 1) found.push([inBytes(a, width, 'big'), inBytes(b, width, 'big')])
    }
  }
  return found
}

const fits = (value: bigint, width: number) => BigInt.asUintN(8 * width, value) === value

function signed(value: bigint, size: number): number | bigint {
  const made = BigInt.asIntN(8 * size, value)
  return Number.isSafeInteger(Number(made)) ? Number(made) : made
}

function inBytes(value: bigint, width: number, order: 'little' | 'big'): string {
  const bytes = Array.from({ length: width }, (_, i) => String.fromCharCode(Number((value >> BigInt(8 * i)) & 0xffn)))
  return (order === 'little' ? bytes : bytes.reverse()).join('')
}

/** The files that a program has written, by name. */
export function filesIn(bytes: Buffer): { readonly name: string; readonly size: number; readonly content: Buffer }[] {
  const found = []
  for (let at = 0; at + 12 <= bytes.length;) {
    const [length, size, stored] = [0, 4, 8].map((offset) => bytes.readUInt32LE(at + offset))
    const name = bytes.toString('utf8', at + 12, at + 12 + length)
    const from = at + 12 + length
    found.push({ name, size, content: bytes.subarray(from, from + stored) })
    at = from + stored
  }
  return found
}
