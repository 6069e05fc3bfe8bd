import { isWeak } from '../../execution/compare.js'
import { witnessText } from './witness-text.js'
import { scoreText } from '../../report/score-text.js'
import type { Verdict, EvidenceInWords } from '../../model/verdict.js'
import type { Evidence } from '../../model/evidence.js'
import type { Opinion } from '../../model/opinion.js'

export interface VerdictOptions {
  /** A witness against an inferred condition is proof, too. */
  readonly trustInferred: boolean
}

/**
 * Whether evidence proves that a patch overfits: an in-type witness against a person, a reference or a preservation
 * test, or one that crashes; inferred conditions count only if they are trusted.
 */
function condemns(evidence: Evidence, { trustInferred }: VerdictOptions): boolean {
  if (evidence.kind === 'score') return trustInferred && evidence.isTrusted === true
  if (evidence.grade !== 'in-type' || isWeak(evidence.difference)) return false
  switch (evidence.oracle) {
    case 'stated':
      return evidence.difference.where !== 'outcome' || evidence.endless
    case 'inferred':
      return trustInferred
    case 'reference':
    case 'person':
    case 'crash':
      return true
  }
}

const textOf = (evidence: Evidence, isProof: boolean): string =>
  evidence.kind === 'score' ? scoreText(evidence) : witnessText(evidence, isProof)

/** The reason of the verdict suspect: the first witness, or else all scores. */
function suspicionOf(evidence: readonly Evidence[]): string {
  const witness = evidence.find((e) => e.kind === 'witness')
  return witness ? witnessText(witness, false) : evidence.map((e) => textOf(e, false)).join('; ')
}

function groundsOf(
  evidence: readonly Evidence[],
  proof: Evidence | undefined,
  options: VerdictOptions,
): EvidenceInWords[] {
  const first = proof ?? evidence.find((e) => e.kind === 'witness')
  const sorted = first ? [first, ...evidence.filter((e) => e !== first)] : evidence
  return sorted.map((e) => ({ evidence: e, inWords: textOf(e, condemns(e, options)) }))
}

/** `missed`: judges that were skipped because the time budget ran out. */
export function verdictOf(
  opinions: readonly Opinion[],
  options: VerdictOptions,
  missed: readonly string[] = [],
): Verdict {
  const settled = opinions.find((opinion) => opinion.settled !== undefined)?.settled
  const all = opinions.flatMap((opinion) => opinion.evidence)
  // Scores and inferred conditions are no evidence against the reference itself.
  const evidence = settled === undefined ? all : all.filter((e) => e.kind === 'witness' && e.oracle !== 'inferred')
  const proof = evidence.find((e) => condemns(e, options))
  const grounds = groundsOf(evidence, proof, options)
  if (proof) return { verdict: 'overfitting', reason: textOf(proof, true), grounds }
  if (evidence.length) return { verdict: 'suspect', reason: suspicionOf(evidence), grounds }
  if (settled !== undefined) return { verdict: 'unrefuted', reason: settled }
  // Finding no failure of one kind says little if the judges that examine everything were inconclusive.
  const isOnly = !missed.length && opinions.every(({ narrow }) => narrow !== undefined)
  const open = opinions.filter(({ inconclusive, narrow }) => inconclusive === undefined && (isOnly || !narrow))
  if (!open.length) {
    const why = opinions.map(({ inconclusive, narrow }) => inconclusive ?? narrow)
    const reasons = opinions.map(({ judge }, i) => `${judge}: ${why[i]}`)
    return { verdict: 'inconclusive', reason: why.join('; '), reasons }
  }
  if (open[0].narrow !== undefined) return { verdict: 'unrefuted', reason: open[0].narrow }
  return { verdict: 'unrefuted', reason: `no evidence against it: ${searchedInWords(open[0])}` }
}

/** The effort of the search, in words. */
export function searchedInWords({ judge, effort }: Opinion): string {
  const { executions, inputs, reachedChange, metCondition, differences, repaired, faulty } = effort
  if (metCondition !== undefined)
    return (
      `${metCondition} of ${inputs} inputs met the preservation condition, ${reachedChange} of those ` +
      `reached the change and ${differences} behaved differently; ${executions} executions in total`
    )
  const seen = repaired ? `; it repairs ${repaired} of ${faulty} inputs that show the bug` : ''
  return (
    `${judge === 'crash' ? 'searched for crashes' : 'compared with the oracle'} on ${inputs} inputs, ${reachedChange} of those reached the ` +
    `change${seen}; ${executions} executions in total`
  )
}
