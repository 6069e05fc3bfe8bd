import type { Overrides } from '../model/input.js'

/** A test that split patches or ruled them out. */
export interface PartitionSplit {
  /** Name of the driver. */
  readonly driver: string
  readonly input: Overrides
  /** The value or output a patch showed, in words; asked of one member of each part. */
  readonly shown?: (member: number) => string
}

/** Patches that behave the same on all tests so far, or did until something split them. */
export interface Partition {
  /** Ascending. */
  readonly members: readonly number[]
  /** What split it, and into what; a leaf has neither. */
  readonly split?: PartitionSplit
  readonly parts: readonly Partition[]
  /** The output of its members where they diverged from the others. */
  readonly shown?: string
  /** What ruled its members out. */
  readonly removed?: PartitionSplit
}

/** A stretch of the list of members. Splitting sorts within the stretch, so that it holds the same members for ever. */
class Stretch implements Partition {
  split?: PartitionSplit
  removed?: PartitionSplit
  shown?: string
  parts: readonly Stretch[] = []

  constructor(
    private readonly order: Uint32Array,
    readonly start: number,
    readonly end: number,
  ) {}

  get members(): number[] {
    return [...this.order.subarray(this.start, this.end)].sort((a, b) => a - b)
  }

  get size(): number {
    return this.end - this.start
  }
}

/** The members 0 … n − 1 in partitions that only ever get finer (Fix2Fit, definition 5.1), as a tree. */
export class Partitions {
  readonly root: Partition
  private readonly order: Uint32Array
  private readonly spare: Uint32Array
  private live: Stretch[]

  constructor(readonly size: number) {
    this.order = Uint32Array.from({ length: size }, (_, member) => member)
    this.spare = new Uint32Array(size)
    const all = new Stretch(this.order, 0, size)
    this.root = all
    this.live = size ? [all] : []
  }

  /** The partitions that are left. */
  get leaves(): readonly Partition[] {
    return this.live
  }

  get remaining(): number {
    return this.live.reduce((sum, leaf) => sum + leaf.size, 0)
  }

  /**
   * Splits every partition whose members have different classes (a class is any number), and returns how many were
   * split: b(t). Removed members may have any class.
   */
  refine(classes: ArrayLike<number>, why: PartitionSplit): number {
    const { live, order } = this
    const refined = live.filter(({ start, end }) => {
      const first = classes[order[start]]
      for (let i = start + 1; i < end; i++) if (classes[order[i]] !== first) return true
      return false
    })
    if (!refined.length) return 0
    for (const leaf of refined) this.divide(leaf, classes, why)
    this.live = live.flatMap((leaf) => (leaf.split ? leaf.parts : [leaf]))
    return refined.length
  }

  /** Rules members out and tells how many of them had not been: r(t). A partition that loses only some is split first. */
  remove(members: Iterable<number>, why: PartitionSplit): number {
    const gone = new Uint8Array(this.size)
    for (const member of members) gone[member] = 1
    this.refine(gone, why)
    let count = 0
    this.live = this.live.filter((leaf) => {
      if (!gone[this.order[leaf.start]]) return true
      leaf.removed = why
      count += leaf.size
      return false
    })
    return count
  }

  /** Members of a class come together, in the order they had. */
  private divide(leaf: Stretch, classes: ArrayLike<number>, why: PartitionSplit): void {
    const { order, spare } = this
    const sizes = new Map<number, number>()
    for (let i = leaf.start; i < leaf.end; i++) {
      const own = classes[order[i]]
      sizes.set(own, (sizes.get(own) ?? 0) + 1)
    }
    const parts: Stretch[] = []
    const next = new Map<number, number>()
    let at = leaf.start
    for (const [own, size] of sizes) {
      next.set(own, at)
      parts.push(new Stretch(order, at, (at += size)))
    }
    for (let i = leaf.start; i < leaf.end; i++) {
      const own = classes[order[i]]
      const to = next.get(own)!
      spare[to] = order[i]
      next.set(own, to + 1)
    }
    order.set(spare.subarray(leaf.start, leaf.end), leaf.start)
    leaf.split = why
    leaf.parts = parts
    if (why.shown) for (const part of parts) part.shown = why.shown(order[part.start])
  }
}
