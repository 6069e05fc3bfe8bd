import type { GroupReport, Report } from '../../../model/report.js'
import { PatchLink } from '../parts/patch-link.js'
import { Section } from '../parts/section.js'
import { counted, number } from '../words.js'

/** Names that are shown initially. */
const mostNames = 6
const mostGroups = 8

/** Groups of patches that behave the same; reviewing one of each is enough. */
export function Groups({ report }: { readonly report: Report }) {
  const groups = [...report.groups].sort((a, b) => b.patches.length - a.patches.length)
  const more = groups.length - mostGroups
  return (
    <Section title="Same behaviour" note="review one of each group">
      <ul class="groups">
        {groups.slice(0, mostGroups).map((group) => (
          <Group group={group} report={report} />
        ))}
      </ul>
      {more > 0 && (
        <p class="quiet">and {counted(more, 'more group')}: the page of each patch lists the others of its group</p>
      )}
    </Section>
  )
}

function Group({ group, report }: { readonly group: GroupReport; readonly report: Report }) {
  const found = group.patches.map((name) => report.patches.findIndex(({ patch }) => patch === name))
  const sorted = found.filter((index) => index >= 0).sort((a, b) => report.patches[a].rank - report.patches[b].rank)
  return (
    <li>
      <p>
        These <strong>{group.patches.length}</strong> behave the same on {counted(group.executions, 'execution')}:
      </p>
      <p class="names">
        {sorted.slice(0, mostNames).map((index) => (
          <PatchLink report={report} index={index} />
        ))}
        {sorted.length > mostNames && <span class="quiet">and {number(sorted.length - mostNames)} more</span>}
      </p>
    </li>
  )
}
