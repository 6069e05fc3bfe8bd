/** A set of small numbers, one bit each: what is done to all of them is done to 32 at once. */
export type Bits = Int32Array

export const bitsFor = (size: number): Bits => new Int32Array((size + 31) >> 5)

export const setBit = (bits: Bits, at: number): void => void (bits[at >> 5] |= 1 << (at & 31))

export const clearBit = (bits: Bits, at: number): void => void (bits[at >> 5] &= ~(1 << (at & 31)))

export const hasBit = (bits: Bits, at: number): boolean => (bits[at >> 5] & (1 << (at & 31))) !== 0

export function bitCount(bits: Bits): number {
  let size = 0
  for (let i = 0; i < bits.length; i++) for (let word = bits[i]; word; word &= word - 1) size++
  return size
}

/** The numbers in it, ascending. */
export function numbersIn(bits: Bits): number[] {
  const numbers: number[] = []
  for (let i = 0; i < bits.length; i++)
    for (let word = bits[i]; word; word &= word - 1) numbers.push(32 * i + 31 - Math.clz32(word & -word))
  return numbers
}
