import { useCallback } from 'preact/hooks'
import type { Report } from '../../../model/report.js'
import { Fold } from '../parts/fold.js'
import { Section } from '../parts/section.js'
import { PartitionTree } from '../plots/partitions.js'
import { counted } from '../words.js'
import { Facts } from './facts.js'
import { Filter } from './filter.js'
import { Groups } from './groups.js'
import type { Listed, Listing } from './listing.js'
import { PatchList } from './patch-list.js'
import { Plan } from './plan.js'
import { VerdictBar } from './verdict-bar.js'

interface Props {
  readonly report: Report
  readonly shown: readonly Listed[]
  readonly listing: Listing
  readonly setListing: (listing: Listing) => void
  readonly lastSeen: number | undefined
}

export function Overview({ report, shown, listing, setListing, lastSeen }: Props) {
  const change = useCallback((part: Partial<Listing>) => setListing({ ...listing, ...part }), [listing, setListing])
  const { patches, groups, partitions } = report
  return (
    <div class="overview">
      <h1>{counted(patches.length, 'patch', 'patches')}</h1>
      {report.stopped !== null && (
        <p class="notice" role="note">
          <strong>The run is incomplete:</strong> {report.stopped}.
        </p>
      )}
      <VerdictBar patches={patches} chosen={listing.verdict} choose={(verdict) => change({ verdict })} />
      <Facts report={report} />
      <aside>
        {groups.length > 0 && <Groups report={report} />}
        <Plan report={report} chosen={listing.judge} choose={(judge) => change({ judge })} />
        {partitions && partitions.parts.length > 0 && (
          <Section title="How executions split them">
            <Fold title="Tree of patches with the same behaviour until an input split them">
              {() => <PartitionTree partitions={partitions} patches={patches} />}
            </Fold>
          </Section>
        )}
      </aside>
      <Section title="Ranked" note="review the first ones first" class="ranked">
        <Filter report={report} listing={listing} change={change} count={shown.length} />
        <PatchList shown={shown} lastSeen={lastSeen} />
      </Section>
    </div>
  )
}
