import type { Report } from '../../../model/report.js'
import { verdictNames } from '../parts/verdict.js'
import { number } from '../words.js'
import { judgesAgainst, sortings, type Listing, type Sorting } from './listing.js'
import type { VerdictName } from '../../../model/verdict.js'

interface Props {
  readonly report: Report
  readonly listing: Listing
  readonly change: (part: Partial<Listing>) => void
  readonly count: number
}

export function Filter({ report, listing, change, count }: Props) {
  const judges = [...new Set(report.patches.flatMap(judgesAgainst))].sort()
  return (
    <form class="filter" role="search" onSubmit={(event) => event.preventDefault()}>
      <input
        type="search"
        placeholder="Search names, reasons and diffs  ( / )"
        aria-label="Search names, reasons and diffs"
        value={listing.text}
        onInput={(event) => change({ text: event.currentTarget.value })}
      />
      <Choice
        label="Verdict"
        all="all verdicts"
        value={listing.verdict}
        values={verdictNames.filter((verdict) => report.patches.some((patch) => patch.verdict === verdict))}
        choose={(verdict) => change({ verdict: verdict as VerdictName | null })}
      />
      <Choice
        label="Judge"
        all="all judges"
        value={listing.judge}
        values={judges}
        choose={(judge) => change({ judge })}
      />
      <label class="sorting">
        Sort by{' '}
        <select
          value={listing.sorting}
          onChange={(event) => change({ sorting: event.currentTarget.value as Sorting, isReversed: false })}
        >
          {Object.entries(sortings).map(([sorting, name]) => (
            <option value={sorting}>{name.toLowerCase()}</option>
          ))}
        </select>
        <button
          type="button"
          aria-pressed={listing.isReversed}
          aria-label="Reverse order"
          title="Reverse order"
          onClick={() => change({ isReversed: !listing.isReversed })}
        >
          {listing.isReversed ? '↑' : '↓'}
        </button>
      </label>
      {report.groups.length > 0 && (
        <label>
          <input
            type="checkbox"
            checked={listing.isFolded}
            onChange={(event) => change({ isFolded: event.currentTarget.checked })}
          />{' '}
          one per group with the same behaviour
        </label>
      )}
      <output aria-live="polite">
        {number(count)} of {number(report.patches.length)}
      </output>
    </form>
  )
}

interface ChoiceProps {
  readonly label: string
  readonly all: string
  readonly value: string | null
  readonly values: readonly string[]
  readonly choose: (value: string | null) => void
}

const Choice = ({ label, all, value, values, choose }: ChoiceProps) => (
  <select aria-label={label} value={value ?? ''} onChange={(event) => choose(event.currentTarget.value || null)}>
    <option value="">{all}</option>
    {values.map((one) => (
      <option value={one}>{one}</option>
    ))}
  </select>
)
