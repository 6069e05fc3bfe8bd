import type { VerdictName } from './verdict.js'

/** The trust in a patch, from 0 to 1, and its parts; it ranks patches and never changes a verdict. */
export interface Trust {
  readonly value: number
  /** A sentence for each thing that counts. */
  readonly from: readonly string[]
}

/** From the best: the verdict decides the range of the trust, everything else the position in it. */
export const bands: Readonly<Record<VerdictName, readonly [least: number, most: number]>> = {
  unrefuted: [0.6, 1],
  inconclusive: [0.35, 0.6],
  suspect: [0.1, 0.35],
  overfitting: [0, 0.1],
  implausible: [0, 0],
}

export const order = Object.keys(bands) as readonly VerdictName[]

/** Patches in the order in which to review them; ties keep their order. */
export const ranked = <T extends { readonly verdict: VerdictName; readonly trust: Trust }>(
  patches: readonly T[],
): T[] =>
  [...patches].sort((a, b) => order.indexOf(a.verdict) - order.indexOf(b.verdict) || b.trust.value - a.trust.value)
