import type { Assessment } from '../assess.js'
import { ranked, type VerdictName } from '../verdict/verdict.js'
import type { PatchReport } from './report.js'

type Trusted = Pick<PatchReport, 'rank' | 'trust'>

const values: Record<VerdictName, number> = {
  unrefuted: 0.8,
  inconclusive: 0.5,
  suspect: 0.3,
  overfitting: 0.05,
  implausible: 0,
}

/** The rank of each patch and how far it is to be trusted, in their order. */
export function trustIn(assessments: readonly Assessment[]): Trusted[] {
  const sorted = ranked(assessments)
  return assessments.map((one) => ({
    rank: sorted.indexOf(one) + 1,
    trust: { value: values[one.verdict], from: [`it is ${one.verdict}`] },
  }))
}
