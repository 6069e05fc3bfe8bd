import { distance as editDistance } from 'fastest-levenshtein'
import { isNode, type Snapshot, type SnapshotNode } from '../model/snapshot.js'

/** Edit distance is quadratic; above this length, the difference in length is used instead. */
const longest = 2000

/**
 * How far two observed values are apart: the sum over their leaves, numbers by absolute difference, strings by edit
 * distance, anything else that differs (a type, a leaf only one of them has) by one.
 */
export function distanceBetween(a: Snapshot, b: Snapshot): number {
  if (Object.is(a, b)) return 0
  if (typeof a === 'number' && typeof b === 'number') {
    const gap = Math.abs(a - b)
    return Number.isNaN(gap) ? 1 : gap
  }
  if (typeof a === 'bigint' && typeof b === 'bigint') return Number(a > b ? a - b : b - a)
  if (typeof a === 'string' && typeof b === 'string') return textDistance(a, b)
  if (!isNode(a) || !isNode(b)) return Math.max(leavesOf(a), leavesOf(b))
  if (a.t === 'masked' || b.t === 'masked') return 0
  if (a.t !== b.t) return Math.max(leavesOf(a), leavesOf(b))
  return (a.n === b.n ? 0 : 1) + childDistance(a, b)
}

function textDistance(a: string, b: string): number {
  return a.length > longest || b.length > longest ? Math.abs(a.length - b.length) + 1 : editDistance(a, b)
}

function childDistance(a: SnapshotNode, b: SnapshotNode): number {
  const va = a.v ?? []
  const vb = b.v ?? []
  let sum = 0
  const paired = new Set<number>()
  va.forEach((value, i) => {
    const j = a.k ? (b.k ?? []).indexOf(a.k[i]) : i < vb.length ? i : -1
    if (j >= 0) paired.add(j)
    sum += j < 0 ? leavesOf(value) : distanceBetween(value, vb[j])
  })
  vb.forEach((value, j) => {
    if (!paired.has(j)) sum += leavesOf(value)
  })
  return sum
}

function leavesOf(s: Snapshot): number {
  if (!isNode(s) || !s.v?.length) return 1
  return s.v.reduce((sum: number, value) => sum + leavesOf(value), 0)
}
