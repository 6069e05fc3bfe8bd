import { isDeepStrictEqual } from 'node:util'
import { observedAt, stillCrashes, stillThrows } from '../../execution/describe.js'
import { endedNormally } from '../../execution/crash.js'
import { isNode, type Snapshot, type SnapshotNode } from '../../model/snapshot.js'
import type { CrashWithInput } from './doubts.js'
import type { Difference } from '../../model/difference.js'

type Place = Omit<Difference, 'change'>

export const outcomePlace = { where: 'outcome', site: 'outcome', occurrence: 0, path: '' } as const satisfies Place

/** Where a crash is observed, at the end of the test or by an assertion, and how that differs from before. */
export function crashDifference(found: CrashWithInput): Difference {
  const place = found.after.outcome.kind === 'returned' ? placeOfError(found) : outcomePlace
  return { ...place, change: changeAt(place, found) }
}

function placeOfError({ crash, after: { observations } }: CrashWithInput): Place {
  const errors = observations.filter(({ value }) => isError(value))
  // A test may also expect other errors.
  const seen = errors.find(({ value }) => isNode(value) && value.n === crash.type) ?? errors[0]
  // Prototype pollution and unhandled rejections do not end a run.
  if (!seen) return outcomePlace
  const { kind, site } = seen
  const occurrence = observations.filter((one) => one.kind === kind && one.site === site).indexOf(seen)
  return { where: kind, site, occurrence, path: '' }
}

function changeAt(place: Place, { before, after }: CrashWithInput): string {
  const at = { ...place, change: '' }
  const [was, is] = [observedAt(before, at)?.value, observedAt(after, at)?.value]
  if (isError(was) && isError(is)) {
    if (isDeepStrictEqual(was, is)) return stillThrows
    return was.n === is.n ? stillCrashes : 'error type'
  }
  const [ended, ends] = [before.outcome.kind, after.outcome.kind]
  if (place.where !== 'outcome') return `${ended}→error`
  const isAsBefore = ended === ends || ended === 'returned'
  return isAsBefore && !endedNormally(before) ? stillCrashes : `${ended}→${ends === 'returned' ? 'crashed' : ends}`
}

const isError = (value: Snapshot): value is SnapshotNode => isNode(value) && value.t === 'error'
