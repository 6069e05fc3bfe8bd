import { endedNormally } from '../execution/crash.js'
import type { Crash } from '../model/crash.js'
import type { Execution } from '../model/execution.js'

/** ClusterFuzz compares the three innermost frames. */
const compared = 3

/**
 * The crash of a patched version that is proof against it (Fix2Fit, section 7.2, the O-measure): the buggy version
 * ended normally on the same input, or crashed by the defect under repair, which the patch should remove.
 */
export function newCrash(before: Execution, after: Execution, defect: readonly Crash[]): Crash | undefined {
  if (!after.crash) return undefined
  const isDefect = before.crash !== undefined && defect.some((one) => isSameDefect(one, before.crash!))
  return endedNormally(before) || isDefect ? after.crash : undefined
}

/** Both in the buggy version, so that lines can be compared: a function may crash in more places than one. */
const isSameDefect = (a: Crash, b: Crash) => isSameCrash(a, b) && (a.line ?? b.line) === (b.line ?? a.line)

/** The same defect, by its location: a crash without frames matches no other. */
export function isSameCrash(a: Crash, b: Crash): boolean {
  if (a.kind !== b.kind || a.type !== b.type || !a.frames.length || !b.frames.length) return false
  const [x, y] = [a.frames.slice(0, compared), b.frames.slice(0, compared)]
  return x.length === y.length && x.every((frame, i) => frame === y[i])
}
