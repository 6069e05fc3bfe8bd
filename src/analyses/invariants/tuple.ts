import { blockSize, type SampleBlock, type ValueColumn } from './block.js'
import { TupleCounter } from './interned.js'
import type { UnaryRows, TernaryRows, BinaryRows } from './kinds/rows.js'
import type { PropertyCandidate, JustifiedProperty, Kind } from './statement.js'

/** A kind, and whether its variables are to be exchanged. */
interface Slot<Seen> {
  readonly kind: Kind<Seen>
  readonly isSwapped: boolean
}

export const kindSlots = <Seen>(kinds: readonly Kind<Seen>[]): readonly Slot<Seen>[] =>
  kinds.flatMap((kind) => [{ kind, isSwapped: false }, ...(kind.isDirected ? [{ kind, isSwapped: true }] : [])])

const unlike = new Uint8Array(blockSize)

/** One to three variables, in the order of their names, and what may hold of them. */
export class VariableTuple<Seen extends UnaryRows | BinaryRows | TernaryRows> {
  /** Samples in which all have values. */
  samples = 0
  /** Undefined until there are values the kind is about; null once falsified. */
  private readonly candidates: (PropertyCandidate<Seen> | null | undefined)[]
  private tuples: TupleCounter | undefined

  constructor(
    private readonly slots: readonly Slot<Seen>[],
    readonly places: readonly number[],
  ) {
    this.candidates = slots.map(() => undefined)
  }

  see(block: SampleBlock): void {
    const columns = this.places.map((place) => block.columns[place]!)
    const live = this.live(columns)
    if (!live.length) return
    const [a, b, c] = columns as [ValueColumn, ValueColumn, ValueColumn]
    this.count(block, a, b, c)
    const seen = { a, b, c, size: block.size, fresh: block.fresh, unlike } as unknown as Seen
    const swapped = { ...seen, a: b, b: a }
    for (const i of live) {
      const candidate = (this.candidates[i] ??= this.slots[i]!.kind.create())
      if (!candidate.see(this.slots[i]!.isSwapped ? swapped : seen)) this.candidates[i] = null
    }
  }

  /** No value that comes later can bring anything back. */
  get isDead(): boolean {
    return this.candidates.every((candidate) => candidate === null)
  }

  *claims(): Generator<JustifiedProperty & { readonly places: readonly number[] }> {
    for (const [i, candidate] of this.candidates.entries()) {
      const places = this.slots[i]!.isSwapped ? this.places.toReversed() : this.places
      for (const claim of candidate?.claims() ?? []) yield { ...claim, places }
    }
  }

  private live(columns: readonly ValueColumn[]): number[] {
    const live: number[] = []
    for (let i = 0; i < this.slots.length; i++) {
      if (this.candidates[i] === null) continue
      const { kind, isSwapped } = this.slots[i]!
      let isAbout = true
      for (let k = 0; k < columns.length; k++)
        isAbout &&= (columns[isSwapped ? columns.length - 1 - k : k]!.present & kind.of[k]!) !== 0
      if (isAbout) live.push(i)
    }
    return live
  }

  private count(block: SampleBlock, a: ValueColumn, b: ValueColumn | undefined, c: ValueColumn | undefined): void {
    if (!b) this.samples = a.samples
    else if (a.isFull && b.isFull && (!c || c.isFull)) this.samples += block.total
    else
      for (let row = 0; row < block.size; row++)
        if (a.tags[row] && b.tags[row] && (!c || c.tags[row])) this.samples += block.times[row]!
    if (b && !c) this.compare(block.size, a, b)
  }

  /** Notes which values were not seen together before. */
  private compare(size: number, a: ValueColumn, b: ValueColumn): void {
    const tuples = (this.tuples ??= new TupleCounter())
    for (let row = 0; row < size; row++)
      unlike[row] = a.tags[row] && b.tags[row] && tuples.isNew(a.ids[row]!, b.ids[row]!) ? 1 : 0
  }
}
