import type { PatchOfCase } from '../../bench/rows.js'
import { Text } from '../parts/text.js'
import { Verdict } from '../parts/verdict.js'
import { duration } from '../words.js'
import { Limited } from './limited.js'
import type { PatchResult } from '../../../model/bench-report.js'

/** Patches of several cases, with their verdicts and evidence. */
export function PatchTable({ patches, none }: { readonly patches: readonly PatchOfCase[]; readonly none: string }) {
  if (!patches.length) return <p class="bench-quiet">{none}</p>
  return (
    <Limited items={patches}>
      {(patch) => <PatchItem key={`${patch.case} ${patch.patch}`} patch={patch} case={patch.case} />}
    </Limited>
  )
}

export function PatchItem({ patch, case: id }: { readonly patch: PatchResult; readonly case?: string }) {
  return (
    <li class="bench-patch">
      <p class="bench-line">
        <Verdict verdict={patch.verdict} />
        <strong class="bench-name">
          {id !== undefined && (
            <>
              <Text>{id}</Text>{' '}
            </>
          )}
          <Text>{patch.patch}</Text>
        </strong>
        <span class={`bench-label label-${patch.label}`}>labelled {patch.label}</span>
        <span class="bench-quiet">
          trust {typeof patch.trust === 'number' ? patch.trust.toFixed(2) : '–'}, {duration(patch.seconds)}
        </span>
      </p>
      <p class="bench-reason">
        <Text>{patch.reason}</Text>
      </p>
      <p class="bench-quiet">
        {patch.evidence.map((e, i) => (
          <span key={i} class="bench-evidence">
            {e.judge}: {e.kind} <Text>{evidenceInWords(e)}</Text>
          </span>
        ))}
        {patch.origin !== undefined && (
          <span class="bench-origin">
            origin: <Text>{patch.origin}</Text>
          </span>
        )}
      </p>
    </li>
  )
}

function evidenceInWords({ oracle, measure, value }: PatchResult['evidence'][number]): string {
  if (measure === undefined) return oracle === undefined ? '' : `(${oracle})`
  return value === undefined ? `(${measure})` : `(${measure} ${Number(value.toFixed(3))})`
}
