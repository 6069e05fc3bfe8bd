import type { Evidence } from './evidence.js'

export type VerdictName = 'overfitting' | 'suspect' | 'unrefuted' | 'inconclusive' | 'implausible'

/** The verdict on a patch, and why. */
export interface Verdict {
  readonly verdict: VerdictName
  readonly reason: string
  /** The reasons by judge, where several were inconclusive. */
  readonly reasons?: readonly string[]
  /** All evidence against it, that of the reason first. */
  readonly grounds?: readonly EvidenceInWords[]
}

/** One piece of evidence, in words. */
export interface EvidenceInWords {
  readonly evidence: Evidence
  readonly inWords: string
}
