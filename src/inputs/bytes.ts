import type { Domain, MutationContext } from './domain.js'
import type { Random } from './random.js'

/** Numbers at which programs go wrong, by width in bytes (AFL's). */
const interesting: Readonly<Record<number, readonly number[]>> = {
  1: [-128, -1, 0, 1, 16, 32, 64, 100, 127],
  2: [-32768, -129, 128, 255, 256, 512, 1000, 1024, 4096, 32767],
  4: [-2147483648, -100663046, -32769, 32768, 65535, 65536, 100663045, 2147483647],
}
const widths = [1, 2, 4] as const
/** AFL's ARITH_MAX. */
const farthest = 35
/** Longer inputs are not made: they only take longer. */
const longest = 1 << 20
/** Blocks that are copied, removed or inserted. */
const longestBlock = 1500
/** AFL stacks 2 to 128 changes; most finds come from few. */
const mostStacked = 4
/** Positions that are varied one after the other; of longer inputs they are spread evenly, the start more closely. */
const mostPositions = 96
const fewestPositions = 8
/** Bytes of a long input times the positions that are tried. */
const mostWork = 2_000_000

type Write = (text: string, at: number, bytes: string) => string
const put: Write = (text, at, bytes) => text.slice(0, at) + bytes + text.slice(at + bytes.length)
const insert: Write = (text, at, bytes) => text.slice(0, at) + bytes + text.slice(at)

/** A number as bytes. */
export function numberBytes(value: number, width: number, isBig: boolean): string {
  const bytes = Array.from({ length: width }, (_, i) => String.fromCharCode(Math.floor(value / 2 ** (8 * i)) & 255))
  return (isBig ? bytes.reverse() : bytes).join('')
}

function numberAt(text: string, at: number, width: number, isBig: boolean): number {
  let value = 0
  for (let i = 0; i < width; i++) value += text.charCodeAt(at + i) * 2 ** (8 * (isBig ? width - 1 - i : i))
  return value
}

/** The content of a file: a text with one character for each byte, changed without any idea of its structure. */
export const bytes: Domain<string> = {
  name: 'bytes',
  has: (value): value is string => typeof value === 'string',
  firsts: (text, { dictionary, pool }) => {
    const found = ['', text.slice(0, text.length >> 1), text.slice(0, -1), text + text]
    const positions = positionsIn(text)
    // AFL's deterministic stages, those that change most first.
    for (const width of widths)
      for (const value of interesting[width])
        for (const at of positions)
          if (at + width <= text.length) {
            found.push(put(text, at, numberBytes(value, width, false)))
            if (width > 1) found.push(put(text, at, numberBytes(value, width, true)))
          }
    for (const at of positions) for (const bit of [1, 128]) found.push(put(text, at, flipped(text, at, bit)))
    for (const word of dictionary.strings)
      for (const at of positions.slice(0, 16)) found.push(put(text, at, word), insert(text, at, word))
    for (const at of positions) found.push(text.slice(0, at) + text.slice(at + 1), text.slice(0, at))
    for (const other of pool) if (typeof other === 'string' && other !== text) found.push(other)
    return [...new Set(interleaved(found))].filter((other) => other !== text && other.length <= longest)
  },
  mutate: (text, setting) => {
    let made = text
    for (let left = 2 ** setting.random.below(mostStacked); left > 0; left--) made = havoc(made, setting)
    return made.slice(0, longest)
  },
  shrink: (text) => {
    const found: string[] = []
    for (let size = text.length >> 1; size >= 1; size = size === 1 ? 0 : size >> 1)
      for (let at = 0; at < text.length; at += size) found.push(text.slice(0, at) + text.slice(at + size))
    if (text.length === 1) found.push('')
    // A byte that does not matter becomes a zero: first as a digit, which is easier to read.
    for (let at = 0; at < text.length; at++) if (text[at] !== '0') found.push(put(text, at, '0'))
    return [...new Set(found)]
  },
}

/** One of each tenth in turn, so that every stage has a part of the first inputs. */
function interleaved(list: readonly string[]): string[] {
  const lanes = 10
  const size = Math.ceil(list.length / lanes)
  return Array.from({ length: size }, (_, i) => Array.from({ length: lanes }, (_, lane) => list[lane * size + i]))
    .flat()
    .filter((text) => text !== undefined)
}

function positionsIn({ length }: string): number[] {
  const most = Math.max(fewestPositions, Math.min(mostPositions, Math.floor(mostWork / length)))
  const start = Array.from({ length: Math.min(length, most / 2) }, (_, i) => i)
  const left = length - start.length
  const count = Math.min(left, Math.floor(most / 2))
  return [...start, ...Array.from({ length: count }, (_, i) => start.length + Math.floor((i * left) / count))]
}

const flipped = (text: string, at: number, bit: number) => String.fromCharCode(text.charCodeAt(at) ^ bit)

/** One of AFL's havoc operators. */
function havoc(text: string, { random, dictionary, pool }: MutationContext): string {
  if (!text.length) return randomBytes(random, 1 + random.below(8))
  const at = random.below(text.length)
  switch (random.below(dictionary.strings.length ? 12 : 10)) {
    case 0:
      return put(text, at, flipped(text, at, 1 << random.below(8)))
    case 1:
      return put(text, at, String.fromCharCode(random.below(256)))
    case 2:
    case 3: {
      const width = widthAt(text, at, random)
      return put(text, at, numberBytes(random.pick(interesting[width]), width, random.chance(0.5)))
    }
    case 4:
    case 5: {
      const width = widthAt(text, at, random)
      const isBig = random.chance(0.5)
      const step = (1 + random.below(farthest)) * (random.chance(0.5) ? 1 : -1)
      return put(text, at, numberBytes(numberAt(text, at, width, isBig) + step, width, isBig))
    }
    case 6:
      return text.slice(0, at) + text.slice(at + blockSize(text, random))
    case 7: {
      const from = random.below(text.length)
      return insert(text, at, text.slice(from, from + blockSize(text, random)))
    }
    case 8:
      return insert(text, at, text[at].repeat(1 + random.below(random.chance(0.9) ? 16 : 300)))
    case 9:
      return spliced(text, at, random, pool)
    case 10:
      return put(text, at, random.pick(dictionary.strings)).slice(0, Math.max(text.length, at))
    default:
      return insert(text, at, random.pick(dictionary.strings))
  }
}

function widthAt(text: string, at: number, random: Random): 1 | 2 | 4 {
  const width = random.pick(widths)
  return at + width <= text.length ? width : 1
}

const blockSize = ({ length }: string, random: Random) =>
  1 + random.below(Math.min(length, random.chance(0.75) ? 32 : longestBlock))

/** The start of one input with the end, or a part, of another. */
function spliced(text: string, at: number, random: Random, pool: readonly unknown[]): string {
  const other = pool.length ? random.pick(pool) : text
  if (typeof other !== 'string' || !other.length) return text
  const from = random.below(other.length)
  return random.chance(0.5)
    ? text.slice(0, at) + other.slice(from)
    : put(text, at, other.slice(from, from + blockSize(other, random)))
}

const randomBytes = (random: Random, length: number) =>
  Array.from({ length }, () => String.fromCharCode(random.below(256))).join('')
