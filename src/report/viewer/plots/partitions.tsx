import { useState } from 'preact/hooks'
import type { PartitionReport, PatchReport } from '../../../model/report.js'
import './plots.css'

export interface PartitionTreeProps {
  readonly partitions: PartitionReport
  readonly patches: readonly PatchReport[]
}

interface Known {
  readonly number: number
  readonly verdict: PatchReport['verdict']
}
type Patches = ReadonlyMap<string, Known>

/** Levels that are initially open. */
const openLevels = 3
/** Patches of one group that are listed initially. */
const mostListed = 20

/** How inputs split the patches, as a tree that opens level by level; a leaf is a group with the same behaviour. */
export function PartitionTree({ partitions, patches }: PartitionTreeProps) {
  const known: Patches = new Map(patches.map(({ patch, verdict }, i) => [patch, { number: i + 1, verdict }]))
  return (
    <div class="partitions">
      <Partition partition={partitions} known={known} level={0} />
    </div>
  )
}

function Partition(props: { partition: PartitionReport; known: Patches; level: number }) {
  const { partition, known, level } = props
  const [isOpen, setOpen] = useState(level < openLevels)
  const head = <Headline partition={partition} known={known} />
  if (!partition.parts.length)
    return (
      <div class="partition is-leaf">
        {head}
        <Members patches={partition.patches} known={known} />
      </div>
    )
  return (
    <details class="partition" open={isOpen} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>{head}</summary>
      {/* Closed parts are not rendered: the tree of a thousand patches is deep. */}
      {isOpen && (
        <>
          {partition.note !== undefined && <p class="partition-split">{partition.note}</p>}
          {partition.split && (
            <p class="partition-split">
              split by <q>{partition.split.test}</q> with <code>{partition.split.input}</code>
            </p>
          )}
          <ul>
            {partition.parts.map((part, i) => (
              <li key={i}>
                <Partition partition={part} known={known} level={level + 1} />
              </li>
            ))}
          </ul>
        </>
      )}
    </details>
  )
}

function Headline({ partition: { patches, shown, parts }, known }: { partition: PartitionReport; known: Patches }) {
  const count = `${patches.length} ${patches.length === 1 ? 'patch' : 'patches'}`
  return (
    <span class="partition-head">
      {shown !== undefined && <code class="partition-shown">{shown}</code>} {count}
      {parts.length > 0 && <Verdicts patches={patches} known={known} />}
    </span>
  )
}

/** The number of patches per verdict in a part, shown even when it is closed. */
function Verdicts({ patches, known }: { patches: readonly string[]; known: Patches }) {
  const counts = new Map<string, number>()
  for (const patch of patches) {
    const verdict = known.get(patch)?.verdict
    if (verdict) counts.set(verdict, (counts.get(verdict) ?? 0) + 1)
  }
  return (
    <>
      {[...counts].map(([verdict, count]) => (
        <span key={verdict} class={`partition-verdict verdict-${verdict}`}>
          {count} {verdict}
        </span>
      ))}
    </>
  )
}

function Members({ patches, known }: { patches: readonly string[]; known: Patches }) {
  const [isWhole, showWhole] = useState(false)
  const listed = isWhole ? patches : patches.slice(0, mostListed)
  return (
    <ul class="partition-members">
      {listed.map((patch) => {
        const one = known.get(patch)
        return (
          <li key={patch}>
            {one ? <a href={`#/patch/${one.number}`}>{patch}</a> : patch}{' '}
            {one && <span class={`partition-verdict verdict-${one.verdict}`}>{one.verdict}</span>}
          </li>
        )
      })}
      {patches.length > listed.length && (
        <li>
          <button type="button" onClick={() => showWhole(true)}>
            {patches.length - listed.length} more
          </button>
        </li>
      )}
    </ul>
  )
}
