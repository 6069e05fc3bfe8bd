import type { Evidence } from './evidence.js'

export type VerdictName = 'overfitting' | 'suspect' | 'unrefuted' | 'inconclusive' | 'implausible'

/** What is said about a patch, and why. */
export interface Verdict {
  readonly verdict: VerdictName
  readonly reason: string
  /** The same judge by judge, where several had no opinion. */
  readonly reasons?: readonly string[]
  /** All that speaks against it, what the reason speaks of first. */
  readonly grounds?: readonly Ground[]
}

/** One piece of evidence, and what it says. */
export interface Ground {
  readonly evidence: Evidence
  readonly inWords: string
}
