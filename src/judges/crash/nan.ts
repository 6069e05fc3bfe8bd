import { becameNaN, firstDifference } from '../../execution/compare.js'
import { endedNormally } from '../../execution/crash.js'
import { differingLeaf } from '../../execution/leaf.js'
import type { Difference } from '../../model/difference.js'
import type { Crash } from '../../model/crash.js'
import type { Execution } from '../../model/execution.js'

/** A result that became NaN. It is not an error of the engine, so it is only a reason to suspect. */
export const notANumber: Crash = { kind: 'not a number', type: 'NaN', message: '', frames: [] }

/** Where an assertion sees NaN instead of a number, and which one it was. */
export interface LostNumber {
  readonly difference: Difference
  readonly was: number
}

export function lostNumber(before: Execution, after: Execution): LostNumber | undefined {
  if (!endedNormally(before) || !endedNormally(after)) return undefined
  const counts = new Map<string | number, number>()
  for (const { kind, site, value } of before.observations) {
    if (kind !== 'assertion') continue
    const occurrence = counts.get(site) ?? 0
    counts.set(site, occurrence + 1)
    const now = after.observations.filter((one) => one.kind === kind && one.site === site)[occurrence]
    const found = now && firstDifference(value, now.value, false)
    if (found?.change !== becameNaN) continue
    const was = differingLeaf(value, now.value, false)?.value
    if (typeof was === 'number' && Number.isFinite(was))
      return { difference: { where: kind, site, occurrence, ...found }, was }
  }
  return undefined
}
