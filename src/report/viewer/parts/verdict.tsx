import type { VerdictName } from '../../../model/verdict.js'

/** In the order of the bar. */
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
  unrefuted: 'the changed code was executed, and there is no evidence against the patch',
  inconclusive: 'too little was executed, or the expected behaviour is unknown',
  suspect: 'there is evidence against the patch, but no proof',
  overfitting: 'an input proves the patch wrong',
  implausible: 'the patch does not apply, does not build or fails the tests',
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
