import type { PatchReport } from '../../../model/report.js'
import { overviewLink } from '../route.js'
import { Text } from '../parts/text.js'
import { Verdict } from '../parts/verdict.js'
import { counted, duration, nameParts, number, percent } from '../words.js'

interface Props {
  readonly patch: PatchReport
  readonly count: number
  readonly previous: string | undefined
  readonly next: string | undefined
}

export function Heading({ patch, count, previous, next }: Props) {
  const { folder, name } = nameParts(patch.patch)
  const reasons = patch.reasons.length > 1 ? patch.reasons : [patch.reason]
  return (
    <header class="heading">
      <nav aria-label="Patches">
        <a href={overviewLink}>← All patches</a>
        <span>
          {previous !== undefined && <a href={previous}>Previous</a>} {next !== undefined && <a href={next}>Next</a>}
        </span>
      </nav>
      <h1>
        <span class="quiet">
          <Text>{folder}</Text>
        </span>
        <Text>{name}</Text>
      </h1>
      <p class="standing">
        <Verdict verdict={patch.verdict} /> rank {number(patch.rank)} of {number(count)}
      </p>
      {reasons.map((reason) => (
        <p class="reason">
          <Text>{reason}</Text>
        </p>
      ))}
      <Looked patch={patch} />
      <details class="trust-from">
        <summary>
          Trust <meter min={0} max={1} value={patch.trust.value} aria-hidden="true" /> {percent(patch.trust.value)}
        </summary>
        <ul>
          {patch.trust.from.map((part) => (
            <li>{part}</li>
          ))}
        </ul>
      </details>
    </header>
  )
}

/** The search effort. */
function Looked({ patch: { effort } }: { readonly patch: PatchReport }) {
  if (!effort.executions) return <p class="quiet">The patch was not run.</p>
  const parts = [
    counted(effort.executions, 'execution'),
    `${counted(effort.inputs, 'input')} for ${counted(effort.drivers, 'driver')}`,
    `${number(effort.reachedChange)} reached the change`,
    ...(effort.parted === null ? [] : [`${number(effort.parted)} took a different path`]),
    ...(effort.metCondition === null ? [] : [`${number(effort.metCondition)} met the condition`]),
    counted(effort.differences, 'difference'),
    ...(effort.repaired ? [`${counted(effort.repaired, 'input')} repaired`] : []),
    duration(effort.seconds),
    ...(effort.cut === null ? [] : [`ended early by ${effort.cut}`]),
  ]
  return (
    <ul class="looked">
      {parts.map((part) => (
        <li>{part}</li>
      ))}
    </ul>
  )
}
