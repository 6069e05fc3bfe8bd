/** Two sequences reduced to the symbols that both have, numbered from 0. */
export interface SharedSymbols {
  readonly a: Int32Array
  readonly b: Int32Array
  readonly alphabet: number
  /** More elements cannot be common, whatever their order (the bag distance): the lesser count of each symbol. */
  readonly atMost: number
}

/** Symbols that only one of the two has are left out: they are in no common subsequence. */
export function shareSymbols(a: Int32Array, b: Int32Array): SharedSymbols {
  const keys = keysOf(a, b)
  const [inA, inB] = [countsOf(keys.a, keys.size), countsOf(keys.b, keys.size)]
  const numbers = new Int32Array(keys.size).fill(-1)
  let [alphabet, atMost] = [0, 0]
  for (let key = 0; key < keys.size; key++) {
    if (inA[key] === 0 || inB[key] === 0) continue
    numbers[key] = alphabet++
    atMost += Math.min(inA[key], inB[key])
  }
  return { a: numbered(keys.a, numbers), b: numbered(keys.b, numbers), alphabet, atMost }
}

/** The symbols as numbers from 0 to a size that is not much larger than the sequences. */
function keysOf(a: Int32Array, b: Int32Array): { a: Int32Array; b: Int32Array; size: number } {
  let [least, most] = [Infinity, -Infinity]
  for (const list of [a, b])
    for (let i = 0; i < list.length; i++) {
      if (list[i] < least) least = list[i]
      if (list[i] > most) most = list[i]
    }
  const size = a.length + b.length === 0 ? 0 : most - least + 1
  if (size <= 4 * (a.length + b.length)) return { a: a.map((s) => s - least), b: b.map((s) => s - least), size }
  const known = new Map<number, number>()
  const keyOf = (symbol: number) => {
    const key = known.get(symbol) ?? known.size
    if (key === known.size) known.set(symbol, key)
    return key
  }
  const keys = { a: a.map(keyOf), b: b.map(keyOf) }
  return { ...keys, size: known.size }
}

function countsOf(keys: Int32Array, size: number): Int32Array {
  const counts = new Int32Array(size)
  for (let i = 0; i < keys.length; i++) counts[keys[i]]++
  return counts
}

function numbered(keys: Int32Array, numbers: Int32Array): Int32Array {
  const list = new Int32Array(keys.length)
  let length = 0
  for (let i = 0; i < keys.length; i++) if (numbers[keys[i]] >= 0) list[length++] = numbers[keys[i]]
  return list.subarray(0, length)
}
