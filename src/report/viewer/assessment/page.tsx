import { useEffect, useMemo, useRef, useState } from 'preact/hooks'
import type { Report } from '../../../model/report.js'
import { overviewLink, patchLink, useRoute } from '../route.js'
import { ThemeSwitch } from '../theme.js'
import { Help, useHelp } from '../parts/help.js'
import { Text } from '../parts/text.js'
import { keys, useKeys } from './keys.js'
import { listed, wholeListing } from './listing.js'
import { Overview } from './overview.js'
import { PatchPage } from './patch.js'

export function AssessmentPage({ report }: { readonly report: Report }) {
  const route = useRoute()
  const [listing, setListing] = useState(wholeListing)
  const shown = useMemo(() => listed(report, listing), [report, listing])
  const help = useHelp()
  const index = route.at === 'patch' && report.patches[route.index] ? route.index : undefined
  useTitle(report, index)
  const lastSeen = useLast(index)
  useKeys({ shown, index, openHelp: help.open })

  const at = shown.findIndex((one) => one.index === index)
  const beside = (step: number) => {
    const one = shown[at + step]
    return at >= 0 && one ? patchLink(one.index) : undefined
  }
  return (
    <>
      <header class="top">
        <a class="brand" href={overviewLink}>
          <strong>Assay</strong> <Text>{report.project}</Text>
        </a>
        <span class="tools">
          <ThemeSwitch />
          <button type="button" onClick={help.open} aria-label="Keys">
            ?
          </button>
        </span>
      </header>
      <main>
        {index === undefined ? (
          <Overview report={report} shown={shown} listing={listing} setListing={setListing} lastSeen={lastSeen} />
        ) : (
          <PatchPage key={index} report={report} index={index} previous={beside(-1)} next={beside(1)} />
        )}
      </main>
      <Help {...help} keys={keys} />
    </>
  )
}

function useTitle(report: Report, index: number | undefined): void {
  useEffect(() => {
    const patch = index === undefined ? undefined : report.patches[index]
    document.title = patch ? `${patch.patch}: ${patch.verdict}` : `Assay: ${report.project}`
    if (patch) scrollTo(0, 0)
  }, [report, index])
}

/** The patch that was open last. */
function useLast(index: number | undefined): number | undefined {
  const last = useRef<number>(undefined)
  if (index !== undefined) last.current = index
  return last.current
}
