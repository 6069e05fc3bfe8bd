import type { EvidenceReport } from '../../../model/report.js'
import { Score } from './score.js'
import { Witness } from './witness.js'

export const Evidence = ({ evidence }: { readonly evidence: EvidenceReport }) =>
  evidence.kind === 'witness' ? <Witness witness={evidence} /> : <Score score={evidence} />
