import { shownSide } from '../../execution/describe.js'
import { showSnapshot } from '../../execution/show.js'
import { did, does } from '../../model/behaviour.js'
import type { Witness } from '../../model/evidence.js'

/** Longer values are hard to read in a sentence. */
const longest = 160
const cut = (text: string) => (text.length > longest ? `${text.slice(0, longest)}…` : text)

/** One sentence with the observable fact: "For `gcd(0, 999)` it returns 1; the reference returns 999 (regression)." */
export function witnessText(witness: Witness, isProof: boolean): string {
  const { difference, before, after, oracle, classification, endless } = witness
  const now = endless ? 'does not terminate' : cut(does(shownSide(difference, after)))
  const was = cut(did(shownSide(difference, before)))
  const kind = classification && oracle !== 'crash' ? ` (${classification})` : ''
  const given = cut(witness.given)
  const doubt =
    witness.grade === 'unusual'
      ? ` No test shows ${witness.input.includes(null) ? 'null there' : 'such a value there'}, so it is no proof.`
      : ''
  return `${given.startsWith('the test ') ? 'In' : 'For'} ${given} it ${now}; ${against(witness, was, isProof)}${kind}.${doubt}`
}

/** What the patched version should have done, and who says so. */
function against(witness: Witness, was: string, isProof: boolean): string {
  const { oracle, condition, expected } = witness
  const right = expected && cut(showSnapshot(expected.value))
  switch (oracle) {
    case 'reference':
      return right === undefined ? 'the reference behaves differently' : `the reference ${does(right)}`
    case 'person':
      return right === undefined ? 'a person expects something else' : `a person expects ${right}`
    case 'crash':
      return condition
    case 'stated':
    case 'inferred':
      return `before the patch it ${was}, ${preserved(condition, oracle, isProof)}`
  }
}

function preserved(condition: string, oracle: 'stated' | 'inferred', isProof: boolean): string {
  const where = condition.startsWith('true ') ? `always ${condition.slice('true '.length)}` : `where ${condition}`
  if (oracle === 'inferred') return `which it probably has to keep ${where} (inferred, not stated)`
  return isProof
    ? `which it has to keep ${where}`
    : `and the preservation test does not say whether it may end like that ${where} (failToPreserve)`
}
