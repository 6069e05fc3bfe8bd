import { lag, maskBytes, stripColumns, stripModule } from './strip.js'

// The types of a web browser are not ours, and those of Node 20 do not have it.
declare namespace WebAssembly {
  class Module {
    constructor(bytes: Uint8Array<ArrayBuffer>)
  }
  class Instance {
    constructor(module: Module)
    readonly exports: { run(row: number, end: number, edge: number): void; memory: Memory }
  }
  interface Memory {
    readonly buffer: ArrayBuffer
    grow(pages: number): number
  }
}

const pageBytes = 65536
let instance: WebAssembly.Instance | undefined

/**
 * The length of the longest common subsequence whose matches lie in a band around the diagonal: all those that an
 * alignment of at most `edits` insertions and deletions can use. It is therefore exact if it comes out with at most that
 * many edits, and never more than the LCS. Symbols are numbers from 0 to `alphabet` - 1. As soon as it is sure to be no
 * more than `enough`, some length from its own to `enough` is returned.
 *
 * The matrix (rows: b, columns: a) is computed in vertical strips, so that everything but the rows stays in the cache;
 * what lies outside of the band counts as no match and is skipped.
 */
export function lcsInBand(
  a: Int32Array,
  b: Int32Array,
  alphabet: number,
  edits = a.length + b.length,
  enough = -1,
): number {
  const slotsAt = maskBytes * (stripColumns + 1)
  const rowsAt = slotsAt + 4 * alphabet
  const edgesAt = rowsAt + 4 * (b.length + lag) + lag
  const { run, memory } = (instance ??= new WebAssembly.Instance(new WebAssembly.Module(stripModule()))).exports
  const missing = edgesAt + b.length + lag - memory.buffer.byteLength
  if (missing > 0) memory.grow(Math.ceil(missing / pageBytes))
  const masks = new Uint32Array(memory.buffer, 0, slotsAt / 4)
  const slots = new Int32Array(memory.buffer, slotsAt, alphabet).fill(0)
  const rows = new Int32Array(memory.buffer, rowsAt, b.length + lag).fill(slotsAt)
  const edges = new Uint8Array(memory.buffer, edgesAt, b.length).fill(0)
  for (let i = 0; i < b.length; i++) rows[i] = slotsAt + 4 * b[i]

  // An alignment leaves the main diagonal by at most as many rows (columns) as it inserts (deletes).
  const below = Math.floor((edits + b.length - a.length) / 2)
  const above = Math.floor((edits + a.length - b.length) / 2)
  for (let from = 0; from < a.length; from += stripColumns) {
    const to = Math.min(from + stripColumns, a.length)
    const first = Math.max(0, from - above)
    const last = Math.min(b.length, to + below)
    if (first >= last) continue
    setMasks(a, from, to, masks, slots)
    const cleared = edges.slice(Math.max(0, first - lag), first)
    run(rowsAt + 4 * first, rowsAt + 4 * (last + lag), edgesAt + first)
    edges.set(cleared, first - cleared.length)
    for (let j = from; j < to; j++) slots[a[j]] = 0
    // Even if all columns to the right were common: now and then, as it takes a part of the time of a strip.
    if (enough >= 0 && to % (4 * stripColumns) === 0) {
      const atMost = sumOf(edges) + a.length - to
      if (atMost <= enough) return atMost
    }
  }
  return sumOf(edges)
}

function sumOf(list: Uint8Array): number {
  let sum = 0
  for (let i = 0; i < list.length; i++) sum += list[i]
  return sum
}

function setMasks(a: Int32Array, from: number, to: number, masks: Uint32Array, slots: Int32Array): void {
  const width = maskBytes / 4
  let free = maskBytes
  for (let j = from; j < to; j++) {
    if (slots[a[j]] === 0) {
      slots[a[j]] = free
      masks.fill(0, free / 4, free / 4 + width)
      free += maskBytes
    }
    const bit = j - from
    masks[slots[a[j]] / 4 + (bit >> 5)] |= 1 << (bit & 31)
  }
}
