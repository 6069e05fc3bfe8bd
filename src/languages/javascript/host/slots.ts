import { repeatSlot, type Overrides } from '../../../model/input.js'

/** The values an input puts in place of a test's literals. */
export class Slots {
  private has = new Uint8Array(256)
  private values: unknown[] = []
  private set: number[] = []
  private watching: Set<number> | undefined

  /** Puts an input in place; returns how often the test's body is to run. */
  fill(overrides: Overrides): number {
    let repeats = 1
    for (const id of this.set) {
      this.has[id] = 0
      this.values[id] = undefined
    }
    this.set.length = 0
    for (let i = 0; i < overrides.length; i += 2) {
      const id = overrides[i] as number
      if (id === repeatSlot) {
        repeats = overrides[i + 1] as number
        continue
      }
      if (id >= this.has.length) this.grow(id)
      this.has[id] = 1
      this.values[id] = overrides[i + 1]
      this.set.push(id)
    }
    return repeats
  }

  private grow(id: number): void {
    const has = new Uint8Array(Math.max(id + 1, this.has.length * 2))
    has.set(this.has)
    this.has = has
  }

  watch(on: boolean): void {
    this.watching = on ? new Set() : undefined
  }

  read(): number[] | undefined {
    return this.watching && [...this.watching].sort((a, b) => a - b)
  }

  isSet(id: number): boolean {
    this.watching?.add(id)
    return this.has[id] === 1
  }

  /** A fresh copy each time: the subject may change what it is given. */
  get(id: number): unknown {
    const value = this.values[id]
    return typeof value === 'object' && value !== null ? copyOf(value) : value
  }
}

function copyOf(value: object): unknown {
  if (Array.isArray(value))
    return value.map((item) => (typeof item === 'object' && item !== null ? copyOf(item) : item))
  if (value instanceof RegExp) return new RegExp(value.source, value.flags)
  if (Object.prototype.toString.call(value) === '[object Date]') return new Date((value as Date).getTime())
  const copy: Record<string, unknown> = {}
  for (const key of Object.keys(value)) {
    const item = (value as Record<string, unknown>)[key]
    const kept = typeof item === 'object' && item !== null ? copyOf(item) : item
    if (key === '__proto__')
      Object.defineProperty(copy, key, { value: kept, enumerable: true, configurable: true, writable: true })
    else copy[key] = kept
  }
  return copy
}
