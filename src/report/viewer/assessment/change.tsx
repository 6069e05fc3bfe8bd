import type { PatchReport } from '../../../model/report.js'
import { Line } from '../code/line.js'
import { Text } from '../parts/text.js'

/** The kind of change at each place, and when the versions diverge there. */
export function Change({ cases }: { readonly cases: PatchReport['change'] }) {
  if (!cases.length) return null
  return (
    <ul class="cases">
      {cases.map(({ file, line, case: name, goal, reason }) => (
        <li>
          <strong>{name}</strong>{' '}
          <span class="quiet">
            <Text>{line ? `${file}:${line}` : file}</Text>
          </span>{' '}
          <When goal={goal} />
          {reason !== undefined && <small> {reason}</small>}
        </li>
      ))}
    </ul>
  )
}

function When({ goal }: { readonly goal: string }) {
  if (goal === 'none') return <>no condition to observe there</>
  if (goal === 'plain') return <>diverges whenever it is reached</>
  return (
    <>
      diverges when{' '}
      <code>
        <Line text={goal} />
      </code>
    </>
  )
}
