import type { Scalar, Value } from '../../model/samples.js'

/** The id of every value after the first 62 distinct ones; one more id stands for a missing value. */
export const overflowId = 63
const misses = 256

/**
 * Small numbers for the first distinct values of a variable, so that distinct tuples of values can be counted cheaply.
 */
export class ValueInterner {
  private readonly ids = new Map<unknown, number>()
  private missed = 0

  id(value: Exclude<Value, undefined>): number {
    // With this many distinct values, looking up the first ones costs more than it saves.
    if (this.missed > misses) return overflowId
    const key = typeof value === 'object' && value !== null ? keyOf(value) : value
    const known = this.ids.get(key)
    if (known !== undefined) return known
    if (this.ids.size < overflowId - 1) {
      this.ids.set(key, this.ids.size)
      return this.ids.size - 1
    }
    this.missed++
    return overflowId
  }

  /** The number of distinct values; infinite when there were too many to count. */
  get count(): number {
    return this.missed ? Infinity : this.ids.size
  }
}

function keyOf(value: object): string {
  if (!Array.isArray(value)) return thingKey(value as { class: string; same: number })
  let key = '['
  for (const one of value as Scalar[]) {
    key += typeof one === 'object' && one !== null ? thingKey(one) : typeof one === 'string' ? `"${one}` : String(one)
    key += ','
  }
  return key
}

const thingKey = (thing: { class: string; same: number }) => `#${thing.class}#${thing.same}`

const words = 128

/**
 * Counts distinct tuples of ids. Tuples share 4096 bits, so pairs are counted exactly, and the count of triples may be
 * too low but not too high; a tuple with a value beyond the interned ones counts as new.
 */
export class TupleCounter {
  private bits: Int32Array | undefined

  isNew(a: number, b: number, c = 0): boolean {
    if (a === overflowId || b === overflowId || c === overflowId) return true
    const hash = (a * 64 + b + c * 1657) & 4095
    const bit = 1 << (hash & 31)
    const bits = (this.bits ??= new Int32Array(words))
    if (bits[hash >> 5]! & bit) return false
    bits[hash >> 5]! |= bit
    return true
  }
}
