import { lcsInBand } from './bit-parallel.js'
import { editsBetween } from './myers.js'
import { shareSymbols, type SharedSymbols } from './symbols.js'

/** The length of the longest common subsequence. */
export const lcsLength = (a: Int32Array, b: Int32Array): number => lcsUnless(a, b, -1)

/**
 * The distance between two traces, from 0 (equal) to 1 (nothing in common): 1 - |LCS| / max(|a|, |b|) (PATCH-SIM,
 * 4.3.1). Exact below `atLeast`; if the distance is at least that, some value from `atLeast` to the true distance is
 * returned, which is much faster.
 */
export function traceDistance(a: Int32Array, b: Int32Array, atLeast = Infinity): number {
  const longest = Math.max(a.length, b.length)
  if (longest === 0) return 0
  const distance = (common: number) => 1 - common / longest
  let enough = Math.max(-1, Math.min(longest, Math.ceil(longest * (1 - atLeast))))
  while (enough >= 0 && distance(enough) < atLeast) enough--
  return distance(lcsUnless(a, b, enough))
}

/** The length of the LCS if it is more than `enough`, else some length from its own to `enough`. */
function lcsUnless(a: Int32Array, b: Int32Array, enough: number): number {
  const shortest = Math.min(a.length, b.length)
  if (shortest <= enough) return shortest
  let start = 0
  while (start < shortest && a[start] === b[start]) start++
  let end = 0
  while (end < shortest - start && a[a.length - 1 - end] === b[b.length - 1 - end]) end++
  const shared = shareSymbols(a.subarray(start, a.length - end), b.subarray(start, b.length - end))
  const outer = start + end
  return shared.atMost === 0 ? outer : outer + lcsOfShared(shared, enough - outer)
}

/** One step of Myers' algorithm takes about as long as so many cells of the bit-parallel matrix. */
const cellsPerStep = 1000

function lcsOfShared({ a, b, alphabet, atMost }: SharedSymbols, enough: number): number {
  if (atMost <= enough) return atMost
  const total = a.length + b.length
  const lengthWith = (edits: number) => (total - edits) / 2
  // With more edits than these the LCS is short enough.
  const mostEdits = Math.min(total, total - 2 * enough - 1)
  const leastEdits = total - 2 * atMost

  // Myers' algorithm makes edits² / 4 steps, the matrix has edits * total / 2 cells in its band: the break-even.
  const affordable = Math.min(mostEdits, Math.max(64, Math.floor((2 * total) / cellsPerStep)))
  if (leastEdits <= affordable) {
    const edits = editsBetween(a, b, affordable)
    if (edits !== undefined) return lengthWith(edits)
    if (affordable === mostEdits) return enough
  }

  // What a band finds is common in any case, so that it bounds the edits, and thereby the band that is sure to be exact.
  // It is taken at once when a wider band hardly helped: the edits are many, but the traces do not drift apart.
  let band = Math.min(mostEdits, Math.max(leastEdits, 4 * affordable))
  let before = Infinity
  for (;;) {
    const length = lcsInBand(a, b, alphabet, band, band === mostEdits ? enough : -1)
    const edits = total - 2 * length
    if (edits <= band) return length
    if (band === mostEdits) return enough
    band = Math.min(mostEdits, edits, edits > 0.9 * before ? edits : 4 * band)
    before = edits
  }
}
