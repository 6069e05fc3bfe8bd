import type { VerdictName } from '../../../model/verdict.js'

/** In the order of the bar: what asks for a look first. */
export const verdictNames: readonly VerdictName[] = [
  'unrefuted',
  'inconclusive',
  'suspect',
  'overfitting',
  'implausible',
]

export const verdictSigns: Record<VerdictName, string> = {
  unrefuted: '✓',
  inconclusive: '?',
  suspect: '!',
  overfitting: '✕',
  implausible: '–',
}

export const verdictMeanings: Record<VerdictName, string> = {
  unrefuted: 'its changed code was exercised, and nothing speaks against it',
  inconclusive: 'too little was exercised to say',
  suspect: 'only scores or doubtful inputs speak against it',
  overfitting: 'there is an input on which it is wrong',
  implausible: 'it does not apply, or does not pass the tests it is for',
}

export function Verdict({ verdict }: { readonly verdict: VerdictName }) {
  return (
    <span class={`verdict ${verdict}`} title={verdictMeanings[verdict]}>
      <span class="sign" aria-hidden="true">
        {verdictSigns[verdict]}
      </span>
      {verdict}
    </span>
  )
}
