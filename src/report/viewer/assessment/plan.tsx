import type { Report } from '../../../model/report.js'
import { Section } from '../parts/section.js'
import { number } from '../words.js'

interface Props {
  readonly report: Report
  readonly chosen: string | null
  readonly choose: (judge: string | null) => void
}

/** Which judges ran, which were skipped and why, and the number of patches each has evidence against. */
export function Plan({ report, chosen, choose }: Props) {
  const against = (judge: string) =>
    report.patches.filter(({ evidence }) => evidence.some((e) => e.judge === judge)).length
  return (
    <Section title="Judges" note="in the order they ran">
      <ol class="plan">
        {report.plan.map(({ judge, isHeard, why }) => {
          const count = against(judge)
          return (
            <li class={isHeard ? '' : 'silent'}>
              <strong>{judge}</strong>
              <span class="why">
                {!isHeard && <span class="tag">skipped</span>} {why}
              </span>
              {isHeard && (
                <button
                  type="button"
                  disabled={!count}
                  aria-pressed={chosen === judge}
                  onClick={() => choose(chosen === judge ? null : judge)}
                >
                  against {number(count)}
                </button>
              )}
            </li>
          )
        })}
      </ol>
    </Section>
  )
}
