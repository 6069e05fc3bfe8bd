import { endedNormally } from '../../execution/crash.js'
import { isSameCrash, newCrash } from '../../oracles/crash.js'
import { lostNumber, notANumber } from './nan.js'
import type { Crash } from '../../model/crash.js'
import type { Execution } from '../../model/execution.js'

/** Hosts do not report it: a hang is only detected by waiting. */
export const hang: Crash = { kind: 'hang', type: 'hang', message: '', frames: [] }

/** The crash of a patched version where the buggy one ended normally, or failed with the defect under repair. */
export function failureOf(before: Execution, after: Execution, defect: readonly Crash[]): Crash | undefined {
  if (after.outcome.kind === 'timed-out') return endedNormally(before) ? hang : undefined
  return newCrash(before, after, defect) ?? (lostNumber(before, after) && notANumber)
}

/** Without frames, crashes are compared by kind; running out of time, memory and stack count as the same. */
export const isSameFailure = (a: Crash, b: Crash): boolean =>
  isSameCrash(a, b) ||
  (isSpent(a) && isSpent(b)) ||
  (!a.frames.length && !b.frames.length && a.kind === b.kind && a.type === b.type)

const isSpent = ({ kind }: Crash) => kind === 'hang' || kind === 'out of memory' || kind === 'stack overflow'
