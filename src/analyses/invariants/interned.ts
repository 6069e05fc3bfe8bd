import type { Scalar, Value } from '../../model/samples.js'

/** The id of every value after the first 62 unlike ones; one more id is for no value. */
export const many = 63
const misses = 256

/** Small numbers for the first unlike values of a variable, so that unlike tuples of values can be counted cheaply. */
export class Interned {
  private readonly ids = new Map<unknown, number>()
  private missed = 0

  id(value: Exclude<Value, undefined>): number {
    // So many unlike values: it does not pay to look for the first ones.
    if (this.missed > misses) return many
    const key = typeof value === 'object' && value !== null ? keyOf(value) : value
    const known = this.ids.get(key)
    if (known !== undefined) return known
    if (this.ids.size < many - 1) {
      this.ids.set(key, this.ids.size)
      return this.ids.size - 1
    }
    this.missed++
    return many
  }

  /** How many unlike values there were; infinite when they could not be counted any more. */
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
 * Counts unlike tuples of ids. Tuples share 4096 bits, so that pairs are told apart exactly and triples are rather
 * counted too few than too many; a tuple with a value beyond the interned ones is taken for a new one.
 */
export class Tuples {
  private bits: Int32Array | undefined

  isNew(a: number, b: number, c = 0): boolean {
    if (a === many || b === many || c === many) return true
    const hash = (a * 64 + b + c * 1657) & 4095
    const bit = 1 << (hash & 31)
    const bits = (this.bits ??= new Int32Array(words))
    if (bits[hash >> 5]! & bit) return false
    bits[hash >> 5]! |= bit
    return true
  }
}
