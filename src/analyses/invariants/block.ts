import { ValueInterner, overflowId } from './interned.js'
import type { Sample } from './invariant.js'
import type { ObjectValue, Value } from '../../model/samples.js'

/** The type of a value, as bits: a kind of invariant declares with them which values it applies to. */
export const tags = { number: 1, string: 2, boolean: 4, null: 8, thing: 16, sequence: 32 } as const
export const anyTag = 63
/** Marks rows without a value among the tags of a column. */
const noValue = 64

export const blockSize = 1024

export function tagOf(value: Value): number {
  if (value === undefined) return 0
  if (typeof value === 'number') return tags.number
  if (typeof value === 'string') return tags.string
  if (typeof value === 'boolean') return tags.boolean
  if (value === null) return tags.null
  return Array.isArray(value) ? tags.sequence : tags.thing
}

export const isObjectValue = (value: Value): value is ObjectValue => tagOf(value) === tags.thing

/** The values of one variable in a block. */
export class ValueColumn {
  readonly values: Value[] = []
  readonly tags = new Uint8Array(blockSize)
  readonly numbers = new Float64Array(blockSize)
  /** Equal values have equal ids; `many` stands for all that came too late to have their own. */
  readonly ids = new Uint8Array(blockSize)
  /** Tags that occur in this block (see `noValue`), and in any. */
  present = 0
  ever = 0
  isWhole = true
  /** Samples in which it had a value, in all blocks. */
  samples = 0
  readonly interned = new ValueInterner()
  /** Cached answers: whether all rows of this block lie on a line with another column. */
  readonly lines = new Map<ValueColumn, { readonly line: Line; readonly isKept: boolean }>()

  /** Every row of this block is of the one tag. */
  isPure(tag: number): boolean {
    return this.present === tag
  }

  get isFull(): boolean {
    return (this.present & noValue) === 0
  }

  put(row: number, value: Value, times: number): number {
    const tag = tagOf(value)
    this.values[row] = value
    this.tags[row] = tag
    this.present |= tag || noValue
    if (tag === 0) return (this.ids[row] = overflowId - 1)
    this.samples += times
    if (tag === tags.number) {
      this.numbers[row] = value as number
      this.isWhole &&= Number.isInteger(value)
    }
    return (this.ids[row] = this.interned.id(value as Exclude<Value, undefined>))
  }
}

/** Samples stored by column: a candidate checks many of them in one tight loop, which makes inference fast. */
export class SampleBlock {
  size = 0
  /** Samples in it, each as often as it was seen. */
  total = 0
  readonly columns: readonly ValueColumn[]
  readonly times = new Float64Array(blockSize)
  /** Whether no sample before was the same in all variables. */
  readonly fresh = new Uint8Array(blockSize)
  private readonly hashes = new Set<number>()

  constructor(variables: number) {
    this.columns = Array.from({ length: variables }, () => new ValueColumn())
  }

  add(sample: Sample, order: readonly number[], times: number): void {
    const row = this.size++
    this.times[row] = times
    this.total += times
    let hash = 0x811c9dc5
    let isNew = this.hashes.size > 65_536
    for (let i = 0; i < order.length; i++) {
      const id = this.columns[i]!.put(row, sample[order[i]!], times)
      if (id === overflowId) isNew = true
      hash = Math.imul(hash ^ (id + 1), 0x01000193)
    }
    this.fresh[row] = isNew || !this.hashes.has(hash) ? 1 : 0
    if (!isNew) this.hashes.add(hash)
  }

  clear(): void {
    this.size = 0
    this.total = 0
    for (const column of this.columns) {
      column.ever |= column.present & anyTag
      column.present = 0
      column.lines.clear()
    }
  }
}

/** A line through two points. */
export interface Line {
  readonly x0: number
  readonly y0: number
  readonly x1: number
  readonly y1: number
}
