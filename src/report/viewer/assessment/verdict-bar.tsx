import type { PatchReport } from '../../../model/report.js'
import { verdictMeanings, verdictNames, verdictSigns } from '../parts/verdict.js'
import { number } from '../words.js'
import type { VerdictName } from '../../../model/verdict.js'

interface Props {
  readonly patches: readonly PatchReport[]
  readonly chosen: VerdictName | null
  readonly choose: (verdict: VerdictName | null) => void
}

/** How many patches have which verdict; a click shows only those. */
export function VerdictBar({ patches, chosen, choose }: Props) {
  const counts = verdictNames
    .map((verdict) => ({ verdict, count: patches.filter((patch) => patch.verdict === verdict).length }))
    .filter(({ count }) => count > 0)
  const toggle = (verdict: VerdictName) => choose(verdict === chosen ? null : verdict)
  return (
    <div class="verdict-bar" role="group" aria-label="Verdicts">
      <div class="bar" aria-hidden="true">
        {counts.map(({ verdict, count }) => (
          <span
            class={`${verdict}${chosen && chosen !== verdict ? ' dim' : ''}`}
            style={{ flexGrow: count }}
            title={`${count} ${verdict}`}
            onClick={() => toggle(verdict)}
          />
        ))}
      </div>
      <div class="counts">
        {counts.map(({ verdict, count }) => (
          <button
            type="button"
            class={`count ${verdict}`}
            aria-pressed={verdict === chosen}
            title={verdictMeanings[verdict]}
            onClick={() => toggle(verdict)}
          >
            <span class="sign" aria-hidden="true">
              {verdictSigns[verdict]}
            </span>
            <strong>{number(count)}</strong> {verdict}
          </button>
        ))}
      </div>
    </div>
  )
}
