import { memo } from 'preact/compat'
import { useEffect, useRef } from 'preact/hooks'
import type { EvidenceReport, PatchReport, WitnessReport } from '../../../model/report.js'
import { patchLink } from '../route.js'
import { Text } from '../parts/text.js'
import { Verdict } from '../parts/verdict.js'
import { counted, duration, nameParts, percent } from '../words.js'
import { judgesAgainst, type Listed } from './listing.js'

interface Props {
  readonly shown: readonly Listed[]
  readonly lastSeen: number | undefined
}

/** Every row is in the page, so that the browser can search and print it; only visible rows are laid out (list.css). */
export function PatchList({ shown, lastSeen }: Props) {
  const list = useRef<HTMLOListElement>(null)
  useEffect(() => {
    const row =
      lastSeen === undefined ? null : list.current?.querySelector<HTMLElement>(`a[href="${patchLink(lastSeen)}"]`)
    row?.focus({ preventScroll: true })
    row?.scrollIntoView({ block: 'center' })
  }, [])
  if (!shown.length) return <p class="quiet">No patch matches.</p>
  return (
    <ol class="patches" ref={list}>
      {shown.map(({ patch, index }) => (
        <Row key={index} patch={patch} index={index} />
      ))}
    </ol>
  )
}

const Row = memo(({ patch, index }: Listed) => {
  const { folder, name } = nameParts(patch.patch)
  const { effort, alike, trust } = patch
  const against = judgesAgainst(patch)
  return (
    <li>
      <a class="patch" href={patchLink(index)}>
        <span class="rank">{patch.rank}</span>
        <Verdict verdict={patch.verdict} />
        <span class="name">
          <span class="quiet">
            <Text>{folder}</Text>
          </span>
          <Text>{name}</Text>
        </span>
        <span class="trust" title="Trust: how well the evidence supports the patch">
          <span class="hidden">trust </span>
          <meter min={0} max={1} value={trust.value} aria-hidden="true" /> {percent(trust.value)}
        </span>
        <Telling patch={patch} />
        <span class="looked">
          {counted(effort.reachedChange, 'time')} reached · {duration(effort.seconds)}
          {against.length > 0 && ` · ${against.join(', ')}`}
          {alike.length > 0 && ` · ${alike.length} with the same behaviour`}
        </span>
      </a>
    </li>
  )
})

/** The decisive evidence in one line, or else the reason. */
function Telling({ patch: { reason, evidence } }: { readonly patch: PatchReport }) {
  const witness = evidence.find((e): e is WitnessReport => e.kind === 'witness')
  const scored = witness ? undefined : firstExample(evidence)
  const example = witness ?? scored
  return (
    <span class="telling">
      <span class="reason">
        <Text>{reason}</Text>
      </span>
      {example && (
        <span class="sides">
          <Value>{example.inputInWords}</Value>
          <Value kind="before">{example.before}</Value>
          {' → '}
          <Value kind="after">{example.after}</Value>
          {witness?.expected !== undefined && witness.expected !== example.before && (
            <>
              {' expected '}
              <Value kind="expected">{witness.expected}</Value>
            </>
          )}
          {scored?.instead && (
            <>
              {` ${scored.instead.by} `}
              <Value>{scored.instead.value}</Value>
            </>
          )}
        </span>
      )}
    </span>
  )
}

const firstExample = (evidence: readonly EvidenceReport[]) =>
  evidence.flatMap((e) => (e.kind === 'score' && e.example ? e.example : []))[0]

/** No more than fits in a row. */
const longest = 70

const Value = ({ kind = '', children }: { readonly kind?: string; readonly children: string }) => (
  <code class={kind}>
    <Text>{children.length > longest ? `${children.slice(0, longest)}…` : children}</Text>
  </code>
)
