import type { Report } from '../../../model/report.js'
import { patchLink } from '../route.js'
import { nameParts } from '../words.js'
import { Text } from './text.js'
import { verdictSigns } from './verdict.js'

export function PatchLink({ report, index }: { readonly report: Report; readonly index: number }) {
  const { patch, verdict } = report.patches[index]
  const { folder, name } = nameParts(patch)
  return (
    <a class="patch-link" href={patchLink(index)} title={`${patch}: ${verdict}`}>
      <span class={`sign ${verdict}`} aria-label={verdict}>
        {verdictSigns[verdict]}
      </span>
      <span class="quiet">
        <Text>{folder}</Text>
      </span>
      <Text>{name}</Text>
    </a>
  )
}
