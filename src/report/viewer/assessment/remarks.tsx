import type { PatchReport } from '../../../model/report.js'
import { Text } from '../parts/text.js'

/** Notes that are not evidence for or against the patch. */
export function Remarks({ patch: { remarks, editedTests } }: { readonly patch: PatchReport }) {
  const all = [
    ...(editedTests.length
      ? [`It also edits tests (${editedTests.join(', ')}); it was judged against the original ones.`]
      : []),
    ...remarks,
  ]
  if (!all.length) return null
  return (
    <ul class="notice" aria-label="Notes">
      {all.map((remark) => (
        <li>
          <Text>{remark}</Text>
        </li>
      ))}
    </ul>
  )
}
