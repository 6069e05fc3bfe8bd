import { twoAtATime } from '../../util/two-at-a-time.js'
import type { Case } from '../../case/case.js'
import { implausibility } from '../../case/plausibility.js'
import { readText } from '../../files/tree.js'
import { patchFromOverlay, type PatchedVersion } from '../../case/versions.js'
import { applyCandidate } from '../../patch-space/apply.js'
import type { PatchGroup } from './group.js'
import type { PatchCandidate } from '../../patch-space/location.js'

export function versionOf({ buggy: { tree }, language, plan }: Case, candidate: PatchCandidate): PatchedVersion {
  const { file } = candidate.location
  const overlay = new Map([[file, applyCandidate(readText(tree, file)!, candidate)]])
  return patchFromOverlay(tree, candidate.expression, overlay, (path) => language.tests.isTestCode(path, plan))
}

/** Why a candidate fails in the project's own runner, or undefined when it passes. */
export const runnerRefusal = (subject: Case, candidate: PatchCandidate): Promise<string | undefined> =>
  implausibility(versionOf(subject, candidate), subject.language, subject.plan, subject.suite, (test) =>
    subject.failing.includes(test),
  )

export interface ConfirmedGroups {
  readonly groups: readonly PatchGroup[]
  /** Groups whose first member fails in the runner, with the reason for each. */
  readonly refused: readonly { readonly group: PatchGroup; readonly reason: string }[]
}

/** Seconds after which a slow suite is not run again. */
const longest = 120

/**
 * Runs the suite with the project's runner on one member of each of the first groups, two at a time. The
 * result counts for the whole group.
 */
export async function confirmGroups(
  subject: Case,
  groups: readonly PatchGroup[],
  most: number,
  onProgress: (done: number, of: number) => void,
): Promise<ConfirmedGroups> {
  const patient = Math.ceil(longest / Math.max(subject.suite.seconds, 0.1)) * 2
  const asked = groups.slice(0, Math.min(most, patient))
  let done = 0
  const reasons = await twoAtATime(asked, async ({ members }) => {
    const reason = await runnerRefusal(subject, members[0].candidate)
    onProgress(++done, asked.length)
    return reason
  })
  return {
    groups: groups.flatMap((group, i): PatchGroup[] => {
      // Groups that were never seen to pass are not shown.
      if (i >= asked.length) return group.asserted ? [group] : []
      return reasons[i] === undefined ? [{ ...group, confirmation: 'confirmed' }] : []
    }),
    refused: asked.flatMap((group, i) => (reasons[i] === undefined ? [] : [{ group, reason: reasons[i] }])),
  }
}
