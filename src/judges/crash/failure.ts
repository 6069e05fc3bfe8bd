import { endedNormally } from '../../execution/crash.js'
import { isSameCrash, newCrash } from '../../oracles/crash.js'
import { lostNumber, notANumber } from './nan.js'
import type { Crash } from '../../model/crash.js'
import type { Execution } from '../../model/execution.js'

/** No host tells of it: that a program does not end is seen only by who waits for it. */
export const hang: Crash = { kind: 'hang', type: 'hang', message: '', frames: [] }

/** How a patched version fails where the buggy one ended, or failed by the defect under repair. */
export function failureOf(before: Execution, after: Execution, defect: readonly Crash[]): Crash | undefined {
  if (after.outcome.kind === 'timed-out') return endedNormally(before) ? hang : undefined
  return newCrash(before, after, defect) ?? (lostNumber(before, after) && notANumber)
}

/** Where no frames are told, the kind has to do; out of time, memory and stack are ways to meet the same bound. */
export const isSameFailure = (a: Crash, b: Crash): boolean =>
  isSameCrash(a, b) ||
  (isSpent(a) && isSpent(b)) ||
  (!a.frames.length && !b.frames.length && a.kind === b.kind && a.type === b.type)

const isSpent = ({ kind }: Crash) => kind === 'hang' || kind === 'out of memory' || kind === 'stack overflow'
