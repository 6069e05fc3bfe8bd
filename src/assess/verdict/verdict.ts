import { isWeak } from '../../execution/compare.js'
import { scoreText } from '../../report/score-text.js'
import type { Verdict, Ground } from '../../model/verdict.js'
import type { Evidence, Witness } from '../../model/evidence.js'
import type { Opinion } from '../../model/opinion.js'

export interface VerdictOptions {
  /** A witness against an inferred condition condemns, too. */
  readonly trustInferred: boolean
}

/**
 * Only a witness on an input of the right type, against what a person or a reference says, or on which the patched program
 * crashes, condemns a patch; what was inferred does so only for who trusts it.
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

const where = ({ condition }: Witness) =>
  condition.startsWith('true ') ? `always ${condition.slice(5)}` : `where ${condition}`

const erring = {
  regression: 'it breaks what was right',
  defective: 'it changes what was wrong into something else that is wrong',
  unrepaired: 'it leaves wrong what was wrong',
}

function reasonFor(proof: Evidence): string {
  if (proof.kind === 'score') return scoreText(proof)
  const { classification, condition, endless } = proof
  if (classification) return `${endless ? 'it does not end' : erring[classification]} (${classification}): ${condition}`
  return `${endless ? 'it does not end' : 'it changes what must be kept'} ${where(proof)}`
}

/** What speaks against a patch without condemning it: the first witness, or else all that was measured. */
function suspicionOf(evidence: readonly Evidence[]): string {
  const witness = evidence.find((e) => e.kind === 'witness')
  if (!witness) return evidence.flatMap((e) => (e.kind === 'score' ? scoreText(e) : [])).join('; ')
  return witness.oracle === 'stated'
    ? `it throws or does not end ${where(witness)}; the preservation test does not say that this must not be (failToPreserve)`
    : `it changes what the buggy version does ${where(witness)}; that this must be kept is inferred, not stated`
}

function groundsOf(evidence: readonly Evidence[], proof: Evidence | undefined, options: VerdictOptions): Ground[] {
  const first = proof ?? evidence.find((e) => e.kind === 'witness')
  const sorted = first ? [first, ...evidence.filter((e) => e !== first)] : evidence
  return sorted.map((e) => ({ evidence: e, inWords: condemns(e, options) ? reasonFor(e) : suspicionOf([e]) }))
}

/** `missed`: judges that wanted to look at it and had no time. */
export function verdictOf(
  opinions: readonly Opinion[],
  options: VerdictOptions,
  missed: readonly string[] = [],
): Verdict {
  const settled = opinions.find((opinion) => opinion.settled !== undefined)?.settled
  const all = opinions.flatMap((opinion) => opinion.evidence)
  // What is only measured or inferred says nothing against the reference itself.
  const evidence = settled === undefined ? all : all.filter((e) => e.kind === 'witness' && e.oracle !== 'inferred')
  const proof = evidence.find((e) => condemns(e, options))
  const grounds = groundsOf(evidence, proof, options)
  if (proof) return { verdict: 'overfitting', reason: reasonFor(proof), grounds }
  if (evidence.length) return { verdict: 'suspect', reason: suspicionOf(evidence), grounds }
  if (settled !== undefined) return { verdict: 'unrefuted', reason: settled }
  // That nothing of one kind was found says little where those who look at everything could not tell.
  const isOnly = !missed.length && opinions.every(({ narrow }) => narrow !== undefined)
  const open = opinions.filter(({ inconclusive, narrow }) => inconclusive === undefined && (isOnly || !narrow))
  if (!open.length) {
    const why = opinions.map(({ inconclusive, narrow }) => inconclusive ?? narrow)
    const reasons = opinions.map(({ judge }, i) => `${judge}: ${why[i]}`)
    return { verdict: 'inconclusive', reason: why.join('; '), reasons }
  }
  if (open[0].narrow !== undefined) return { verdict: 'unrefuted', reason: open[0].narrow }
  return { verdict: 'unrefuted', reason: `nothing speaks against it: ${lookedAt(open[0])}` }
}

/** How hard it was looked at. */
export function lookedAt({ effort }: Opinion): string {
  const { executions, inputs, reachedChange, metCondition, differences, repaired } = effort
  if (metCondition !== undefined)
    return `${metCondition} of ${inputs} inputs met the condition under which the old behaviour must be kept, ${reachedChange} of those reached the change and ${differences} behaved differently; ${executions} executions in all`
  const seen = repaired ? `; ${repaired} inputs were seen that it repairs` : ''
  return `on ${inputs} inputs it was compared with what is right, ${reachedChange} of those reached the change${seen}; ${executions} executions in all`
}
