import { useEffect, useRef, useState } from 'preact/hooks'
import type { PatchReport } from '../../../model/report.js'
import type { ReviewRun } from '../../../model/review.js'
import type { VerdictName } from '../../../model/verdict.js'
import { openText } from '../../changes.js'
import { Fold } from '../parts/fold.js'
import { Text } from '../parts/text.js'
import { Verdict } from '../parts/verdict.js'

interface Props {
  readonly patch: PatchReport
  readonly run: ReviewRun
  readonly isOpen: boolean
}

/** The verdict on a patch as it changes, and whether it is being judged again. */
export function Standing({ patch, run, isOpen }: Props) {
  const earlier = useEarlier(patch)
  const isAsked = patch.verdict === 'inconclusive' && patch.questions.length > 0
  return (
    <>
      <p class="standing" aria-live="polite">
        {earlier && (
          <>
            <Verdict verdict={earlier} /> <span aria-label="becomes">→</span>{' '}
          </>
        )}
        <Verdict verdict={patch.verdict} /> <Progress run={run} isOpen={isOpen} />
      </p>
      <p class="reason">
        <Text>{isAsked ? openText(patch) : patch.reason}</Text>
      </p>
      {patch.reasons.length > 1 && (
        <Fold title="What each judge says">
          {() => (
            <ul class="judges-say">
              {patch.reasons.map((reason) => (
                <li>
                  <Text>{reason}</Text>
                </li>
              ))}
            </ul>
          )}
        </Fold>
      )}
    </>
  )
}

/** What the verdict was before it changed. */
function useEarlier({ patch, verdict }: PatchReport): VerdictName | undefined {
  const last = useRef({ patch, verdict })
  const [earlier, setEarlier] = useState<VerdictName>()
  useEffect(() => {
    if (last.current.patch !== patch) setEarlier(undefined)
    else if (last.current.verdict !== verdict) setEarlier(last.current.verdict)
    last.current = { patch, verdict }
  }, [patch, verdict])
  return earlier
}

function Progress({ run, isOpen }: Pick<Props, 'run' | 'isOpen'>) {
  if (!isOpen) return <span class="tag">assay review has ended</span>
  if (run.kind === 'running') return <span class="judging">judging again: {run.step}</span>
  if (run.kind === 'failed')
    return (
      <span class="failed">
        <Text>{`It could not be judged again: ${run.why}`}</Text>
      </span>
    )
  return null
}
