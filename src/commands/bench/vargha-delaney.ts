/**
 * Vargha and Delaney's Â12: how likely a run of the first kind gives more than one of the second, ties counting half. With
 * 0.5 neither is better.
 */
export function varghaDelaney(first: readonly number[], second: readonly number[]): number {
  let wins = 0
  for (const a of first) for (const b of second) wins += a > b ? 1 : a === b ? 0.5 : 0
  return wins / (first.length * second.length)
}
