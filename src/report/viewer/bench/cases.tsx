import { useEffect, useMemo, useRef, useState } from 'preact/hooks'
import { Fold } from '../parts/fold.js'
import { Section } from '../parts/section.js'
import { Text } from '../parts/text.js'
import { verdictNames } from '../parts/verdict.js'
import { counted, duration } from '../words.js'
import { filtered, isFiltering, noFilter, type Filter } from './filter.js'
import { PatchItem } from './patches.js'
import type { CaseResult, BenchReport } from '../../../model/bench-report.js'

/** Filtered cases are opened if there are at most this many. */
const mostOpen = 10

/** Every case with its patches, and a filter over them. */
export function CaseList({ report }: { readonly report: BenchReport }) {
  const [filter, setFilter] = useState(noFilter)
  const shown = useMemo(() => filtered(report.cases, filter), [report, filter])
  const count = shown.reduce((sum, one) => sum + one.patches.length, 0)
  const isOpen = isFiltering(filter) && shown.length <= mostOpen
  return (
    <Section title="Cases">
      <FilterBar filter={filter} setFilter={setFilter} judges={Object.keys(report.judges)} />
      <p role="status" class="bench-quiet">
        {counted(count, 'patch', 'patches')} of {counted(shown.length, 'case')}
      </p>
      {shown.map((one) => (
        // The key changes when the fold should open or close, because a fold keeps its own state.
        <CaseFold key={`${one.id} ${isOpen}`} one={one} isOpen={isOpen} />
      ))}
    </Section>
  )
}

function CaseFold({ one, isOpen }: { one: CaseResult; isOpen: boolean }) {
  const title = (
    <>
      <strong>
        <Text>{one.id}</Text>
      </strong>{' '}
      <span class="bench-quiet">
        {one.error === undefined ? counted(one.patches.length, 'patch', 'patches') : 'failed'}, {duration(one.seconds)}
      </span>
    </>
  )
  return (
    <Fold title={title} open={isOpen}>
      {() => (
        <ul class="bench-patches">
          {one.error !== undefined && (
            <li>
              <Text>{one.error}</Text>
            </li>
          )}
          {one.patches.map((patch) => (
            <PatchItem key={patch.patch} patch={patch} />
          ))}
        </ul>
      )}
    </Fold>
  )
}

function FilterBar(props: { filter: Filter; setFilter: (filter: Filter) => void; judges: readonly string[] }) {
  const { filter, setFilter, judges } = props
  const text = useRef<HTMLInputElement>(null)
  useEffect(() => {
    const find = (event: KeyboardEvent) => {
      const isTyping = event.target instanceof HTMLInputElement || event.target instanceof HTMLSelectElement
      if (event.key !== '/' || isTyping || event.ctrlKey || event.metaKey || event.altKey) return
      event.preventDefault()
      text.current?.focus()
    }
    addEventListener('keydown', find)
    return () => removeEventListener('keydown', find)
  }, [])
  const choice = (key: 'verdict' | 'label' | 'judge', values: readonly string[]) => (
    <label>
      {key}{' '}
      <select value={filter[key]} onChange={(event) => setFilter({ ...filter, [key]: event.currentTarget.value })}>
        <option value="">any</option>
        {values.map((value) => (
          <option key={value}>{value}</option>
        ))}
      </select>
    </label>
  )
  return (
    <form class="bench-filter" role="search" onSubmit={(event) => event.preventDefault()}>
      <label>
        filter{' '}
        <input
          ref={text}
          type="search"
          placeholder="case, patch or reason ( / )"
          value={filter.text}
          onInput={(event) => setFilter({ ...filter, text: event.currentTarget.value })}
        />
      </label>
      {choice('verdict', verdictNames)}
      {choice('label', ['correct', 'overfitting'])}
      {choice('judge', judges)}
    </form>
  )
}
